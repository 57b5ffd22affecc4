// What a seat is answered: why not, what a challenge showed, what went wrong beside the game.
import { make } from "../elements.js";

const READABLE = 3000; // milliseconds that something beside the game is said at least

export function answerIn(answer) {
  let troubled = null; // since when the answer says what went wrong beside the game, or null
  let said = "";       // what that was

  function tell(lines, refused = false) {
    troubled = null;
    answer.classList.toggle("refused", refused);
    answer.replaceChildren(...lines.map((line) =>
      make("p", { class: line.startsWith(" ") ? "detail" : null }, line.trim())));
  }

  return {
    tell,
    complain(lines) {
      const isSaid = troubled !== null && lines.join("\n") === said; // once is enough to be read out
      if (!isSaid) tell(lines, true);
      troubled = performance.now();
      said = lines.join("\n");
    },
    add: (...elements) => answer.append(...elements),
    clear: () => tell([]),
    isTroubled: () => troubled !== null,
    // Whether it has been there to read for long enough.
    isRead: () => troubled !== null && performance.now() - troubled > READABLE,
  };
}
