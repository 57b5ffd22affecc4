// What the words of decisions stand for in the picture, and which word a part of it stands for.
import { bare, identity, plain } from "./words.js";

const labelOf = (word, element) => element.getAttribute("aria-label") === plain(word);

export function pointedIn(board) {
  const find = (id) => board.querySelector(`#${CSS.escape(id)}`);
  const cellAt = (name) => find(identity("cell", name));
  const placeAt = (name) => find(identity("place", name));
  const cardsIn = (group) => [...group.querySelectorAll("g[aria-label]")];
  const found = (elements) => elements.filter(Boolean);

  // Cards of that face: in places, else on cells.
  function cards(view, face) {
    const lying = (view.places ?? []).filter((place) => place.cards?.includes(face)).flatMap(({ name }) => {
      const group = placeAt(name), there = group ? cardsIn(group).filter((each) => labelOf(face, each)) : [];
      return there.length ? there : found([group]);
    });
    return lying.length ? lying : found((view.boards ?? []).flatMap((each) =>
      each.cells.filter(({ card }) => card === face).map(({ name }) => cellAt(name))));
  }

  // What is kept for a region or a value: places and numbers; and the cells of a region.
  function keptFor(view, word, of) {
    const region = view.regions?.[word], name = region?.name ?? word;
    return found([
      ...(view.places ?? []).filter((each) => each.per === of && each.of === name).map((each) => placeAt(each.name)),
      ...(view.numbers ?? []).filter((each) => each.per === of && each.owners?.includes(name))
        .map((each) => find(identity("number", each.name, name))),
      ...(region?.cells ?? []).map(cellAt),
    ]);
  }

  return {
    cellAt,

    // The element of a card that lies in a cell or a place.
    elementAt(kind, name, face) {
      const element = find(identity(kind, name));
      if (kind === "cell" || !element) return element;
      return cardsIn(element).find((each) => labelOf(face, each)) ?? element;
    },

    // What a word stands for, which stands for something that an action takes: a card or a cell, if
    // it is not said what.
    elements(view, word, take) {
      if (take?.kind === "player") return found([find(identity("seat", bare(word)))]);
      if (take) return take.of ? keptFor(view, bare(word), take.of) : [];
      const cell = cellAt(word);
      return cell ? [cell] : cards(view, word);
    },

    // The word that an element stands for, or null. A cell stands for its region where only
    // regions are taken.
    wordAt(view, target) {
      const takes = (view.offers ?? []).flatMap((offer) => offer.takes ?? []);
      const named = (start) => target.closest(`[id^="${start}-"]`)?.id;
      const cell = named("cell"), place = named("place"), number = named("number");
      const wordOf = (of, name) => takes.some((each) => each.of === of)
        ? Object.keys(view.regions ?? {}).find((word) => view.regions[word].name === name) ?? name : null;
      for (const each of cell ? view.boards ?? [] : []) for (const { name } of each.cells) {
        if (identity("cell", name) !== cell) continue;
        const around = Object.keys(view.regions ?? {}).filter((word) => view.regions[word].cells?.includes(name));
        return around.length === 1 && !takes.some(({ kind }) => kind === "cell" || kind === "card") ? around[0] : name;
      }
      for (const each of place ? view.places ?? [] : []) {
        if (identity("place", each.name) !== place) continue;
        const card = target.closest("g[aria-label]");
        return (each.cards ?? []).find((face) => labelOf(face, card)) ?? wordOf(each.per, each.of);
      }
      for (const each of number ? view.numbers ?? [] : []) for (const owner of each.owners ?? []) {
        if (identity("number", each.name, owner) === number) return wordOf(each.per, owner);
      }
      return null;
    },
  };
}

// Share out what words stand for: each element has one word at most. Cards and cells come first, then
// what an action takes first; what stands for several words in one row stands for none.
export function sharedOut(words, elementsOf, rankOf) {
  const rows = [...new Set(words.map(rankOf))].sort((one, other) => one - other);
  const owner = new Map();
  for (const row of rows) {
    const now = new Map(); // what is pointed at for the words of this row
    for (const word of words.filter((each) => rankOf(each) === row)) {
      for (const element of elementsOf(word)) {
        if (!owner.has(element)) now.set(element, now.has(element) && row ? null : word);
      }
    }
    for (const [element, word] of now) owner.set(element, word);
    // What holds something else that is pointed at is pointed at nowhere.
    if (row) for (const element of now.keys()) {
      if ([...owner.keys()].some((each) => each !== element && element.contains(each))) owner.set(element, null);
    }
  }
  const shares = new Map(words.map((word) => [word, []]));
  for (const [element, word] of owner) shares.get(word)?.push(element);
  return shares;
}
