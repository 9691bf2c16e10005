import type { Database } from '../../foundation/database/database.ts';
import { recordKeyUse } from './key-store.ts';

const everyMs = 10_000;

/** Remembers which keys were used and writes their last use in batches: a write for each call would cost more than it. */
export function rememberKeyUse(
  database: Pick<Database, 'system'>,
  now: () => Date,
  failed: (error: unknown) => void,
): { used: (apiKeyId: string) => void; stop: () => Promise<void> } {
  let keys = new Set<string>();
  const write = async (): Promise<void> => {
    if (keys.size === 0) return;
    const at = now();
    const uses = [...keys].map((id) => ({ id, at }));
    keys = new Set();
    await recordKeyUse(database.system, uses).catch(failed);
  };
  const timer = setInterval(() => void write(), everyMs);
  timer.unref();
  return {
    used: (apiKeyId) => void keys.add(apiKeyId),
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}
