// A table: draws what the server sends, and sends what people point at, type or take back.
// What may be pointed at follows from the offers of the view alone; no rule of a game is here.
import { Idiomorph } from "idiomorph";
import { listen as listenToDrags } from "./dragging.js";
import { connection } from "./connection.js";
import { make } from "./elements.js";
import { told } from "./happened.js";
import { listen as listenToSeats } from "./hot_seat.js";
import { listen as listenToKeys, rove } from "./keys.js";
import { beforeDrawing } from "./motions.js";
import { listen as listenToChanges } from "./newer.js";
import { listen as listenToReplay } from "./replay.js";
import { listen as listenToRulebook } from "./rulebook.js";

const secret = location.hash.slice(1); // several with a `.` between them
const byId = (name) => document.getElementById(name);
const board = byId("board"), choices = byId("choices"), answer = byId("answer");
const MOST_WAYS = 20000; // decisions of an action that are pointed at
const MOST_BUTTONS = 12;
let shown = null;      // the newest message of kind "view"
let picked = [];       // the words that were pointed at
let challenging = false; // a cell is pointed at next, in table mode
let troubled = null;   // since when the answer says what went wrong beside the game, or null
const READABLE = 3000; // milliseconds that this is said at least
let choosing = null;     // what a challenge needs to know before it counts

const spoken = (name) => name.slice(name.indexOf("\u0001") + 1).replaceAll("_", " ");
// As `identity` in picture/svg.py writes the ids of cells, places and cards.
const identity = (...words) => words.map((word) => String(word).replace(/[^A-Za-z0-9_-]/gu,
  (sign) => `.${sign.codePointAt(0).toString(16)}`)).join("-");

