// Several people at one device: between their turns a screen hides what only one of them may see.
import { make } from "./elements.js";
import { turnOf } from "./table/seats.js";

// `say` sends a message; `hide` takes what only one of them may see off the page.
export function listen(screen, { say, hide }) {
  let looks = null;    // the seat that looks at the page
  let before = null;   // the one that looked last, until another does
  let staying = null;  // the version at which it looks on, though another is to decide
  screen.addEventListener("cancel", (event) => event.preventDefault());

  const sit = (seat) => {
    looks = before = seat;
    screen.close();
    say({ say: "sit", seat });
  };
  const nameOf = (message, seat) => message.seats[seat - 1].name;
  // Whose turn it is of those who are here, if somebody else of them looks at the page, or nobody.
  const next = ({ own, seat, seats, view, waits }) => {
    const turn = turnOf({ view, waits });
    return own.length > 1 && turn !== seat && own.includes(turn) && !seats[turn - 1].bot ? turn : null;
  };

  function ask(message, seat) {
    const again = before !== null && before !== seat ? before : null;
    const open = make("button", { class: "main", onclick: () => sit(seat) },
      `I am ${nameOf(message, seat)}: show the table`);
    screen.replaceChildren(make("h2", { id: "pass-title" }, `Pass the device to ${nameOf(message, seat)}`),
      make("p", {}, `Hidden cards are shown once ${nameOf(message, seat)} taps.`), open,
      ...(again === null ? [] : [make("button", {
        onclick: () => { staying = message.version; sit(again); } },
      `${nameOf(message, again)} looks once more`)]));
    if (!screen.open) screen.showModal();
    open.focus();
  }
  function pass(message, seat) {
    looks = staying = null;
    hide();
    if (message.seat !== null) say({ say: "sit", seat: 0 });
    ask(message, seat);
  }

  return {
    // Who looked on goes on looking when the connection is back.
    connected: () => looks !== null && say({ say: "sit", seat: looks }),
    // Return whether a view is drawn; if not, another one comes once somebody has sat down.
    isDrawn(message) {
      if (looks !== null && message.seat === null && message.own.includes(looks)) return false;
      const seat = next(message);
      if (seat === null || staying === message.version) {
        if (screen.open) screen.close();
        return true;
      }
      if (message.hands) pass(message, seat); else sit(seat);
      return false;
    },
    // Return buttons for who looks on while it is for another of them to decide.
    buttons(message) {
      const seat = next(message);
      return seat === null ? [] : [make("button", { class: "main", onclick: () => pass(message, seat) },
        `Pass the device to ${nameOf(message, seat)}`)];
    },
  };
}
