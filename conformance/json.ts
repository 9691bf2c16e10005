/** Functions that read values of responses whose structure is not verified. */

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at a path of property names and indexes; undefined if the path does not exist. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let here: unknown = value;
  for (const step of path) {
    if (typeof step === 'number') here = Array.isArray(here) ? here[step] : undefined;
    else here = isRecord(here) ? here[step] : undefined;
  }
  return here;
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = valueAt(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** Returns a required string; throws if it is missing. */
export function requireTextAt(value: unknown, what: string, ...path: readonly (string | number)[]): string {
  const found = textAt(value, ...path);
  if (found === undefined || found === '') throw new Error(`${what}: no text at "${path.join('.')}"`);
  return found;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
