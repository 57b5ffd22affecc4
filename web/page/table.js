// A table: draws what the server sends, and sends what people point at, type or take back.
import { connection } from "./connection.js";
import { listen as listenToDrags } from "./dragging.js";
import { told } from "./happened.js";
import { listen as listenToSeats } from "./hot_seat.js";
import { listen as listenToKeys } from "./keys.js";
import { listen as listenToChanges } from "./changed_rules.js";
import { listen as listenToReplay } from "./replay.js";
import { listen as listenToRulebook } from "./rulebook.js";
import { answerIn } from "./table/answer.js";
import { boardIn } from "./table/board.js";
import { challengeBy } from "./table/challenge.js";
import { choicesIn } from "./table/choices.js";
import { clockIn } from "./table/clock.js";
import { keptAt } from "./table/kept.js";
import { resultOf, seatLines, turnOf } from "./table/seats.js";

const secret = location.hash.slice(1); // several with a `.` between them
const byId = (name) => document.getElementById(name);
const board = boardIn(byId("board")), answer = answerIn(byId("answer")), clock = clockIn(byId("clock"));
let shown = null; // the newest message of kind "view"

const table = connection({
  address: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${location.pathname}/socket`,
  hello: () => ({ say: "hello", secret, width: board.element.clientWidth }),
  greeted: () => device.connected(),
  version: () => shown?.version ?? 0,
  seat: () => shown?.seat ?? null,
  kept: keptAt(location.pathname),
  heard,
  lost: () => state("The connection is lost: trying again…", true),
});
const CUT_OFF = "There is no connection now: try again once it is back.";
const say = (message) => table.send(message) || answer.complain([CUT_OFF]);
const question = (text) => table.ask(text) || answer.complain([CUT_OFF]);
const UNSTORED = "It is kept here, and stored by itself as soon as that is possible.";
const act = (message) => table.act(message)
  || answer.complain(["What you did last is still on its way.", ...(table.isUnstored() ? [UNSTORED] : [])]);
// The server draws for the room that the board has: on a phone, beside the rulebook.
let room = board.element.clientWidth, resized = null;
const resize = () => {
  clearTimeout(resized);
  resized = setTimeout(() => {
    const { clientWidth } = board.element;
    if (Math.abs(clientWidth - room) < 8 || !shown) return;
    room = clientWidth;
    table.send({ say: "resize", width: room });
  }, 150);
};
new ResizeObserver(resize).observe(board.element);
const rulebook = listenToRulebook(byId("rulebook"), byId("rules"), resize);

const device = listenToSeats(byId("pass"), { say: table.send, hide: () => {
  shown = null;
  byId("undo").hidden = true;
  challenge.hide();
  for (const each of ["board", "choices", "answer", "seats", "log"]) byId(each).replaceChildren();
  state("");
} });
const challenge = challengeBy(byId("challenge"), { board, act, table: () => shown,
  back: () => choices.back(), changed: () => choices.light() });
const choices = choicesIn(byId("choices"), { board, challenge, table: () => shown,
  decide: (text) => act({ say: "decide", text }),
  others: device.buttons,
  pointed: () => table.isUnstored() || answer.clear() });
const newer = listenToChanges(byId("newer"), { say, table: () => shown });
const draw = (picture, before, after) => board.draw(picture, shown.size, before, after);
const replay = listenToReplay(byId("looking-back"), { say, draw, opener: byId("replay"),
  table: () => shown,
  clear: () => {
    for (const each of ["choices", "answer", "result"]) byId(each).replaceChildren();
    state("");
  },
  tell: (lines) => { fillLog(lines); scrollLog(); },
  closed: () => { const last = shown; shown = null; show(last); } });

function state(words, trouble = false) {
  byId("state").textContent = words;
  byId("state").classList.toggle("trouble", trouble);
}

function heard(message) {
  switch (message.say) {
    case "view": if (device.isDrawn(message)) show(message); break;
    case "taken":
      if (answer.isTroubled()) answer.tell([]);
      if (shown) sayState();
      break;
    case "position": replay.show(message); break;
    case "answer":
      answer.tell(message.lines);
      board.blame(message.cells ?? []);
      answer.add(...rulebook.links(message.rules ?? []));
      break;
    case "changed": newer.changed(message); break;
    case "begun": newer.begun(message); break;
    case "choose": challenge.choose(message); break;
    case "refused":
      answer.tell(message.why, true);
      if (shown) sayState();
      break;
    case "trouble":
      answer.complain([message.why, ...(message.key ? [UNSTORED] : [])]);
      if (!shown) break;
      sayState();
      choices.light();
      break;
  }
}

function show(message) {
  if (shown && message.version < shown.version) return; // sent by a server that is behind
  const began = performance.now();
  const before = shown;
  shown = message;
  if (before?.version !== shown.version) {
    choices.forget();
    challenge.forget();
  }
  if (replay.isOpen() && message.view.over) { replay.again(); return; }
  replay.hide();
  const { view } = shown;
  document.title = byId("title").textContent = view.game;
  const move = draw(shown.picture, before?.view, view);
  if ((answer.isRead() && !table.isUnstored()) || (before && before.version !== shown.version)) answer.tell([]);
  if (before && before.rules !== shown.rules) {
    newer.close();
    rulebook.forget();
    answer.tell(["The rules have changed: this table goes on by the new ones."]);
  }
  byId("undo").hidden = !view.undo || Boolean(shown.waits);
  byId("replay").hidden = !view.over;
  byId("typing").hidden = shown.seat === null || Boolean(view.over);
  sayState();
  byId("seats").replaceChildren(...seatLines(shown, say));
  fillLog(shown.log);
  clock.countDown(message.left, before?.version === shown.version);
  byId("result").replaceChildren(...resultOf(shown, say));
  choices.light();
  table.resume();
  scrollLog(); // the page is laid out here, once, for what moves too
  move();
  performance.measure("drawn", { start: began, end: performance.now() });
}

function sayState() {
  if (table.isUnstored()) { state("Not stored yet: trying again…", true); return; }
  const { seat, seats, own } = shown, turn = turnOf(shown);
  const active = turn ? seats[turn - 1].name : "";
  state(!turn ? "The game is over."
    : seat === null ? `You watch${secret ? ": the key in this link fits no seat here" : ""}. It is ${active}'s move.`
    : turn !== seat ? `It is ${active}'s move.`
    : own.length > 1 ? `${active}, it is your move.` : "It is your move.");
}

