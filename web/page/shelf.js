// The shelf: games with a picture each; a table is set up and its links are shown.
import { ask, askWith, textOf } from "./asking.js";
import { make } from "./elements.js";
import { linkRows } from "./links.js";

const spoken = (name) => name.replaceAll("_", " ");
const row = (label, ...content) => make("div", { class: "row" }, make("span", {}, label), ...content);

const dialog = document.getElementById("setup");
const HERE = "here"; // a person at this device
const SECONDS = 10; // that a decision takes people, roughly
let demo = false;
let wanted = null; // the game whose set-up was asked for last

function players([low, high]) {
  return low === high ? `${low} player${low === 1 ? "" : "s"}` : `${low} to ${high} players`;
}
function minutes(decisions) {
  const found = Math.round(decisions * SECONDS / 60);
  return found < 1 ? "about a minute" : found < 20 ? `about ${found} minutes` : `about ${Math.round(found / 10) * 10} minutes`;
}

function card(game) {
  if (game.wrong) return make("article", { class: "game" },
    make("div", { class: "text" }, make("h2", {}, game.name),
      make("p", {}, `This file has mistakes: ${game.wrong}`)));
  const facts = make("p", { class: "facts" }, players(game.players));
  const picture = `/api/games/${encodeURIComponent(game.name)}/picture.svg`;
  const made = make("article", { class: "game" },
    make("div", { class: "picture" }, make("picture", {},
      make("source", { srcset: `${picture}?theme=dark`, media: "(prefers-color-scheme: dark)" }),
      make("img", { src: picture, alt: "", loading: "lazy" }))),
    make("div", { class: "text" }, make("h2", {}, game.title), make("p", {}, game.about), facts,
      make("div", { class: "buttons" },
        make("button", { class: "main", onclick: () => setUp(game), "aria-label": `Play ${game.title}` }, "Play"),
        ...(demo ? [make("a", { class: "button", href: `/demo/${encodeURIComponent(game.name)}` }, "Watch bots")] : []))));
  made.measure = async () => {
    const { decisions } = await ask(`/api/games/${encodeURIComponent(game.name)}/length`);
    if (decisions) facts.textContent += ` · ${minutes(decisions)}`;
  };
  return made;
}

function choicesOf(game, variants) {
  const asked = [...variants].map((each) => `with=${encodeURIComponent(each)}`).join("&");
  return ask(`/api/games/${encodeURIComponent(game.name)}/choices?${asked}`);
}

