// The console stores this key in the browser at sign-in. Without it, public pages do not request data of
// the user.
const hint = 'signed-in';

/**
 * Requests an operation below `/management` with the session of the browser. Returns null without a session
 * or permission.
 */
export async function requestManagement(prefix, path) {
  if (!localStorage.getItem(hint)) return null;
  const response = await fetch(`${prefix}/management${path}`);
  if (response.status === 401) localStorage.removeItem(hint);
  // Reads the body of failed responses too: a request ends only when its body has been read.
  const answer = await response.json().catch(() => null);
  return response.ok ? answer : null;
}
