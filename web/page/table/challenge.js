// A challenge, in table mode: a cell is pointed at, and who shows it may have to choose something.
import { make } from "../elements.js";

// `table` is the newest view, `act` sends what is done, `changed` is called when other things are to
// be lit.
export function challengeBy(opener, { board, table, act, back, changed }) {
  let pointing = false; // a cell is pointed at next
  let choosing = null;  // what a challenge needs to know before it counts
  opener.addEventListener("click", () => { pointing = !pointing; changed(); });
  const challenge = (cell, answers) => act({ say: "challenge", cell, answers });
  const backwards = () => make("button", { onclick: back }, "Back");

  function lightCells(list) {
    list.append(make("h2", {}, "Which cell is wrong?"), backwards());
    for (const each of table().view.boards ?? []) for (const { name } of each.cells) {
      const cell = board.cellAt(name);
      if (cell) board.lightUp([cell], () => { pointing = false; challenge(name, ""); });
    }
  }
  // Something is wrong there: what comes of it is for the finder to choose.
  function lightChoice(list) {
    const { cell, answers, what, offered } = choosing;
    const choose = (word) => { choosing = null; challenge(cell, `${answers} ${word}`.trim()); };
    list.append(make("h2", {}, `${cell} is wrong. Choose the ${what}:`), ...offered.map(({ word, name }) =>
      make("button", { class: "main", onclick: () => choose(word) }, name)), backwards());
  }
  // Another than the finder has to choose: that seat is asked, and nothing else goes on.
  function lightWaits(list, { seat, finder, cell, what, offered }, own, name) {
    const shows = finder === own ? `You show ${cell}.` : `${name(finder)} shows ${cell}.`;
    if (seat === own) list.append(make("p", {}, shows), make("h2", {}, `Choose the ${what}:`),
      ...offered.map(({ word, name: called }) => make("button", { class: "main",
        onclick: () => act({ say: "choose", answer: word }) }, called)));
    else list.append(make("p", {}, `${shows} ${name(seat)} has to choose the ${what}.`));
  }

  return {
    isPointing: () => pointing,
    hide() { opener.hidden = true; },
    // The table has changed: what was to be chosen is not any more.
    forget() { choosing = null; },
    stop() { pointing = false; choosing = null; },
    choose(message) { choosing = message; changed(); },
    // Return whether a challenge takes all that is pointed at.
    light(list) {
      const { view, seat, seats, waits } = table();
      if (waits) {
        opener.hidden = true;
        pointing = false;
        choosing = null;
        lightWaits(list, waits, seat, (each) => seats[each - 1].name);
        return true;
      }
      if (view.table_mode && !choosing) list.append(make("p", { class: "hint" },
        "The players are the referee: what is laid wrong stays until somebody challenges it."));
      opener.hidden = !view.table_mode || seat === null || Boolean(view.over);
      opener.setAttribute("aria-pressed", String(pointing));
      if (choosing) lightChoice(list);
      else if (pointing) lightCells(list);
      return Boolean(choosing) || pointing;
    },
  };
}
