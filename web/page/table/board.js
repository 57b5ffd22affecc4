// The board of a table: its picture, and what of it is lit.
import { Idiomorph } from "idiomorph";
import { rove } from "../keys.js";
import { beforeDrawing } from "../motions.js";
import { pointedIn } from "./pointed.js";

const UNEQUAL = { beforeNodeMorphed: (old, next) => !old.isEqualNode(next) }; // all else stays as it is

// Take classes away, so that an element is as it was drawn.
function unmark(element, ...classes) {
  element.classList.remove(...classes);
  if (!element.classList.length) element.removeAttribute("class");
}

export function boardIn(board) {
  const lit = new Map(); // elements that are lit, and their labels and roles before
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

  const unblame = () => { for (const each of board.querySelectorAll(".fault")) unmark(each, "fault"); };

  // Let nothing be lit, nor chosen.
  function dim() {
    for (const each of board.querySelectorAll(".chosen")) unmark(each, "chosen");
    for (const [each, { own, role, label }] of lit) {
      if (label && each.getAttribute("aria-label") === label) each.setAttribute("aria-label", own);
      unmark(each, "lit", "aimed");
      each.removeAttribute("tabindex");
      if (role) each.setAttribute("role", role);
      else each.removeAttribute("role");
      for (const on of ["click", "keydown", "focus", "blur", "pointerenter", "pointerleave"]) each[`on${on}`] = null;
    }
    lit.clear();
  }

  return {
    element: board,
    cellAt,
    dim,
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
      dim();
      unblame();
      if (board.firstElementChild) Idiomorph.morph(board, parsed, { morphStyle: "innerHTML", callbacks: UNEQUAL });
      else board.replaceChildren(parsed);
      return move;
    },

    // Mark the cells at fault.
    blame(cells) {
      unblame();
      for (const name of cells) cellAt(name)?.classList.add("fault");
    },

    isLit: () => lit.size > 0,
    first: () => board.querySelector('.lit[tabindex="0"]'),

    // Light the elements of one word. With a `label` they are one thing, as the cells of a region are.
    lightUp(all, point, label = null) {
      const pointed = (event) => { event.stopPropagation(); point(); };
      const aim = (isAimed) => () => { for (const each of all) each.classList.toggle("aimed", isAimed); };
      for (const each of all) {
        lit.set(each, { own: each.getAttribute("aria-label"), role: each.getAttribute("role"), label });
        each.classList.add("lit");
        each.onclick = pointed;
        if (!label || each === all[0]) reachable(each, pointed, label);
        if (label) [each.onpointerenter, each.onpointerleave, each.onblur] = [aim(true), aim(false), aim(false)];
        each.onfocus = () => { rove(board, each); if (label) aim(true)(); };
      }
    },
  };
}
