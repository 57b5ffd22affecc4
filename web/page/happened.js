// What happened, as people tell it: rounds and turns as headings, decisions with who took them, and
// below each what came of it.
import { make } from "./elements.js";
import { called, first, within } from "./table/words.js";


// Return the items of a list; `names` are those of the seats.
export function told(lines, names) {
  const items = [], titled = (name) => (name === "you" ? "You" : name);
  for (const [at, line] of lines.entries()) {
    const turn = /^turn \d+: (.*)$/.exec(line);
    if (/^round \d+$/.test(line)) items.push(make("li", { class: "round" }, first(line)));
    else if (turn) items.push(make("li", { class: "turn",
      hidden: Boolean(lines[at + 1]?.startsWith(`${turn[1]}: `)) }, // it would say the name twice
      turn[1] === "you" ? "Your turn" : `${turn[1]}'s turn`));
    else {
      const who = ["you", ...names].find((name) => line.startsWith(`${name}: `));
      const rest = who ? called(line.slice(who.length + 2)) : "";
      if (!who) items.push(make("li", { class: "aside" }, first(called(line))));
      else if (/ = -?\d+$/.test(rest)) items.push(make("li", { class: "aside" }, `${titled(who)}: ${rest}`));
      else items.push(make("li", {}, make("strong", {}, titled(who)), `: ${within(rest)}`));
    }
  }
  return items;
}
