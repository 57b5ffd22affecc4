// What was decided and has no answer yet is kept in the browser as well, so that it outlives the
// page: by table, seat and key, one entry each, which no other tab writes again.
const LONGEST = 7 * 24 * 3600 * 1000; // milliseconds: what nobody has come back for by then is forgotten
const PREFIX = "sdg ";

// `place` is the address of the table. A browser that keeps nothing for pages is let be.
export function keptAt(place, storage = () => localStorage) {
  const tried = (work, otherwise) => {
    try { return work(storage()); } catch { return otherwise; }
  };
  const entries = (store, prefix) => Object.keys(store).filter((name) => name.startsWith(prefix));
  const nameOf = (seat, key) => `${PREFIX}${place} ${seat} ${key}`;

  return {
    put: (seat, message) =>
      tried((store) => store.setItem(nameOf(seat, message.key), JSON.stringify({ at: Date.now(), message }))),
    forget: (seat, key) => tried((store) => store.removeItem(nameOf(seat, key))),
    // Return the messages of a seat, and forget those of all tables that are too old.
    of: (seat) => tried((store) => {
      const found = [];
      for (const name of entries(store, PREFIX)) {
        const { at, message } = tried(() => JSON.parse(store.getItem(name)), null) ?? {};
        if (!(Date.now() - at < LONGEST)) store.removeItem(name);
        else if (name.startsWith(nameOf(seat, ""))) found.push(message);
      }
      return found;
    }, []),
  };
}