function fillLog(lines) {
  const log = byId("log");
  log.replaceChildren(...told(lines, shown.seats.map(({ name }) => name)));
}
function scrollLog() {
  const around = byId("log").parentElement;
  around.scrollTop = around.scrollHeight;
}

// Pointing at what is not lit asks why it is not.
board.element.addEventListener("click", (event) => askWhy(event.target));
function askWhy(target) {
  if (!shown || shown.seat === null) return;
  const word = board.wordAt(shown.view, target);
  if (word) question(`why ${choices.saidWith(word)}`.slice(0, 200));
}

byId("undo").addEventListener("click", () => act({ say: "undo" }));
byId("typing").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = byId("typed").value.trim();
  if (text) question(text);
  byId("typed").value = "";
});
listenToKeys(board.element, {
  back: () => choices.back(),
  undo: () => !byId("undo").hidden && byId("undo").click(),
  help: () => byId("help").showModal(),
});
byId("help-open").addEventListener("click", () => byId("help").showModal());
listenToDrags(board.element, {
  begin: (source) => {
    const word = board.wordAt(shown.view, source);
    return Boolean(word) && !challenge.isPointing() && choices.hold(word);
  },
  drop: (target) => {
    const at = target?.closest?.("#board .lit");
    if (at) at.onclick(new Event("click"));
    else if (target && board.element.contains(target)) askWhy(target);
  },
});
