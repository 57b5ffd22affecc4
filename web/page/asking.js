// Ask the server: data is the answer, or what is `wrong`, in words for people.
const GONE = "The server does not answer: try again in a while.";
const MOST = 300; // letters of what a server says that is no data

export async function ask(address, options = {}) {
  let text;
  try {
    const answer = await fetch(address, options);
    text = await answer.text();
    const data = JSON.parse(text);
    return answer.ok || data.wrong ? data : { wrong: GONE };
  } catch {
    return { wrong: text?.trim().slice(0, MOST) || GONE };
  }
}

export const askWith = (address, data) => ask(address, {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data) });

// The text of a file that was chosen, or what is `wrong`: it may be gone by then.
export async function textOf(file) {
  try { return { text: await file.text() }; }
  catch { return { wrong: `${file.name} cannot be read: choose it again.` }; }
}
