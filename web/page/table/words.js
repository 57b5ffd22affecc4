// Words of decisions, and what they are called: in sentences, and in the picture.

// Words that stand for no card and no cell are marked with what takes them, so that player 2 is not
// rank 2.
const MARK = "\u0001";
export const marked = (parameter, word) =>
  !parameter || ["card", "cell"].includes(parameter.kind) ? word : `${parameter.name}${MARK}${word}`;
export const bare = (word) => word.slice(word.indexOf(MARK) + 1);
export const takerOf = (word) => word.slice(0, Math.max(0, word.indexOf(MARK)));
export const textOf = (words) => words.map(bare).join(" ");
export const spoken = (name) => bare(name).replaceAll("_", " ");
export const plain = (words) => words.replaceAll("-", " "); // cards as they are called

// As `identity` in picture/svg.py writes the ids of cells, places and cards.
export const identity = (...words) => words.map((word) => String(word).replace(/[^A-Za-z0-9_-]/gu,
  (sign) => `.${sign.codePointAt(0).toString(16)}`)).join("-");
