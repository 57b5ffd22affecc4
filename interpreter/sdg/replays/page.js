"use strict";
const part = id => document.getElementById(id);
const data = JSON.parse(part("data").textContent);
const slider = part("at"), board = part("board"), seat = part("seat"), play = part("play");
const phone = matchMedia("(max-width: 719px)"), calm = matchMedia("(prefers-reduced-motion: reduce)");

// A fragment is numbers of templates, each followed by the numbers that stand in it.
const written = data.fragments.map(() => null);
function fragment(number) {
  if (written[number] === null) {
    const words = data.fragments[number].split(" "), parts = [];
    for (let at = 0; at < words.length; at++) {
      const [first, ...rest] = data.templates[words[at]];
      parts.push(first);
      for (const text of rest) parts.push(words[++at], text);
    }
    written[number] = parts.join("");
  }
  return written[number];
}

// The pictures of a seat at a size, each as its fragments: what changes is cut out and put in.
function pictures(frames, size) {
  let last = [];
  return frames.map(frame => {
    last = last.slice();
    for (const [from, gone, come] of frame.changes[size]) last.splice(from, gone, ...come);
    return last;
  });
}
const seats = data.seats.map(frames => data.sizes.map((_, size) => pictures(frames, size)));

function show() {
  const frames = data.seats[seat.value], last = frames.length - 1;
  const at = Math.min(Number(slider.value), last), size = phone.matches ? 1 : 0;
  slider.max = last;
  board.innerHTML = seats[seat.value][size][at].map(fragment).join("");
  // A picture that is wider than the screen has room for stays readable, and is scrolled.
  const svg = board.firstElementChild;
  svg.style.width = `${100 * svg.viewBox.baseVal.width / data.sizes[size]}%`;
  if (board.scrollWidth > board.clientWidth) board.tabIndex = 0;
  else board.removeAttribute("tabindex");
  part("lines").replaceChildren(...frames[at].news.map(line => {
    const item = document.createElement("li");
    item.textContent = line;
    return item;
  }));
  // What was decided stands where the eye is; the list below says it to who listens, and all else.
  part("now").textContent = frames[at].news[0] ?? "";
  part("said").textContent = `${at} of ${last}`;
  slider.setAttribute("aria-valuetext", `${at} of ${last}`);
  part("back").disabled = at === 0;
  part("on").disabled = at === last;
}

function go(to) {
  slider.value = to;
  show();
}

let timer = null;
function stop() {
  clearInterval(timer);
  timer = null;
  play.classList.remove("on");
  play.setAttribute("aria-label", "play");
  part("lines").setAttribute("aria-live", "polite");
}
function start() {
  if (slider.value === slider.max) go(0);
  play.classList.add("on");
  play.setAttribute("aria-label", "pause");
  part("lines").setAttribute("aria-live", "off");
  timer = setInterval(() => {
    go(Number(slider.value) + 1);
    if (slider.value === slider.max) stop();
  }, calm.matches ? 2500 : 1000);
}

slider.addEventListener("input", () => { stop(); show(); });
let frames = data.seats[0].length;
seat.addEventListener("change", () => {
  // Seats may have different numbers of positions: keep about the same place.
  const next = data.seats[seat.value].length;
  slider.max = next - 1;
  go(frames > 1 ? Math.round(Number(slider.value) * (next - 1) / (frames - 1)) : 0);
  frames = next;
});
part("back").addEventListener("click", () => { stop(); go(Number(slider.value) - 1); });
part("on").addEventListener("click", () => { stop(); go(Number(slider.value) + 1); });
play.addEventListener("click", () => timer === null ? start() : stop());
phone.addEventListener("change", show);
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if ([slider, seat, board].includes(event.target)) return;
  const now = Number(slider.value), to = {
    ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: Number(slider.max),
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  stop();
  go(to);
});
show();
