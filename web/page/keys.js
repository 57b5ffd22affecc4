// Arrows move between what may be pointed at; one of it is reached by Tab.
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

export function rove(board, element) {
  for (const each of board.querySelectorAll(".lit[tabindex]")) {
    each.setAttribute("tabindex", each === element ? "0" : "-1");
  }
}

// The nearest lit element in a direction: what lies aside counts twice.
function nearest(board, from, [right, down]) {
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const each of board.querySelectorAll(".lit[tabindex]")) {
    const [dx, dy] = middle(each).map((at, axis) => at - (axis ? y : x));
    const along = dx * right + dy * down, aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (each === from || along < 2 || along + 2 * aside >= least) continue;
    [best, least] = [each, along + 2 * aside];
  }
  return best;
}

export function listen(board, { back, undo, help }) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea, dialog")) return;
    if (event.key === "Escape") back();
    else if (event.key === "u") undo();
    else if (event.key === "?") help();
    else if (STEPS[event.key]) {
      const here = document.activeElement?.closest?.("#board .lit");
      const next = here ? nearest(board, here, STEPS[event.key]) : board.querySelector(".lit[tabindex]");
      if (next) { event.preventDefault(); rove(board, next); next.focus(); }
    }
  });
}
