export interface HandedOver {
  readonly clientId: string;
  readonly apiKey: string;
}

let held: HandedOver | null = null;

/** Passes a newly shown key to the page that tries it. The key is only in memory and can be read once. */
export function handOver(key: HandedOver): void {
  held = key;
}

export function takeHandedOver(): HandedOver | null {
  const taken = held;
  held = null;
  return taken;
}
