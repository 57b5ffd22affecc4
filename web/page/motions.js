// Cards that went elsewhere move from where they were: by the faces that two views hold, whoever
// moved them, and back again when a decision is taken back.
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Where each face lies that is in sight exactly once: the name of a cell or a place.
function whereabouts(view) {
  const at = new Map(), twice = new Set();
  const note = (face, kind, name) => {
    if (face === "?") return;
    if (at.has(face)) twice.add(face);
    at.set(face, { kind, name });
  };
  for (const board of view.boards ?? []) for (const cell of board.cells) {
    if (cell.card) note(cell.card, "cell", cell.name);
  }
  for (const place of view.places ?? []) for (const face of place.cards ?? []) {
    note(face, "place", place.name);
  }
  for (const face of twice) at.delete(face);
  return at;
}

const boxOf = (element) => element?.getBoundingClientRect();

// Note the boxes that cards have now; what is returned is called once the new picture is there.
export function beforeDrawing(before, after, elementAt) {
  if (!before || calm.matches) return () => {};
  const old = whereabouts(before), now = whereabouts(after), started = [];
  for (const [face, to] of now) {
    const from = old.get(face);
    if (from && (from.kind !== to.kind || from.name !== to.name)) {
      started.push({ face, to, box: boxOf(elementAt(from.kind, from.name, face)) });
    }
  }
  const told = (before.moves ?? []).length;
  for (const move of (after.moves ?? []).slice(told)) {
    if (move.card && (old.has(move.card) || now.get(move.card)?.name !== move.to)) continue;
    const to = now.get(move.card);
    const box = boxOf(elementAt("cell", move.from, move.card) ?? elementAt("place", move.from, ""));
    if (to && box) started.push({ face: move.card, to, box });
  }
  return () => {
    // All boxes are read before the first card moves: the page is laid out once.
    const ways = started.map(({ face, to, box }) => wayTo(elementAt(to.kind, to.name, face), box));
    for (const way of ways) way?.element.animate([{ transform: `translate(${way.x}px, ${way.y}px)` }, { transform: "none" }],
      { duration: 320, easing: "cubic-bezier(.2,.7,.2,1)" });
  };
}

// An element, and how far from it a box is, in units of its picture.
function wayTo(element, box) {
  const there = boxOf(element);
  if (!box || !there?.width) return null;
  const scale = element.getScreenCTM?.()?.a || 1;
  const x = (box.x + box.width / 2 - there.x - there.width / 2) / scale;
  const y = (box.y + box.height / 2 - there.y - there.height / 2) / scale;
  return { element, x, y };
}
