// The time left, from what the server said last: it counts, and ends turns.
export function clockIn(clock) {
  let ends = null;
  function tick() {
    const left = ends === null ? null : Math.max(0, Math.ceil((ends - performance.now()) / 1000));
    clock.hidden = left === null;
    if (left !== null) {
      clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      clock.classList.toggle("trouble", left <= 10);
    }
  }
  setInterval(tick, 250);
  return {
    // So many seconds are left, or no limit; `goesOn` if the table has not changed since.
    countDown(left, goesOn) {
      const end = left === undefined ? null : performance.now() + 1000 * left;
      ends = goesOn && ends !== null && end !== null ? Math.min(ends, end) : end; // some come late
      tick();
    },
  };
}
