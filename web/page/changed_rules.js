// What is to be said of the table beside its game: that its rules have been edited since it took
// them, which its host is told and asked about, and that another table has been begun after it.
import { make } from "./elements.js";
import { linkRows } from "./links.js";

const EVERY = 4000; // milliseconds between questions

// `table` is the newest view; `say` sends a message.
export function listen(notice, { say, table }) {
  let put = ""; // what was put aside
  setInterval(() => {
    const shown = table();
    if (shown?.host && !shown.view.over && !document.hidden) say({ say: "newer", table: shown.table });
  }, EVERY);
  const close = () => { notice.hidden = true; };
  const change = (anew) => () => { close(); say({ say: "change", version: table().version, anew }); };
  return {
    close,
    changed(message) {
      const { carries, playable, told } = message;
      if (told === put || (!notice.hidden && told === notice.dataset.told)) return;
      notice.dataset.told = told;
      notice.replaceChildren(
        make("p", {}, make("strong", {}, "The rules of this game have been edited. "),
          "This table goes on by those that it has. ", told),
        ...(carries ? [make("button", { class: "main", onclick: change(false) }, "Go on by the new rules")] : []),
        ...(playable ? [make("button", { onclick: change(true) }, "A new table by the new rules")] : []),
        make("button", { onclick: () => { put = told; close(); } }, "Keep these rules"));
      notice.hidden = false;
    },
    // Another table was begun: the links of its seats, those of this device in one.
    begun({ watch, seats, again }) {
      const { own, seats: names, host } = table(), links = Object.entries(seats);
      const mine = links.filter(([seat]) => own.includes(Number(seat)));
      const others = links.filter(([seat]) => !own.includes(Number(seat)));
      const keys = mine.map(([, link]) => link.split("#")[1]).join(".");
      const go = () => { location.href = keys ? `${watch}#${keys}` : watch; };
      if (again && host && !others.length) { go(); return; }
      notice.replaceChildren(
        make("p", {}, make("strong", {}, again ? "Another game has begun. " : "The new table is there. "),
          others.length ? "Send the others their links; a link is the key of its seat." : ""),
        ...(others.length ? linkRows(others.map(([seat, link]) => [names[seat - 1].name, link]), watch) : []),
        make("button", { class: "main", onclick: go }, mine.length ? "Take your seat" : "Watch it"),
        make("button", { onclick: close }, "Stay here"));
      notice.hidden = false;
    },
  };
}
