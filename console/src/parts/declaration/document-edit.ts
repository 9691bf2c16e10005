/** A document during editing. Its fields contain raw input, valid or not. */
export type RawInput = { readonly [name: string]: unknown };
export type DocumentPath = readonly (string | number)[];

/** Converts a path to a JSON Pointer (RFC 6901). */
export function pointerOf(place: DocumentPath): string {
  return place.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Converts a JSON Pointer to a path. */
export function pathOfPointer(pointer: string): DocumentPath {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')));
}

export function valueAtPath(document: unknown, place: DocumentPath): unknown {
  return place.reduce((value, part) => (isFormObject(value) ? value[part] : undefined), document);
}

/**
 * Returns the document with another value at a path; `undefined` removes it. An emptied object is removed
 * too, except list items, which stay until they are removed.
 */
export function withValueAtPath(document: RawInput, place: DocumentPath, value: unknown): RawInput {
  const changed = changedAt(document, place, value);
  return isFormObject(changed) && !Array.isArray(changed) ? changed : {};
}

function changedAt(before: unknown, [part, ...rest]: DocumentPath, value: unknown): unknown {
  if (part === undefined) return value;
  if (typeof part === 'number') {
    const list = Array.isArray(before) ? before : [];
    if (rest.length === 0 && value === undefined) return orNothing(list.filter((_, index) => index !== part));
    const made = [...list];
    made[part] = changedAt(list[part], rest, value) ?? {};
    return made;
  }
  const { [part]: old, ...others } = isFormObject(before) ? before : {};
  const made = changedAt(old, rest, value);
  const all = made === undefined ? others : { ...(isFormObject(before) ? before : {}), [part]: made };
  return orNothing(all);
}

function orNothing<Value extends object>(value: Value): Value | undefined {
  return Object.keys(value).length === 0 ? undefined : value;
}

export function isFormObject(value: unknown): value is RawInput {
  return typeof value === 'object' && value !== null;
}

/** A JSON Patch operation (RFC 6902) as the server returns it. */
export interface PatchStep {
  readonly op?: unknown;
  readonly path?: unknown;
  readonly value?: unknown;
}

/** Applies a patch. Returns the document and the changed paths. */
export function applyPatch(
  document: RawInput,
  patch: readonly PatchStep[],
): { readonly document: RawInput; readonly places: readonly DocumentPath[] } {
  const places: DocumentPath[] = [];
  let changed = document;
  for (const { op, path, value } of patch) {
    const place = pathOfPointer(String(path));
    const list = valueAtPath(changed, place.slice(0, -1));
    // In RFC 6902, “-” is the position after the last element.
    const last = place.at(-1) === '-' ? (Array.isArray(list) ? list.length : 0) : place.at(-1);
    const at = last === undefined ? place : [...place.slice(0, -1), last];
    places.push(at);
    changed = withValueAtPath(changed, at, op === 'remove' ? undefined : value);
  }
  return { document: changed, places };
}

export interface Difference {
  readonly pointer: string;
  readonly one: unknown;
  readonly other: unknown;
}

/** Returns the differences of two documents by single value. */
export function differencesOf(one: unknown, other: unknown, place: DocumentPath = []): Difference[] {
  if (isFormObject(one) && isFormObject(other) && Array.isArray(one) === Array.isArray(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return names.flatMap((name) => differencesOf(one[name], other[name], [...place, name]));
  }
  return Object.is(one, other) ? [] : [{ pointer: pointerOf(place), one, other }];
}

/**
 * Derives a 128-bit idempotency key from a request text. A repeated request with the same text takes effect
 * only once.
 */
export async function idempotencyKeyOf(nonce: string, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(nonce + text);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
