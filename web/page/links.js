// A link that is handed to somebody: its name, the link in a field to be read, and a button that copies it.
import { make } from "./elements.js";

const HERE = "These links open on this device alone. For other devices start the server with --host 0.0.0.0, and open the address that it tells.";

function linkRow(label, link) {
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

// The links of some seats, of which each has a label, and the one to watch. Where a page has the address
// of this device alone, that is said.
export function linkRows(seats, watch) {
  const rows = [...seats, ["to watch", watch]].map(([label, link]) => linkRow(label, link));
  const isHere = /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
  return isHere ? [...rows, make("p", { class: "hint" }, HERE)] : rows;
}
