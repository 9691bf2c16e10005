import type { ClientRuntime } from './clock-and-concurrency.ts';
import { PortalConnectionError } from './errors.ts';
import { delayBeforeAttempt } from './retry.ts';

/** Maximum number of interruptions in a row without a new item. */
const maxInterruptions = 5;

/**
 * Reads an ordered stream and yields each item once. After an interruption, `ask` requests the items that
 * follow the last one received.
 */
export async function* readResumableStream<Item>(
  ask: (last: Item | null) => AsyncIterable<Item>,
  runtime: ClientRuntime,
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
      if (!(error instanceof PortalConnectionError) || cuts > maxInterruptions) throw error;
    }
    await runtime.sleep(delayBeforeAttempt(cuts, null, runtime), signal);
  }
}
