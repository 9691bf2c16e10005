export interface HandedOver {
  readonly clientId: string;
  readonly apiKey: string;
}

let held: HandedOver | null = null;

/** Keeps a key that was just shown for the page that tries it, in memory only, and for one taking. */
export function handOver(key: HandedOver): void {
  held = key;
}

export function takeHandedOver(): HandedOver | null {
  const taken = held;
  held = null;
  return taken;
}