const table = connection({
  address: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${location.pathname}/socket`,
  hello: () => ({ say: "hello", secret, width: board.clientWidth }),
  greeted: () => device.connected(),
  version: () => shown?.version ?? 0,
  heard,
  lost: () => state("The connection is lost: trying again…", true),
});
const CUT_OFF = "There is no connection now: try again once it is back.";
const say = (message) => table.send(message) || complain([CUT_OFF]);
const question = (text) => table.ask(text) || complain([CUT_OFF]);
const act = (message) => table.act(message)
  || complain(["What you did last is still on its way."]);
// The server draws for the room that the board has: on a phone, beside the rulebook.
let room = board.clientWidth, resized = null;
const resize = () => {
  clearTimeout(resized);
  resized = setTimeout(() => {
    if (Math.abs(board.clientWidth - room) < 8 || !shown) return;
    room = board.clientWidth;
    table.send({ say: "resize", width: room });
  }, 150);
};
new ResizeObserver(resize).observe(board);
const rulebook = listenToRulebook(byId("rulebook"), byId("rules"), resize);

const device = listenToSeats(byId("pass"), { say: table.send, hide: () => {
  shown = null;
  byId("undo").hidden = byId("challenge").hidden = true;
  for (const each of [board, choices, answer, byId("seats"), byId("log")]) each.replaceChildren();
  state("");
} });

function state(words, trouble = false) {
  byId("state").textContent = words;
  byId("state").classList.toggle("trouble", trouble);
}

function heard(message) {
  switch (message.say) {
    case "view": if (device.isDrawn(message)) show(message); break;
    case "taken": if (troubled !== null) tell([]); break;
    case "position": replay.show(message); break;
    case "answer":
      tell(message.lines);
      blame(message.cells ?? []);
      answer.append(...rulebook.links(message.rules ?? []));
      break;
    case "changed": newer.changed(message); break;
    case "begun": newer.begun(message); break;
    case "choose": choosing = message; light(); break;
    case "refused": tell(message.why, true); break;
    case "trouble": complain([message.why]); if (shown) light(); break;
  }
}

function tell(lines, refused = false) {
  troubled = null;
  answer.classList.toggle("refused", refused);
  answer.replaceChildren(...lines.map((line) =>
    make("p", { class: line.startsWith(" ") ? "detail" : null }, line.trim())));
}

function complain(lines) {
  tell(lines, true);
  troubled = performance.now();
}

function blame(cells) {
  for (const each of board.querySelectorAll(".fault")) each.classList.remove("fault");
  for (const name of cells) find(identity("cell", name))?.classList.add("fault");
}

// Decisions as lists of words: the action, then what it takes. Words that stand for no card and no
// cell are marked with what takes them, so that player 2 is not rank 2.
const MARK = "\u0001";
const marked = (parameter, word) =>
  !parameter || ["card", "cell"].includes(parameter.kind) ? word : `${parameter.name}${MARK}${word}`;
const bare = (word) => word.slice(word.indexOf(MARK) + 1);
const textOf = (words) => words.map(bare).join(" ");
function decisions() {
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
  for (const offer of shown.view.offers ?? []) {
    if (offer.free) all.push(...ways(offer)); else walk(offer, [offer.action], offer.choices);
  }
  return all;
}
// In table mode: all that may be tried of an action that takes cards in sight and cells.
function ways(offer) {
  const { view } = shown;
  const cells = (view.boards ?? []).flatMap((each) => each.cells.map((cell) => cell.name));
  let found = [[offer.action]];
  for (const parameter of offer.takes ?? []) {
    const words = parameter.kind === "cell" ? cells
      : parameter.kind === "card" && parameter.places
        ? (view.places ?? []).filter((each) => parameter.places.includes(each.place)
          && (each.owner ?? view.seat) === view.seat).flatMap((each) => each.cards ?? [])
        : [];
    found = [...new Set(words)].flatMap((word) => found.map((way) => [...way, word]));
    if (found.length > MOST_WAYS) return []; // what is left is typed
  }
  return found;
}
const left = () => decisions().filter((words) => {
  const rest = [...words];
  return picked.every((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
});

// Put a picture in place of the one before; what is returned lets cards move, once all is drawn.
function draw(picture, before, after) {
  const move = beforeDrawing(before, after, elementAt);
  const parsed = new DOMParser().parseFromString(picture, "text/html").querySelector("svg");
  if (parseFloat(parsed.getAttribute("width")) > shown.size) {
    parsed.style.minWidth = `${parsed.getAttribute("width")}px`; // a board that is moved about
  }
  parsed.setAttribute("role", "group"); // what lies in an image could not be reached by readers
  if (board.firstElementChild) Idiomorph.morph(board, parsed, { morphStyle: "innerHTML" });
  else board.replaceChildren(parsed);
  return move;
}

function show(message) {
  if (shown && message.version < shown.version) return; // sent by a server that is behind
  const began = performance.now();
  const before = shown;
  shown = message;
  if (before?.version !== shown.version) {
    picked = [];
    choosing = null;
  }
  if (replay.isOpen() && message.view.over) { replay.again(); return; }
  replay.hide();
  document.title = byId("title").textContent = shown.view.game;
  const move = draw(shown.picture, before?.view, shown.view);
  const isBack = troubled !== null && performance.now() - troubled > READABLE;
  if (isBack || (before && before.version !== shown.version)) tell([]);
  if (before && before.rules !== shown.rules) {
    newer.close();
    rulebook.forget();
    tell(["The rules have changed: this table goes on by the new ones."]);
  }
  const { view } = shown;
  byId("undo").hidden = !view.undo;
  byId("replay").hidden = !view.over;
  const active = view.active ? shown.seats[view.active - 1].name : "";
  state(view.over ? "The game is over."
    : shown.seat === null ? `You watch. ${active} is to decide.`
    : view.active !== shown.seat ? `${active} is to decide.`
    : shown.own.length > 1 ? `${active}, it is for you to decide.` : "It is for you to decide.");
  byId("seats").replaceChildren(...shown.seats.map(seatLine));
  fillLog(shown.log);
  countDown(message.left, before?.version === shown.version);
  byId("result").replaceChildren(...resultOf(view));
  light();
  move();
  performance.measure("drawn", { start: began, end: performance.now() });
}

function fillLog(lines) {
  const log = byId("log");
  log.replaceChildren(...told(lines, shown.seats.map(({ name }) => name)));
  log.parentElement.scrollTop = log.parentElement.scrollHeight;
}

// The time left, from what the server said last: it counts, and ends turns.
let ends = null;
function countDown(left, goesOn) {
  const end = left === undefined ? null : performance.now() + 1000 * left;
  ends = goesOn && ends !== null && end !== null ? Math.min(ends, end) : end; // some come late
  tick();
}
function tick() {
  const left = ends === null ? null : Math.max(0, Math.ceil((ends - performance.now()) / 1000));
  byId("clock").hidden = left === null;
  if (left !== null) {
    byId("clock").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    byId("clock").classList.toggle("trouble", left <= 10);
  }
}
setInterval(tick, 250);

const newer = listenToChanges(byId("newer"), { say, table: () => shown });
const replay = listenToReplay(byId("looking-back"), { say, draw, opener: byId("replay"),
  table: () => shown,
  clear: () => {
    for (const each of [choices, answer, byId("result")]) each.replaceChildren();
    state("");
  },
  tell: (lines) => fillLog(lines),
  closed: () => { const last = shown; shown = null; show(last); } });

// The element of a card that lies in a cell or a place.
function elementAt(kind, name, face) {
  const element = find(identity(kind, name));
  if (kind === "cell" || !element) return element;
  return [...element.querySelectorAll("g[aria-label]")].find((each) => labelOf(face, each)) ?? element;
}

function resultOf(view) {
  const { outcome } = view;
  if (!view.over || !outcome) return [];
  const name = (seat) => shown.seats[seat - 1]?.name ?? "";
  const winners = outcome.winners ?? [];
  const title = winners.length ? `${winners.map(name).join(" and ")} ${winners.length > 1 ? "win" : "wins"}`
    : "The game is over";
  const parts = [make("h2", {}, title)];
  if (outcome.reason) parts.push(make("p", {}, `${outcome.reason}.`));
  if (outcome.scored) parts.push(make("table", {}, make("tbody", {},
    ...(outcome.scores ?? []).map((score, at) => make("tr",
      { class: winners.includes(at + 1) ? "winner" : null },
      make("th", { scope: "row" }, name(at + 1)), make("td", {}, String(score)))))));
  return parts;
}

function seatLine(seat, at) {
  const own = shown.own.includes(at + 1), looks = at + 1 === shown.seat;
  const line = make("li", { class: shown.view.active === at + 1 ? "active" : null },
    make("span", {}, seat.bot ? `${seat.name} (bot${seat.engine ? `, thinks in ${seat.engine === "C" ? "C" : "Python"}` : ""})` : looks ? `${seat.name} (you)` : seat.name));
  if (looks && !seat.bot) line.append(make("button", { onclick: rename }, "Name"));
  if (own && !seat.bot) {
    line.append(make("button", { onclick: () => say({ say: "hand", seat: at + 1, bot: "greedy" }) }, "Let a bot play"));
  } else if (seat.bot && shown.seat !== null) {
    line.append(make("button", { onclick: () => say({ say: "hand", seat: at + 1, bot: "" }) },
      looks ? "I play again" : "A person plays"));
  }
  return line;
}
function rename() {
  const name = prompt("What are you called?", "");
  if (name?.trim()) say({ say: "rename", name: upTo(name.trim(), 40) });
}
// As much of a text as has so many signs, not cut within what people see as one.
function upTo(text, most) {
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if ([...kept, ...segment].length > most) break;
    kept += segment;
  }
  return kept;
}

// What a word stands for in the picture: a cell, or cards of that face in places or on cells.
const find = (id) => board.querySelector(`#${CSS.escape(id)}`);
function elements(word) {
  const cell = find(identity("cell", word));
  if (cell) return [cell];
  const found = [];
  for (const place of shown.view.places ?? []) {
    if (!(place.cards ?? []).includes(word)) continue;
    const group = find(identity("place", place.name));
    if (!group) continue;
    const cards = [...group.querySelectorAll("g[aria-label]")].filter((each) => labelOf(word, each));
    found.push(...(cards.length ? cards : [group]));
  }
  if (!found.length) for (const each of shown.view.boards ?? []) for (const at of each.cells) {
    if (at.card === word) found.push(...[find(identity("cell", at.name))].filter(Boolean));
  }
  return found;
}
const labelOf = (word, element) => element.getAttribute("aria-label") === word.replaceAll("-", " ");

// Words that all decisions share need no pointing at: the card just drawn, for example.
function implied() {
  const all = decisions();
  if (all.length < 2 || !all.every((words) => words[0] === all[0][0])) return [];
  return all[0].slice(1).filter((word) => all.every((words) =>
    words.slice(1).filter((each) => each === word).length === 1));
}
function unsaid(words, said) {
  const rest = words.slice(1);
  for (const word of said) {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

function light() {
  // Those that were lit, also where the new picture has taken the class from them.
  for (const each of [...pointable, ...board.querySelectorAll(".chosen")]) {
    each.classList.remove("lit", "chosen");
    each.removeAttribute("tabindex");
    if (each.getAttribute("role") === "button") each.setAttribute("role", "img");
    each.onclick = each.onkeydown = each.onfocus = null;
  }
  pointable.clear();
  choices.replaceChildren();
  if (shown.view.table_mode && !choosing) choices.append(make("p", {},
    "The players are the referee: what is laid wrong stays until somebody challenges it."));
  byId("challenge").hidden = !shown.view.table_mode || shown.seat === null || Boolean(shown.view.over);
  byId("challenge").setAttribute("aria-pressed", String(challenging));
  if (choosing) { lightChoice(); return; }
  if (challenging) { lightCells(); return; }
  choices.append(...device.buttons(shown));
  const mine = shown.seat !== null && shown.view.active === shown.seat && !shown.view.over;
  if (!mine) return;
  const open = left(), given = implied(), said = [...picked, ...given];
  const done = open.filter((words) => !unsaid(words, said).length);
  const asPicked = done.filter((words) =>
    words.slice(1).filter((word) => !given.includes(word)).join(" ") === picked.join(" "));
  if (picked.length && open.length === done.length && (open.length === 1 || asPicked.length === 1)) {
    decide(textOf(open.length === 1 ? open[0] : asPicked[0]));
    return;
  }
  const actions = [...new Set(open.map((words) => words[0]))];
  const offer = actions.length === 1 && shown.view.offers.find((each) => each.action === actions[0]);
  // A heading would say the same as the only button.
  if (open.length > 1 || !done.length) choices.append(make("h2", {}, offer
    ? offer.sentence?.replace(/\{(\w+)\}/g, (_, name) => spoken(name)) ?? spoken(actions[0])
    : "What will you do?"));
  if (said.length) choices.append(make("p", { class: "picked" }, said.map((word) => named(word).replaceAll("-", " ")).join(" · ")));
  const words = new Set(open.flatMap((each) => unsaid(each, said)));
  for (const word of said) for (const each of elements(word)) each.classList.add("chosen");
  const unseen = [];
  for (const word of words) {
    const there = elements(word);
    for (const each of there) lightUp(each, word);
    if (!there.length) unseen.push(word);
  }
  for (const [parameter, group] of groupsOf(unseen)) {
    const content = group.length > MOST_BUTTONS ? [listOf(group)] : group.map((word) =>
      make("button", { onclick: () => pick(word) }, named(word)));
    choices.append(make("div", { class: "group", role: "group", "aria-label": spoken(parameter || "choices") },
      ...(parameter && unseen.length > group.length ? [make("span", {}, spoken(parameter))] : []), ...content));
  }
  for (const each of done) {
    choices.append(make("button", { class: "main", onclick: () => decide(textOf(each)) },
      sentenceOf(each)));
  }
  if (picked.length) choices.append(make("button", { onclick: back }, "Back"));
}

// A decision as a sentence of its rules, with what it takes.
function sentenceOf([action, ...words]) {
  const offer = shown.view.offers.find((each) => each.action === action);
  const takes = (offer?.takes ?? []).map((each) => each.name);
  const text = offer?.sentence;
  if (!text || (text.match(/\{(\w+)\}/g) ?? []).some((each) => !takes.includes(each.slice(1, -1)))) {
    return [spoken(action), ...words.map(named)].join(" ");
  }
  return text.replace(/\{(\w+)\}/g, (_, name) => named(words[takes.indexOf(name)]).replaceAll("-", " "));
}

// Words by what takes them, in the order in which that is said.
function groupsOf(words) {
  const groups = new Map();
  for (const word of words) {
    const parameter = word.slice(0, Math.max(0, word.indexOf(MARK)));
    groups.set(parameter, [...(groups.get(parameter) ?? []), word]);
  }
  return groups;
}
// A list of many words, with a button that takes the one chosen.
function listOf(words) {
  const list = make("select", { "aria-label": "Choose" },
    ...words.map((word) => make("option", { value: word }, named(word))));
  const made = make("span", { class: "many" }, list,
    make("button", { class: "main", onclick: () => pick(list.value) }, "Take this"));
  return made;
}
// How a word is called: a player by name.
function named(word) {
  const parameter = word.slice(0, word.indexOf(MARK));
  const takes = shown.view.offers.flatMap((each) => each.takes ?? []);
  if (takes.some((each) => each.name === parameter && each.kind === "player")) {
    return shown.seats[Number(bare(word).replace(/\D/g, "")) - 1]?.name ?? spoken(word);
  }
  return spoken(word);
}

function lightCells() {
  choices.append(make("h2", {}, "Which cell is wrong?"), make("button", { onclick: back }, "Back"));
  for (const each of shown.view.boards ?? []) for (const { name } of each.cells) {
    const cell = find(identity("cell", name));
    if (!cell) continue;
    lightUp(cell, name);
    cell.onclick = (event) => {
      event.stopPropagation();
      challenging = false;
      challenge(name, "");
    };
  }
}
const challenge = (cell, answers) =>
  act({ say: "challenge", cell, answers });
// Something is wrong there: what comes of it is for the finder to choose.
function lightChoice() {
  const { cell, answers, what, offered } = choosing;
  const choose = (word) => { choosing = null; challenge(cell, `${answers} ${word}`.trim()); };
  choices.append(make("h2", {}, `${cell} is wrong. Choose the ${what}:`), ...offered.map(({ word, name }) =>
    make("button", { class: "main", onclick: () => choose(word) }, name)), make("button", { onclick: back }, "Back"));
}

const pointable = new Set(); // elements that are lit
function lightUp(element, word) {
  pointable.add(element);
  element.classList.add("lit");
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", board.querySelector('.lit[tabindex="0"]') ? "-1" : "0");
  element.onfocus = () => rove(board, element);
  element.onclick = (event) => { event.stopPropagation(); pick(word); };
  element.onkeydown = (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); element.onclick(event); }
  };
}

function pick(word) {
  picked.push(word);
  answer.replaceChildren();
  light();
}

function decide(text) {
  act({ say: "decide", text });
  picked = [];
}

// Pointing at what is not lit asks why it is not.
board.addEventListener("click", (event) => askWhy(event.target));
function askWhy(target) {
  if (!shown || shown.seat === null) return;
  const word = wordAt(target);
  if (word) question(`why ${textOf([...picked, ...implied(), word])}`.slice(0, 200));
}
function wordAt(target) {
  const cell = target.closest('[id^="cell-"]');
  for (const each of cell ? shown.view.boards ?? [] : []) for (const at of each.cells) {
    if (identity("cell", at.name) === cell.id) return at.name;
  }
  const group = target.closest('[id^="place-"]'), card = target.closest("g[aria-label]");
  for (const place of group && card ? shown.view.places ?? [] : []) {
    if (identity("place", place.name) !== group.id) continue;
    const named = (place.cards ?? []).find((each) => labelOf(each, card));
    if (named) return named;
  }
  return null;
}

byId("undo").addEventListener("click", () => act({ say: "undo" }));
byId("typing").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = byId("typed").value.trim();
  if (text) question(text);
  byId("typed").value = "";
});
const back = () => {
  challenging = false;
  choosing = null;
  if (picked.length) picked.pop();
  light();
};
listenToKeys(board, {
  back,
  undo: () => !byId("undo").hidden && byId("undo").click(),
  help: () => byId("help").showModal(),
});
byId("help-open").addEventListener("click", () => byId("help").showModal());
listenToDrags(board, {
  begin: (source) => {
    const word = wordAt(source);
    if (!word || challenging) return false;
    if (!picked.includes(word) && !implied().includes(word)) {
      if (!left().some((words) => words.includes(word)) || left().length === 1) return false;
      picked.push(word);
      light();
    }
    return true;
  },
  drop: (target) => {
    const at = target?.closest?.("#board .lit");
    if (at) at.onclick(new Event("click"));
    else if (target && board.contains(target)) askWhy(target);
  },
});
byId("challenge").addEventListener("click", () => { challenging = !challenging; light(); });
