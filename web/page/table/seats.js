// Who sits at a table, and how it came out for them.
import { make } from "../elements.js";

// Return a line for each seat; `say` sends a message.
export const seatLines = (shown, say) => shown.seats.map((seat, at) => seatLine(shown, seat, at, say));

// The seat that has to do something: to choose what a challenge waits for, or to decide.
export const turnOf = ({ view, waits }) => (waits ? waits.seat : view.over ? null : view.active);

function seatLine(shown, seat, at, say) {
  const own = shown.own.includes(at + 1), looks = at + 1 === shown.seat;
  const hand = (bot) => () => say({ say: "hand", seat: at + 1, bot });
  const engine = seat.engine ? `, thinks in ${seat.engine === "C" ? "C" : "Python"}` : "";
  const line = make("li", { class: turnOf(shown) === at + 1 ? "active" : null },
    make("span", {}, seat.bot ? `${seat.name} (bot${engine})` : looks ? `${seat.name} (you)` : seat.name));
  if (looks && !seat.bot) line.append(make("button", { onclick: () => rename(say) }, "Name"));
  if (own && !seat.bot) line.append(make("button", { onclick: hand("greedy") }, "Let a bot play"));
  else if (seat.bot && shown.seat !== null) {
    line.append(make("button", { onclick: hand("") }, looks ? "I play again" : "A person plays"));
  }
  return line;
}
function rename(say) {
  const name = prompt("What are you called?", "");
  if (name?.trim()) say({ say: "rename", name: upTo(name.trim(), 40) });
}

// Return who has won, and the points of all; who began the table may play again.
export function resultOf({ view, seats, host, table }, say) {
  const { outcome } = view;
  if (!view.over || !outcome) return [];
  const name = (seat) => seats[seat - 1]?.name ?? "";
  const winners = outcome.winners ?? [];
  const title = winners.length ? `${winners.map(name).join(" and ")} ${winners.length > 1 ? "win" : "wins"}`
    : "The game is over";
  const parts = [make("h2", {}, title)];
  if (outcome.reason) parts.push(make("p", {}, `${outcome.reason}.`));
  if (outcome.scored) parts.push(make("table", {}, make("tbody", {},
    ...(outcome.scores ?? []).map((score, at) => make("tr",
      { class: winners.includes(at + 1) ? "winner" : null },
      make("th", { scope: "row" }, name(at + 1)), make("td", {}, String(score)))))));
  if (host) parts.push(make("button", { class: "main", onclick: () => say({ say: "again", table }) }, "Play again"));
  return parts;
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
