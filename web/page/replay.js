// A finished game, position by position: forward and back by a slider, buttons and keys, as any
// seat saw it.
import { make } from "./elements.js";
import { called, first } from "./table/words.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

// `draw` puts a picture on the board, `tell` shows what happened, `clear` takes away what belongs to
// the game as it is; `closed` is called when the replay is closed.
export function listen(bar, { say, draw, opener, table, clear, tell, closed }) {
  let at = 0, last = 0, timer = null, before = null, asked = null;
  const button = (label, text, onclick) => make("button", { "aria-label": label, title: label, onclick }, text);
  const slider = make("input", { type: "range", min: 0, value: 0, "aria-label": "position",
    oninput: () => { stop(); look(Number(slider.value)); } });
  const said = make("output", {}), seat = make("select", { onchange: () => look(at) });
  const back = button("one position back", "‹", () => { stop(); look(at - 1); });
  const on = button("one position on", "›", () => { stop(); look(at + 1); });
  const play = button("play", "▶", () => (timer === null ? start() : stop()));
  const save = make("a", { download: true }, "Save");
  const news = make("p", { "aria-hidden": "true" }); // the first of what the log says in full
  bar.append(news, back, play, on, slider, said, save, make("button", { onclick: close }, "Close"),
    make("label", {}, "seen by ", seat));

  // One position is asked for at a time; of those wanted meanwhile the last one.
  let wanted = null;
  function look(to) {
    wanted = { say: "look", at: Math.max(0, to), seat: Number(seat.value) };
    if (asked === null) ask();
  }
  function ask() {
    asked = wanted;
    wanted = null;
    if (asked) say(asked);
  }
  function stop() {
    clearInterval(timer);
    timer = null;
    play.textContent = "▶";
    play.setAttribute("aria-label", "play");
  }
  function start() {
    if (at === last) look(0);
    play.textContent = "⏸";
    play.setAttribute("aria-label", "pause");
    timer = setInterval(() => { if (asked === null) look(at + 1); }, calm.matches ? 2500 : 1000);
  }
  function open() {
    const { seats, seat: own } = table();
    seat.replaceChildren(make("option", { value: 0 }, "everybody"),
      ...seats.map(({ name }, index) => make("option", { value: index + 1 }, name)));
    seat.value = own ?? 0;
    save.href = `${location.pathname}/replay`;
    bar.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    before = asked = null;
    clear();
    look(0);
    slider.focus();
  }
  function hide() {
    stop();
    bar.hidden = true;
    opener.setAttribute("aria-expanded", "false");
  }
  function close() {
    hide();
    closed();
    opener.focus();
  }
  opener.addEventListener("click", () => (bar.hidden ? open() : close()));
  document.addEventListener("keydown", (event) => {
    if (bar.hidden || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") close();
    if (event.target === slider || event.target === seat) return; // they have keys of their own
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    stop();
    look(to);
  });

  return {
    isOpen: () => !bar.hidden,
    hide,
    // Ask for the position once more: the page is wider now, or the connection is back.
    again() { asked = null; look(at); },
    show(message) {
      asked = null;
      if (bar.hidden) return;
      ({ at, last } = message);
      slider.max = last;
      slider.value = at;
      said.textContent = `${at} of ${last}`;
      slider.setAttribute("aria-valuetext", said.textContent);
      back.disabled = at === 0;
      on.disabled = at === last;
      if (at === last && timer !== null) stop();
      const move = draw(message.picture, before, message.view);
      before = message.view;
      tell(message.news);
      news.textContent = first(called(message.news[0] ?? ""));
      move();
      ask();
    },
  };
}
