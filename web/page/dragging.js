// A card is dragged: with mouse, pen or finger; where it is dropped is pointed at.
const FAR = 6; // pixels, from which on a press is a drag

export function listen(board, { begin, drop }) {
  let drag = null;
  board.addEventListener("pointerdown", (event) => {
    const source = event.target.closest(".lit, .chosen");
    if (source && event.button === 0) drag = { source, x: event.clientX, y: event.clientY };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const x = event.clientX - drag.x, y = event.clientY - drag.y;
    if (!drag.moves && Math.hypot(x, y) > FAR) {
      if (!begin(drag.source)) { drag = null; return; }
      drag.moves = true;
      drag.source.classList.add("dragged");
    }
    if (!drag.moves) return;
    const scale = drag.source.getScreenCTM?.()?.a || 1;
    drag.source.style.transform = `translate(${x / scale}px, ${y / scale}px)`;
  });
  const end = (event) => {
    const ended = drag;
    drag = null;
    if (!ended?.moves) return;
    ended.source.style.transform = "";
    ended.source.classList.remove("dragged");
    // The click that follows a drag is none.
    const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
    board.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => board.removeEventListener("click", swallow, { capture: true }), 0);
    if (event.type === "pointerup") drop(document.elementFromPoint(event.clientX, event.clientY));
  };
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
}
