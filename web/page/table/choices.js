// What a seat may do: what is lit on the board, and buttons for all else. A decision is pointed at
// word by word.
import { make } from "../elements.js";
import { decisions, implied, without } from "./decisions.js";
import { bare, plain, spoken, takerOf, textOf } from "./words.js";

const MOST_BUTTONS = 12;

// `table` is the newest view, `decide` takes the text of a decision, `challenge` may take all that is
// pointed at, `others` returns buttons that come first, `pointed` is called after each word.
export function choicesIn(list, { board, table, decide, challenge, others, pointed }) {
  let picked = []; // the words that were pointed at

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
    // A heading would say the same as the only button.
    if (open.length > 1 || !done.length) list.append(make("h2", {}, headingOf(open)));
    if (said.length) list.append(make("p", { class: "picked" }, said.map((word) => plain(named(word))).join(" · ")));
    for (const word of said) for (const each of board.elements(view, word)) each.classList.add("chosen");
    const unseen = [];
    for (const word of new Set(open.flatMap((each) => unsaid(each, said)))) {
      const there = board.elements(view, word);
      for (const each of there) board.lightUp(each, () => pick(word));
      if (!there.length) unseen.push(word);
    }
    for (const [parameter, group] of groupsOf(unseen)) {
      const content = group.length > MOST_BUTTONS ? [listOf(group)] : group.map((word) =>
        make("button", { onclick: () => pick(word) }, named(word)));
      list.append(make("div", { class: "group", role: "group", "aria-label": spoken(parameter || "choices") },
        ...(parameter && unseen.length > group.length ? [make("span", {}, spoken(parameter))] : []), ...content));
    }
    for (const each of done) {
      list.append(make("button", { class: "main", onclick: () => take(each) }, sentenceOf(each)));
    }
    if (picked.length) list.append(make("button", { onclick: back }, "Back"));
  }

  const offerOf = (action) => table().view.offers.find((each) => each.action === action);
  function headingOf(open) {
    const actions = [...new Set(open.map((words) => words[0]))];
    if (actions.length !== 1) return "What will you do?";
    const sentence = offerOf(actions[0])?.sentence;
    return sentence?.replace(/\{(\w+)\}/g, (_, name) => spoken(name)) ?? spoken(actions[0]);
  }
  // A decision as a sentence of its rules, with what it takes.
  function sentenceOf([action, ...words]) {
    const offer = offerOf(action), takes = (offer?.takes ?? []).map((each) => each.name);
    const text = offer?.sentence;
    if (!text || (text.match(/\{(\w+)\}/g) ?? []).some((each) => !takes.includes(each.slice(1, -1)))) {
      return [spoken(action), ...words.map(named)].join(" ");
    }
    return text.replace(/\{(\w+)\}/g, (_, name) => plain(named(words[takes.indexOf(name)])));
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
  // How a word is called: a player by name.
  function named(word) {
    const { view, seats } = table();
    const takes = view.offers.flatMap((each) => each.takes ?? []);
    if (takes.some((each) => each.name === takerOf(word) && each.kind === "player")) {
      return seats[Number(bare(word).replace(/\D/g, "")) - 1]?.name ?? spoken(word);
    }
    return spoken(word);
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
