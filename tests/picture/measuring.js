// What is wrong with the picture on this page, as sentences, and its smallest letter in pixels.
// A card, or a cell with what lies on it, is a group with the role `img`; boards, places and seats
// are groups with the role `group`, named by their ids. A group's first shape is its sheet.
() => {
  const svg = document.querySelector("svg");
  const sheet = svg.getBoundingClientRect();
  const faults = [];
  const SLACK = 1.25; // pixels: half a hairline, and what fonts round
  const words = (text) => `"${text.textContent.slice(0, 30)}"`;
  const near = (element, selector) => element.parentElement.closest(selector);

  // The ink of a line of text: its width as it is drawn; from the height of capitals to the line,
  // or to the ends of letters that go below.
  function ink(text) {
    const box = text.getBBox();
    const size = parseFloat(text.getAttribute("font-size"));
    const line = parseFloat(text.getAttribute("y"));
    const low = /^[A-Z0-9 ×·:.+-]*$/.test(text.textContent) ? 0 : 0.22 * size;
    const matrix = text.getScreenCTM();
    const corners = [[box.x, line - 0.73 * size], [box.x + box.width, line + low]].map(
      ([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
    const [xs, ys] = [corners.map((c) => c.x), corners.map((c) => c.y)];
    return {left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys),
            bottom: Math.max(...ys), size: size * Math.abs(matrix.a)};
  }
  const inside = (inner, outer, slack = SLACK) =>
    inner.left >= outer.left - slack && inner.right <= outer.right + slack &&
    inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack;
  const apart = (one, other, slack = SLACK) =>
    one.right <= other.left + slack || other.right <= one.left + slack ||
    one.bottom <= other.top + slack || other.bottom <= one.top + slack;
  // The sheet of a card or cell. Rows of hexagons reach into each other by a quarter of their
  // height: each counts half of that as its own.
  function sheetOf(piece) {
    const shape = piece.querySelector("rect, circle, path");
    const box = shape.getBoundingClientRect();
    const lap = shape.tagName === "path" ? box.height / 8 : 0;
    return {left: box.left, right: box.right, top: box.top + lap, bottom: box.bottom - lap};
  }
  const say = (box) => [box.left, box.top, box.right, box.bottom].map((n) => n.toFixed(1)).join(" ");

  function meeting(boxes, what, names, slack = SLACK) {
    const sorted = boxes.map((box, at) => ({box, name: names[at]}))
      .sort((one, other) => one.box.top - other.box.top);
    for (let at = 0; at < sorted.length; at++) {
      for (let next = at + 1; next < sorted.length; next++) {
        if (sorted[next].box.top > sorted[at].box.bottom) break;
        if (!apart(sorted[at].box, sorted[next].box, slack)) {
          faults.push(`${what}: ${sorted[at].name} meets ${sorted[next].name}`);
        }
      }
    }
  }

  const texts = [...svg.querySelectorAll("text")].map((text) => ({text, box: ink(text)}));
  let smallest = Infinity;
  for (const {text, box} of texts) {
    smallest = Math.min(smallest, box.size);
    if (!inside(box, sheet, 0.5)) faults.push(`outside the picture: ${words(text)} ${say(box)}`);
  }
  for (const shape of svg.querySelectorAll("rect, circle, path, line")) {
    const box = shape.getBoundingClientRect();
    if (!inside(box, sheet, 0.5)) faults.push(`outside the picture: ${shape.tagName} ${say(box)}`);
  }

  // No text leaves its card or cell, or its panel; the texts of one card do not meet.
  const ofPiece = new Map();
  const free = [];
  for (const {text, box} of texts) {
    const piece = near(text, "[role=img]:not(svg)");
    if (piece === null) {
      free.push({text, box});
      const panel = near(text, "[id^=seat-]");
      if (panel !== null && !inside(box, sheetOf(panel))) {
        faults.push(`leaves its panel: ${words(text)} ${say(box)}`);
      }
      continue;
    }
    const around = sheetOf(piece);
    if (!inside(box, around)) {
      faults.push(`leaves its card: ${words(text)} ${say(box)} of ${say(around)}`);
    }
    if (!ofPiece.has(piece)) ofPiece.set(piece, []);
    ofPiece.get(piece).push({text, box});
  }
  for (const [piece, its] of ofPiece) {
    const top = its.filter(({text}) => text.closest("[role=img]") === piece);
    meeting(top.map((each) => each.box), `on ${piece.getAttribute("aria-label")}`,
            top.map((each) => words(each.text)), 0.5);
  }

  // Words that stand by themselves meet neither each other nor a card.
  meeting(free.map((each) => each.box), "words", free.map((each) => words(each.text)), 0.5);
  const pieces = [...svg.querySelectorAll("[role=img]")].filter((each) => each !== svg);
  const sheets = pieces.map(sheetOf);
  for (const {text, box} of free) {
    sheets.forEach((around, at) => {
      if (!apart(box, around)) {
        faults.push(`${words(text)} meets ${pieces[at].getAttribute("aria-label")}`);
      }
    });
  }

  // Cells, places, panels and boards lie beside each other.
  for (const kind of ["cell", "place", "seat", "board"]) {
    const groups = [...svg.querySelectorAll(`[id^=${kind}-]`)];
    const boxes = groups.map((each) => kind === "cell" || kind === "seat"
      ? sheetOf(each) : each.getBoundingClientRect());
    meeting(boxes, kind, groups.map((each) => each.id));
  }
  const parts = [...svg.querySelectorAll("[id^=board-], [id^=place-], [id^=seat-]")]
    .filter((each) => near(each, "[id^=seat-]") === null);
  meeting(parts.map((each) => each.getBoundingClientRect()), "part", parts.map((each) => each.id));

  return {faults, smallest: Number.isFinite(smallest) ? smallest : 99,
          width: sheet.width, scrolls: document.documentElement.scrollWidth > window.innerWidth};
}
