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
export const plain = (words) => words.replaceAll("-", " "); // cards as the picture labels them
export const called = (words) => words.replace(/(\w)[-:](?=[A-Za-z])/g, "$1 "); // all in sentences
export const first = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
export const within = (text) => text.replace(/^[A-Z](?=[a-z ])/, (sign) => sign.toLowerCase());
export const noun = ({ kind, of }) => spoken(["value", "region"].includes(kind) && of ? of : kind);
// What an action takes, before it is said which: "a card", "an element"; a number by what is offered.
export function kindOf(take) {
  if (!take || take.kind === "number") return "…";
  const kind = noun(take);
  return `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`;
}

// As `identity` in picture/svg.py writes the ids of cells, places and cards.
export const identity = (...words) => words.map((word) => String(word).replace(/[^A-Za-z0-9_-]/gu,
  (sign) => `.${sign.codePointAt(0).toString(16)}`)).join("-");
