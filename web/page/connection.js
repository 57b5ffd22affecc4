// The connection to a table: it comes back by itself, and what was decided is said again, with the
// same key, until the server has answered it and stored it, or refused it: also by another page, if
// this one is closed before. Whatever lies between may cut, delay, double, lose or reorder what is sent.

const AGAIN = 4000;   // milliseconds after which what has no answer is sent once more
const UNSTORED = 2000; // after which what could not be stored is
const BACK = 500;     // after which it is where the table is shown again
const QUIET = 10000;  // after which the server is asked whether it is there
const GONE = 20000;   // after which a connection that does not answer is given up
const newKey = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

// `heard` takes messages, `lost` is called when the connection is, `hello` returns the first
// message, `greeted` is called after it, `version` and `seat` return what is shown and to whom;
// `kept` is where what has no answer outlives this page.
export function connection({ address, hello, greeted: said, version, seat, kept, heard, lost }) {
  let socket = null, wait = 500;
  // When something was heard last, since when an answer is missing, when it was last asked for.
  let last = 0, asked = 0, tried = 0;
  let greeted = false; // whether this connection has been answered
  const pending = new Map(); // by key, what changes the play and has no answer yet
  const resumed = new Set(); // seats of which all is pending that an earlier page has kept
  let question = null; // the newest of what changes nothing

  const send = (message) => {
    const open = socket.readyState === WebSocket.OPEN;
    if (open) socket.send(JSON.stringify(message));
    return open;
  };
  function greet() {
    send(hello());
    said();
    for (const each of pending.values()) again(each);
  }
  function again(each) {
    each.sent = performance.now();
    send(each.message);
  }
  function connect() {
    const made = socket = new WebSocket(address);
    asked = tried = performance.now();
    greeted = false;
    made.onopen = () => { wait = 500; tried = performance.now(); greet(); };
    made.onmessage = (event) => {
      if (made !== socket) return;
      last = performance.now();
      greeted = true;
      take(JSON.parse(event.data));
    };
    made.onclose = () => { if (made === socket) gone(); };
  }
  function gone() {
    const old = socket;
    socket = { readyState: WebSocket.CLOSED };
    old.close?.();
    lost();
    setTimeout(connect, wait + Math.random() * 250);
    wait = Math.min(wait * 1.7, 8000);
  }
  // What answers nothing that is open has come twice, or too late.
  function take(message) {
    if (message.say === "who") { greet(); return; }
    if (message.say === "still") return;
    if (message.say === "meant" || message.say === "answer") {
      if (message.key !== question?.key) return;
      if (message.say === "answer") heard(message);
      else act({ ...question, say: "decide", text: message.text });
      question = null;
      return;
    }
    if (message.say === "trouble" && pending.has(message.key)) { // it is kept, and said again
      const each = pending.get(message.key), isNew = each.unstored !== message.why;
      Object.assign(each, { unstored: message.why, sent: performance.now() });
      if (isNew) heard(message);
      return;
    }
    if (message.key === undefined) heard(message);
    else if (pending.has(message.key)) {
      kept.forget(pending.get(message.key).seat, message.key);
      pending.delete(message.key);
      heard(message);
    }
    if (message.say !== "view") return;
    const now = performance.now(); // the store may be back
    for (const each of pending.values()) if (each.unstored && now - each.sent > BACK) again(each);
  }
  function act(message) {
    for (const each of pending.values()) if (each.message.version === message.version) return false;
    kept.put(seat(), message);
    keep(message);
    return true;
  }
  function keep(message) {
    const made = { message, seat: seat() };
    pending.set(message.key, made);
    again(made);
  }
  function beat() {
    const now = performance.now();
    if (socket.readyState === WebSocket.CLOSED) return;
    const missing = asked > last;
    if (missing && now - asked > GONE) { gone(); return; }
    for (const each of pending.values()) {
      if (now - each.sent > (each.unstored ? UNSTORED : AGAIN)) again(each);
    }
    if (missing ? now - tried > AGAIN : now - last > QUIET) {
      if (!missing) asked = now;
      tried = now;
      if (greeted) send({ say: "still", version: version() }); else greet();
    }
  }
  connect();
  setInterval(beat, 1000);

  return {
    // Sends what need not arrive; returns whether there was a connection.
    send,
    // Sends a decision, a challenge or a taking back, made at the version that is shown; returns
    // false if another one made there has no answer yet.
    act: (message) => act({ version: version(), key: newKey(), ...message }),
    // Says again what the seat that looks at the table now has done on an earlier page.
    resume() {
      if (seat() === null || resumed.has(seat())) return;
      resumed.add(seat());
      for (const each of kept.of(seat())) if (!pending.has(each.key)) keep(each);
    },
    // Returns whether something was done that could not be stored yet.
    isUnstored: () => [...pending.values()].some(({ unstored }) => unstored),
    ask(text) {
      question = { version: version(), key: newKey() };
      return send({ say: "ask", text, key: question.key });
    },
  };
}
