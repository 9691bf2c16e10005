export interface HandedOverKey {
  readonly clientId: string;
  readonly apiKey: string;
}

let pendingKey: HandedOverKey | null = null;

/**
 * Passes a newly created key to the page that tries it out. The key exists only in memory and can be read once.
 */
export function handOverKey(key: HandedOverKey): void {
  pendingKey = key;
}

export function takeHandedOverKey(): HandedOverKey | null {
  const taken = pendingKey;
  pendingKey = null;
  return taken;
}
