// The rulebook of this table beside it; the rule that stands against a decision is marked in it.
import { make } from "./elements.js";

const address = `${location.pathname}/rules`;

// `changed` is called when there is more or less room for the board.
export function listen(panel, opener, changed) {
  let frame = null;
  function open(link = "") {
    const there = `${address}${link && `#${link}`}`;
    if (frame === null) {
      frame = make("iframe", { title: "The rules of this game", src: there });
      panel.append(make("div", { class: "bar" },
        make("a", { href: address, target: "_blank", rel: "noopener" }, "On a page of its own"),
        make("button", { onclick: () => close(true) }, "Close")), frame);
    } else if (link) frame.contentWindow.location.replace(there);
    if (!panel.hidden) return;
    panel.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    changed();
  }
  function close(back) {
    if (panel.hidden) return;
    panel.hidden = true;
    opener.setAttribute("aria-expanded", "false");
    changed();
    if (back) opener.focus();
  }
  opener.addEventListener("click", () => (panel.hidden ? open() : close(true)));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && panel.contains(event.target)) close(true);
  });
  return {
    isOpen: () => !panel.hidden,
    // Forget a rulebook that has changed.
    forget() { close(false); panel.replaceChildren(); frame = null; },
    // Return buttons that show rules in the book; where it is open beside the table, the first is
    // shown at once.
    links(rules) {
      if (rules.length && !panel.hidden) open(rules[0].link);
      return rules.map(({ name, link }) =>
        make("button", { class: "rule", onclick: () => open(link) }, `Rule: ${name}`));
    },
  };
}
