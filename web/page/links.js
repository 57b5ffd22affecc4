// A link that is handed to somebody: its name, the link in a field to be read, and a button that copies it.
import { make } from "./elements.js";

export function linkRow(label, link) {
  const href = new URL(link, location.href).href;
  const field = make("input", { readonly: true, value: href, "aria-label": `link: ${label}`,
    onfocus: (event) => event.target.select() });
  const copied = make("button", { onclick: async () => {
    field.select();
    try { await navigator.clipboard.writeText(href); } catch { document.execCommand("copy"); }
    copied.textContent = "Copied";
  } }, "Copy");
  return make("div", { class: "row links" }, make("span", {}, label), field, copied);
}