async function setUp(game) {
  const title = () => make("h2", { id: "setup-title" }, game.title);
  const close = (word) => make("button", { onclick: () => dialog.close() }, word);
  dialog.replaceChildren(title(), make("p", { role: "status" }, "The rules are being read…"),
    make("div", { class: "row" }, close("Cancel")));
  dialog.showModal();
  wanted = game;
  let chosen = await choicesOf(game, []); // players and options, as the variants have them
  if (!dialog.open || game !== wanted) return; // nobody waits for it any more
  if (chosen.wrong) {
    dialog.replaceChildren(title(), make("p", { role: "alert" }, chosen.wrong),
      make("div", { class: "row" }, close("Close")));
    return;
  }
  const with_ = new Set();
  const count = make("select", { id: "count" });
  const seats = make("div"), options = make("div"), wrong = make("p", { role: "alert" });
  const referee = make("input", { type: "checkbox", id: "referee" });
  const refereeRow = make("div", { class: "row check" }, referee, make("label", { for: "referee" },
    "The players are the referee: wrong cards may be laid, and challenged"));
  const deal = make("input", { type: "file", id: "deal", accept: ".deal" });

  // Names are asked for where people at one device have to know whose turn it is.
  const showNames = () => {
    const here = [...seats.querySelectorAll("select")].map((each) => each.value === HERE);
    const several = here.filter(Boolean).length > 1;
    seats.querySelectorAll("[data-name]").forEach((each, at) => { each.hidden = !(several && here[at]); });
  };
  const fillSeats = () => {
    seats.replaceChildren(...Array.from({ length: Number(count.value) }, (_, at) => {
      const before = seats.querySelector(`[data-seat="${at + 1}"]`)?.value;
      const name = make("input", { "data-name": at + 1, maxlength: 40, autocomplete: "off", placeholder: "name",
        "aria-label": `name of seat ${at + 1}`, value: seats.querySelector(`[data-name="${at + 1}"]`)?.value ?? "" });
      const who = make("select", { "data-seat": at + 1, "aria-label": `seat ${at + 1}`, onchange: showNames },
        make("option", { value: HERE }, at === 0 ? "me" : "a person at this device"),
        make("option", { value: "" }, "a person, by a link"),
        make("option", { value: "random" }, "bot: plays at random"),
        make("option", { value: "greedy" }, "bot: takes points now"),
        make("option", { value: "search" }, "bot: thinks ahead"));
      who.value = before ?? (at > 0 ? "greedy" : HERE);
      return row(`seat ${at + 1}`, who, name);
    }));
    showNames();
  };
  const fill = () => {
    const [low, high] = chosen.players, kept = Number(count.value);
    count.replaceChildren(...Array.from({ length: high - low + 1 }, (_, at) =>
      make("option", { value: low + at }, String(low + at))));
    count.value = kept >= low && kept <= high ? kept : chosen.usual;
    options.replaceChildren(...chosen.options.map((option) => {
      const choice = make("select", { "data-option": option.name, id: `option-${option.name}` },
        ...option.values.map((value) => make("option", { value, selected: value === option.default }, value)));
      return row(make("label", { for: choice.id }, spoken(option.name)), choice,
        ...(option.sentence ? [make("small", {}, option.sentence)] : []));
    }));
    refereeRow.hidden = !chosen.referee;
    fillSeats();
  };
  const vary = async (name, on) => {
    if (on) with_.add(name); else with_.delete(name);
    const told = await choicesOf(game, with_);
    wrong.textContent = told.wrong ?? "";
    if (!told.wrong) { chosen = told; fill(); }
  };
  const variants = game.variants.map((variant) => {
    const box = make("input", { type: "checkbox", id: `with-${variant.name}`,
      onchange: (event) => vary(variant.name, event.target.checked) });
    return make("div", { class: "row check" }, box, make("label", { for: box.id },
      make("strong", {}, variant.title), variant.about ? ` ${variant.about}` : ""));
  });
  count.addEventListener("change", fillSeats);
  fill();
  const start = make("button", { class: "main", onclick: async () => {
    const table = { game: game.name, players: Number(count.value), variants: [...with_],
      seats: {}, options: {}, table_mode: referee.checked && !refereeRow.hidden };
    const here = [];
    for (const each of dialog.querySelectorAll("[data-seat]")) {
      const { seat } = each.dataset, name = dialog.querySelector(`[data-name="${seat}"]`);
      if (each.value === HERE) here.push(seat);
      const said = each.value === HERE ? name.hidden ? "" : name.value.trim() : each.value;
      if (said) table.seats[seat] = said;
    }
    for (const each of dialog.querySelectorAll("[data-option]")) {
      table.options[each.dataset.option] = each.value;
    }
    const position = deal.files.length ? await textOf(deal.files[0]) : {};
    if (position.wrong) { wrong.textContent = position.wrong; return; }
    begin({ ...table, deal: position.text }, here, wrong);
  } }, "Start");
  const more = [
    ...(variants.length ? [make("h3", {}, "Variants"), ...variants] : []),
    ...(chosen.options.length || variants.length ? [make("h3", {}, "Options"), options] : []),
    refereeRow, row(make("label", { for: "deal" }, "from a position"), deal),
  ];
  dialog.replaceChildren(title(),
    row(make("label", { for: "count" }, "players"), count), seats,
    make("details", {}, make("summary", {}, "Variants, options, positions"), ...more), wrong,
    make("div", { class: "row" }, start, close("Cancel")));
  start.focus();
}

// Begin a table; the seats `here` sit at this device, or the first that no bot has.
async function begin(table, here, wrong) {
  const told = await askWith("/api/tables", table);
  wrong.textContent = told.wrong ?? "";
  if (told.wrong) return;
  const all = Object.entries(told.seats), sitting = here ?? all.slice(0, 1).map(([seat]) => seat);
  const mine = all.filter(([seat]) => sitting.includes(seat));
  const others = all.filter(([seat]) => !sitting.includes(seat));
  const secrets = mine.map(([, link]) => link.split("#")[1]).join(".");
  const own = secrets ? `${told.watch}#${secrets}` : told.watch;
  if (!others.length) { location.href = own; return; }
  const seated = mine.map(([seat]) => seat).join(" and ");
  const sit = make("button", { class: "main", onclick: () => { location.href = own; } },
    seated ? `Sit down at seat ${seated}` : "Watch");
  dialog.replaceChildren(make("h2", { id: "setup-title" }, "Send the others their links"),
    make("p", {}, "A link is the key of its seat: who has it sees that seat's cards and decides for it."),
    ...linkRows(others.map(([seat, link]) => [`seat ${seat}`, link]), told.watch), make("div", { class: "row" }, sit));
  if (!dialog.open) dialog.showModal();
  sit.focus();
}

const wrong = document.getElementById("wrong");
document.getElementById("saved").addEventListener("change", async (event) => {
  const [file] = event.target.files, saved = file ? await textOf(file) : {};
  if (saved.wrong) wrong.textContent = saved.wrong;
  else if (file) begin({ replay: saved.text }, null, wrong);
  event.target.value = "";
});

const shelf = await ask("/api/games");
wrong.textContent = shelf.wrong ?? "";
demo = shelf.demo;
const cards = (shelf.games ?? []).map(card);
document.getElementById("games").replaceChildren(...cards);
for (const each of cards) await each.measure?.();
