// What a seat is answered: why not, what a challenge showed, what went wrong beside the game.
import { make } from "../elements.js";

const READABLE = 3000; // milliseconds that something beside the game is said at least

export function answerIn(answer) {
  let troubled = null; // since when the answer says what went wrong beside the game, or null

  function tell(lines, refused = false) {
    troubled = null;
    answer.classList.toggle("refused", refused);
    answer.replaceChildren(...lines.map((line) =>
      make("p", { class: line.startsWith(" ") ? "detail" : null }, line.trim())));
  }

  return {
    tell,
    complain(lines) {
      tell(lines, true);
      troubled = performance.now();
    },
    add: (...elements) => answer.append(...elements),
    clear: () => answer.replaceChildren(),
    isTroubled: () => troubled !== null,
    // Whether it has been there to read for long enough.
    isRead: () => troubled !== null && performance.now() - troubled > READABLE,
  };
}
