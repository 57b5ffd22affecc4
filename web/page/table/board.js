// The board of a table: its picture, what words stand for in it, and what of it is lit.
import { Idiomorph } from "idiomorph";
import { rove } from "../keys.js";
import { beforeDrawing } from "../motions.js";
import { identity, plain } from "./words.js";

const labelOf = (word, element) => element.getAttribute("aria-label") === plain(word);

export function boardIn(board) {
  const pointable = new Set(); // elements that are lit
  const find = (id) => board.querySelector(`#${CSS.escape(id)}`);
  const cellAt = (name) => find(identity("cell", name));

  // The element of a card that lies in a cell or a place.
  function elementAt(kind, name, face) {
    const element = find(identity(kind, name));
    if (kind === "cell" || !element) return element;
    return [...element.querySelectorAll("g[aria-label]")].find((each) => labelOf(face, each)) ?? element;
  }

  return {
    element: board,
    cellAt,

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

    // What a word stands for: a cell, or cards of that face in places or on cells.
    elements(view, word) {
      const cell = cellAt(word);
      if (cell) return [cell];
      const found = [];
      for (const place of view.places ?? []) {
        if (!(place.cards ?? []).includes(word)) continue;
        const group = find(identity("place", place.name));
        if (!group) continue;
        const cards = [...group.querySelectorAll("g[aria-label]")].filter((each) => labelOf(word, each));
        found.push(...(cards.length ? cards : [group]));
      }
      if (!found.length) for (const each of view.boards ?? []) for (const at of each.cells) {
        if (at.card === word) found.push(...[cellAt(at.name)].filter(Boolean));
      }
      return found;
    },

    // The word that an element stands for, or null.
    wordAt(view, target) {
      const cell = target.closest('[id^="cell-"]');
      for (const each of cell ? view.boards ?? [] : []) for (const at of each.cells) {
        if (identity("cell", at.name) === cell.id) return at.name;
      }
      const group = target.closest('[id^="place-"]'), card = target.closest("g[aria-label]");
      for (const place of group && card ? view.places ?? [] : []) {
        if (identity("place", place.name) !== group.id) continue;
        const named = (place.cards ?? []).find((each) => labelOf(each, card));
        if (named) return named;
      }
      return null;
    },

    // Mark the cells at fault.
    blame(cells) {
      for (const each of board.querySelectorAll(".fault")) each.classList.remove("fault");
      for (const name of cells) cellAt(name)?.classList.add("fault");
    },

    isLit: () => pointable.size > 0,
    first: () => board.querySelector('.lit[tabindex="0"]'),

    lightUp(element, point) {
      pointable.add(element);
      element.classList.add("lit");
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", board.querySelector('.lit[tabindex="0"]') ? "-1" : "0");
      element.onfocus = () => rove(board, element);
      element.onclick = (event) => { event.stopPropagation(); point(); };
      element.onkeydown = (event) => {
        if (event.key === "Enter" || event.key === " ") { event.preventDefault(); element.onclick(event); }
      };
    },

    // Let nothing be lit: also what was, where the new picture has taken the class from it.
    dim() {
      for (const each of [...pointable, ...board.querySelectorAll(".chosen")]) {
        each.classList.remove("lit", "chosen");
        each.removeAttribute("tabindex");
        if (each.getAttribute("role") === "button") each.setAttribute("role", "img");
        each.onclick = each.onkeydown = each.onfocus = null;
      }
      pointable.clear();
    },
  };
}
