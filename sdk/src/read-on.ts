import { PortalConnectionError } from './errors.ts';
import { delayBefore } from './retry.ts';
import type { Runtime } from './runtime.ts';

/** How often an answer may be cut before anything new came. */
const mostCuts = 5;

/**
 * Reads what is streamed in an order of its own; `ask` asks for what comes behind an item, or for all. An answer that is cut
 * is asked for again behind the last item that came, so that each comes once.
 */
export async function* readOn<Item>(
  ask: (last: Item | null) => AsyncIterable<Item>,
  runtime: Runtime,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item, void, undefined> {
  let last: Item | null = null;
  for (let cuts = 0; ; ) {
    try {
      for await (const item of ask(last)) {
        cuts = 0;
        last = item;
        yield item;
      }
      return;
    } catch (error) {
      signal?.throwIfAborted();
      cuts += 1;
      if (!(error instanceof PortalConnectionError) || cuts > mostCuts) throw error;
    }
    await runtime.sleep(delayBefore(cuts, null, runtime), signal);
  }
}
