// What may be decided by a view, as lists of words: the action, then what it takes. It follows from
// the offers of the view alone; no rule of a game is here.
import { marked } from "./words.js";

const MOST_WAYS = 20000; // decisions of an action that are pointed at

export function decisions(view) {
  const all = [], add = (offer, words) =>
    all.push(words.map((word, at) => (at ? marked(offer.takes?.[at - 1], word) : word)));
  const walk = (offer, words, then) => {
    if (!then) add(offer, words);
    else if (Array.isArray(then)) for (const word of then) add(offer, [...words, word]);
    else for (const [word, more] of Object.entries(then)) {
      if (Array.isArray(more) && !more.length) add(offer, [...words, word]);
      else walk(offer, [...words, word], more);
    }
  };
  for (const offer of view.offers ?? []) {
    if (offer.free) all.push(...ways(view, offer)); else walk(offer, [offer.action], offer.choices);
  }
  return all;
}
// In table mode: all that may be tried of an action that takes cards in sight, cells, regions, players.
function ways(view, offer) {
  const cells = (view.boards ?? []).flatMap((each) => each.cells.map((cell) => cell.name));
  let found = [[offer.action]];
  for (const parameter of offer.takes ?? []) {
    const words = parameter.kind === "cell" ? cells
      : parameter.kind === "region"
        ? Object.keys(view.regions ?? {}).filter((word) => view.regions[word].of === parameter.of)
      : parameter.kind === "player" ? view.names.map((_, at) => String(at + 1))
      : parameter.kind === "card" && parameter.places
        ? (view.places ?? []).filter((each) => parameter.places.includes(each.place)
          && (each.owner ?? view.seat) === view.seat).flatMap((each) => each.cards ?? [])
        : [];
    found = [...new Set(words)].flatMap((word) => found.map((way) => [...way, marked(parameter, word)]));
    if (found.length > MOST_WAYS) return []; // what is left is typed
  }
  return found;
}

// Return what is left of a decision once some words of it are said; null if it has not all of them.
export function without(words, said) {
  const rest = [...words];
  for (const word of said) {
    const at = rest.indexOf(word);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

// Words that all decisions share need no pointing at: the card just drawn, for example.
export function implied(view) {
  const all = decisions(view);
  if (all.length < 2 || !all.every((words) => words[0] === all[0][0])) return [];
  return all[0].slice(1).filter((word) => all.every((words) =>
    words.slice(1).filter((each) => each === word).length === 1));
}
