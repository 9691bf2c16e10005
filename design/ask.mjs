// What pages of all ask for one who is signed in at the console; the console leaves a hint that somebody is.
const hint = 'signed-in';

/** Asks an operation below `/management` with the session of the browser; null where nobody is signed in, or may not. */
export async function ask(prefix, path) {
  if (!localStorage.getItem(hint)) return null;
  const response = await fetch(`${prefix}/management${path}`);
  if (response.status === 401) localStorage.removeItem(hint);
  // What is not read is never over.
  const answer = await response.json().catch(() => null);
  return response.ok ? answer : null;
}
