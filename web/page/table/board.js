// The board of a table: its picture, and what of it is lit.
import { Idiomorph } from "idiomorph";
import { rove } from "../keys.js";
import { beforeDrawing } from "../motions.js";
import { pointedIn } from "./pointed.js";

export function boardIn(board) {
  const lit = new Map(); // elements that are lit, and their labels before
  const { cellAt, elementAt, elements, wordAt } = pointedIn(board);

  // Let one element be reached by keys and by readers, under a name of its own if it has one.
  function reachable(element, point, label) {
    if (label && !element.getAttribute("aria-label").includes(label)) element.setAttribute("aria-label", label);
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", lit.size === 1 ? "0" : "-1"); // the first that is lit
    element.onkeydown = (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); point(event); }
    };
  }

  return {
    element: board,
    cellAt,
    elements,
    wordAt,

    // Put a picture in place of the one before; what is returned lets cards move, once all is drawn.
    draw(picture, size, before, after) {
      const move = beforeDrawing(before, after, elementAt);
      const parsed = new DOMParser().parseFromString(picture, "text/html").querySelector("svg");
      if (parseFloat(parsed.getAttribute("width")) > size) {
        parsed.style.minWidth = `${parsed.getAttribute("width")}px`; // a board that is moved about
      }
      parsed.setAttribute("role", "group"); // what lies in an image could not be reached by readers
      if (board.firstElementChild) Idiomorph.morph(board, parsed, { morphStyle: "innerHTML" });
      else board.replaceChildren(parsed);
      return move;
    },

    // Mark the cells at fault.
    blame(cells) {
      for (const each of board.querySelectorAll(".fault")) each.classList.remove("fault");
      for (const name of cells) cellAt(name)?.classList.add("fault");
    },

    isLit: () => lit.size > 0,
    first: () => board.querySelector('.lit[tabindex="0"]'),

    // Light the elements of one word. With a `label` they are one thing, as the cells of a region are.
    lightUp(all, point, label = null) {
      const pointed = (event) => { event.stopPropagation(); point(); };
      const aim = (isAimed) => () => { for (const each of all) each.classList.toggle("aimed", isAimed); };
      for (const each of all) {
        lit.set(each, { own: each.getAttribute("aria-label"), label });
        each.classList.add("lit");
        each.onclick = pointed;
        if (!label || each === all[0]) reachable(each, pointed, label);
        if (label) [each.onpointerenter, each.onpointerleave, each.onblur] = [aim(true), aim(false), aim(false)];
        each.onfocus = () => { rove(board, each); if (label) aim(true)(); };
      }
    },

    // Let nothing be lit: also what was, where the new picture has taken the class from it.
    dim() {
      for (const [each, { own, label }] of lit) {
        if (label && each.getAttribute("aria-label") === label) each.setAttribute("aria-label", own);
      }
      for (const each of [...lit.keys(), ...board.querySelectorAll(".chosen")]) {
        each.classList.remove("lit", "chosen", "aimed");
        each.removeAttribute("tabindex");
        if (each.getAttribute("role") === "button") each.setAttribute("role", "img");
        for (const on of ["click", "keydown", "focus", "blur", "pointerenter", "pointerleave"]) each[`on${on}`] = null;
      }
      lit.clear();
    },
  };
}
