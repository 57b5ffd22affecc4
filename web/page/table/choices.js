// What a seat may do: what is lit on the board, and buttons for all else. A decision is pointed at
// word by word.
import { make } from "../elements.js";
import { decisions, implied, without } from "./decisions.js";
import { sharedOut } from "./pointed.js";
import { bare, called, first, kindOf, noun, spoken, takerOf, textOf, within } from "./words.js";

const MOST_BUTTONS = 12;
const MOST_TOLD = 3; // actions that a hint names

// `table` is the newest view, `decide` takes the text of a decision, `challenge` may take all that is
// pointed at, `others` returns buttons that come first, `pointed` is called after each word.
export function choicesIn(list, { board, table, decide, challenge, others, pointed }) {
  let picked = []; // the words that were pointed at
  let byKeys = false; // whether that is done by keys
  document.addEventListener("pointerdown", () => { byKeys = false; }, { capture: true });
  document.addEventListener("keydown", ({ key, target }) => {
    if ((key === "Enter" || key === " ") && target.closest("#board .lit, #choices")) byKeys = true;
  }, { capture: true });

  const left = () => decisions(table().view).filter((words) => without(words, picked));
  const unsaid = (words, said) => {
    const rest = words.slice(1);
    for (const word of said) {
      const at = rest.indexOf(word);
      if (at >= 0) rest.splice(at, 1);
    }
    return rest;
  };
  function pick(word) {
    picked.push(word);
    pointed();
    light();
  }
  function take(words) {
    decide(textOf(words));
    picked = [];
  }
  function back() {
    challenge.stop();
    if (picked.length) picked.pop();
    light();
  }

  function light() {
    show();
    // Who decides by keys goes on from what is lit next: what had the focus is gone.
    const at = document.activeElement;
    if (byKeys && (at === document.body || (board.element.contains(at) && !at.matches(".lit")))) {
      (board.first() ?? list.querySelector("button:not(.back)"))?.focus();
    }
  }
  function show() {
    board.dim();
    list.replaceChildren();
    const isChallenge = challenge.light(list), { view, seat, waits } = table();
    if (!isChallenge || waits) list.append(...others(table()));
    if (isChallenge) return;
    if (seat === null || view.active !== seat || view.over) return;
    const open = left(), given = implied(view), said = [...picked, ...given];
    const done = open.filter((words) => !unsaid(words, said).length);
    const asPicked = done.filter((words) =>
      words.slice(1).filter((word) => !given.includes(word)).join(" ") === picked.join(" "));
    if (picked.length && open.length === done.length && (open.length === 1 || asPicked.length === 1)) {
      take(open.length === 1 ? open[0] : asPicked[0]);
      return;
    }
    // Of the only one left a button says all; a heading would say the same.
    const last = open.length === 1 && picked.length && !done.length ? open : [], buttons = [...done, ...last];
    const heading = open.length > 1 || !buttons.length ? headingOf(open) : "";
    if (heading) list.append(make("h2", {}, heading));
    const told = said.map(named), picking = make("p", { class: "picked" }, told.join(" · "));
    const elementsOf = (word) => board.elements(view, word, takeOf(takerOf(word)));
    for (const word of said) for (const each of elementsOf(word)) each.classList.add("chosen");
    const unseen = [], hint = make("p", { class: "hint" }); // what is said of what is lit
    list.append(hint);
    const asked = [...new Set(open.flatMap((each) => unsaid(each, said)))];
    for (const [word, there] of sharedOut(asked, elementsOf, rankOf)) {
      if (there.length) board.lightUp(there, () => pick(word), takerOf(word) ? named(word) : null);
      else unseen.push(word);
    }
    for (const [parameter, group] of groupsOf(last.length ? [] : unseen)) {
      const content = group.length > MOST_BUTTONS ? [listOf(group)] : group.map((word) =>
        make("button", { onclick: () => pick(word) }, named(word)));
      list.append(make("div", { class: "group", role: "group", "aria-label": parameter ? labelOf(parameter) : "choices" },
        ...(parameter && (unseen.length > group.length || board.isLit())
          ? [make("span", {}, labelOf(parameter))] : []), ...content));
    }
    for (const each of buttons) {
      list.append(make("button", { class: "main", onclick: () => take(each) }, sentenceOf(each)));
    }
    const isPlain = actionsOf(open).length < 2; // the heading says it
    if (board.isLit() && !(isPlain && (unseen.length || buttons.length))) {
      hint.append(hintOf(open.filter((words) => !buttons.includes(words)), isPlain));
    }
    if (!last.length && !told.every((word) => `${heading} ${hint.textContent}`.includes(word))) hint.before(picking);
    if (!hint.textContent) hint.remove();
    if (picked.length) list.append(make("button", { class: "back", onclick: back }, "Back"));
  }

  const offerOf = (action) => table().view.offers.find((each) => each.action === action);
  const actionsOf = (open) => [...new Set(open.map((words) => words[0]))];
  function headingOf(open) {
    const actions = actionsOf(open);
    return actions.length === 1 ? first(openSentenceOf(actions[0], open)) : "What will you do?";
  }
  function hintOf(open, isPlain) {
    const actions = actionsOf(open), point = "Point at what is lit.";
    if (isPlain || actions.length > MOST_TOLD) return point;
    const told = actions.map((action) => within(openSentenceOf(action, open)));
    return `${first(told.join(", or "))}. ${point}`;
  }
  // The sentence of an action: what is open in it by what it is.
  function openSentenceOf(action, open) {
    const ways = open.filter((words) => words[0] === action), offer = offerOf(action);
    const takes = offer?.takes ?? [];
    return offer?.sentence?.replace(/\{(\w+)\}/g, (_, name) => {
      const at = takes.findIndex((each) => each.name === name), word = ways[0]?.[at + 1];
      if (word && ways.every((words) => words[at + 1] === word)) return named(word);
      return kindOf(takes[at]);
    }) ?? spoken(action);
  }
  // What a group of words is: what they are of, or how the rules call it.
  function labelOf(parameter) {
    const take = takeOf(parameter);
    if (!take || take.kind === "number") return parameter.length > 1 ? spoken(parameter) : "number";
    return noun(take);
  }
  // A decision as a sentence of its rules, with what it takes.
  function sentenceOf([action, ...words]) {
    const offer = offerOf(action), takes = (offer?.takes ?? []).map((each) => each.name);
    const text = offer?.sentence;
    if (!text || (text.match(/\{(\w+)\}/g) ?? []).some((each) => !takes.includes(each.slice(1, -1)))) {
      return [spoken(action), ...words.map(named)].join(" ");
    }
    return text.replace(/\{(\w+)\}/g, (_, name) => named(words[takes.indexOf(name)]));
  }
  // Words by what takes them, in the order in which that is said.
  function groupsOf(words) {
    const groups = new Map();
    for (const word of words) groups.set(takerOf(word), [...(groups.get(takerOf(word)) ?? []), word]);
    return groups;
  }
  // A list of many words, with a button that takes the one chosen.
  function listOf(words) {
    const many = make("select", { "aria-label": "Choose" },
      ...words.map((word) => make("option", { value: word }, named(word))));
    return make("span", { class: "many" }, many,
      make("button", { class: "main", onclick: () => pick(many.value) }, "Take this"));
  }
  const takeOf = (parameter) =>
    (table().view.offers ?? []).flatMap((each) => each.takes ?? []).find((each) => each.name === parameter);
  // As what a word is pointed at: a card or a cell, else in the order in which actions take them.
  const rankOf = (word) => takerOf(word) ? 1 + Math.max(...(table().view.offers ?? []).map((each) =>
    (each.takes ?? []).findIndex(({ name }) => name === takerOf(word)))) : 0;
  // How a word is called: a player by name.
  function named(word) {
    const kind = takeOf(takerOf(word))?.kind, { seats, view } = table();
    if (kind === "player") return seats[Number(bare(word).replace(/\D/g, "")) - 1]?.name ?? spoken(word);
    return called(view.regions?.[bare(word)]?.name ?? spoken(word));
  }

  return {
    light,
    back,
    forget() { picked = []; },
    // All words that are said so far, with another one.
    saidWith: (word) => textOf([...picked, ...implied(table().view), word]),
    // Take a word, if it is not the last one; return whether it is said.
    hold(word) {
      if (picked.includes(word) || implied(table().view).includes(word)) return true;
      if (!left().some((words) => words.includes(word)) || left().length === 1) return false;
      picked.push(word);
      light();
      return true;
    },
  };
}
