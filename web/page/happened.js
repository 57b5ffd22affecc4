// What happened, as people tell it: rounds and turns as headings, decisions with who took them, and
// below each what came of it.
import { make } from "./elements.js";
import { called, first } from "./table/words.js";

// What is said of cards as they are called, names as people gave them.
function speaking(names) {
  const joined = names.filter((name) => called(name) !== name);
  if (!joined.length) return called;
  const each = new RegExp(`(${joined.map((name) => name.replace(/[^\p{L}\p{N}]/gu, "\\$&")).join("|")})`);
  return (text) => text.split(each).map((part, at) => (at % 2 ? part : called(part))).join("");
}

// Return the items of a list; `names` are those of the seats.
export function told(lines, names) {
  const speak = speaking(names), items = [], titled = (name) => (name === "you" ? "You" : name);
  for (const [at, line] of lines.entries()) {
    const turn = /^turn \d+: (.*)$/.exec(line);
    if (/^round \d+$/.test(line)) items.push(make("li", { class: "round" }, first(line)));
    else if (turn) items.push(make("li", { class: "turn",
      hidden: Boolean(lines[at + 1]?.startsWith(`${turn[1]}: `)) }, // it would say the name twice
      turn[1] === "you" ? "Your turn" : `${turn[1]}'s turn`));
    else {
      const who = ["you", ...names].find((name) => line.startsWith(`${name}: `));
      const rest = who ? speak(line.slice(who.length + 2)) : "";
      if (!who) items.push(make("li", { class: "aside" }, first(speak(line))));
      else if (/ = -?\d+$/.test(rest)) items.push(make("li", { class: "aside" }, `${titled(who)}: ${rest}`));
      else items.push(make("li", {}, make("strong", {}, titled(who)), `: ${rest}`));
    }
  }
  return items;
}
