/** Measures the busy fraction of this node in the last second, from 0 to 1. */
export interface BusyMeter {
  /** Takes a sample. Must be called at regular intervals. */
  sample(): void;
  busy(): number;
}

const sampleCount = 20;

/**
 * Creates a meter that returns the event loop's fraction of working time, or the average fraction of database
 * connections in use if that is higher. `loop` returns the working and idle time of the event loop, in ms.
 */
export function createBusyMeter(
  loop: () => { readonly active: number; readonly idle: number },
  connections: () => readonly { readonly inUse: number; readonly most: number }[],
): BusyMeter {
  const seen: { readonly active: number; readonly idle: number; readonly used: number }[] = [];
  let busy = 0;
  return {
    sample() {
      const { active, idle } = loop();
      const used = Math.max(0, ...connections().map(({ inUse, most }) => inUse / Math.max(1, most)));
      seen.push({ active, idle, used });
      if (seen.length > sampleCount + 1) seen.shift();
      const [first] = seen;
      if (!first || seen.length < 2) return;
      const [worked, rested] = [active - first.active, idle - first.idle];
      const ofLoop = worked + rested > 0 ? worked / (worked + rested) : 0;
      const ofConnections = seen.reduce((sum, one) => sum + one.used, 0) / seen.length;
      busy = Math.max(ofLoop, ofConnections);
    },
    busy: () => busy,
  };
}
