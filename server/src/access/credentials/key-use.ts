import { type BackgroundJob, createBackgroundJob } from '../../foundation/background-job.ts';
import type { Database } from '../../foundation/database/database.ts';
import { recordKeyUse } from './key-store.ts';

const keyUseFlushMs = 10_000;

/**
 * Collects the keys that requests use and writes their last use in batches. One write per request would cost
 * more than the request itself.
 */
export function recordKeyUseInBatches(
  database: Pick<Database, 'system'>,
  now: () => Date,
  failed: (error: unknown) => void,
): { used: (apiKeyId: string) => void; job: BackgroundJob; stop: () => Promise<void> } {
  let keys = new Set<string>();
  const write = async (): Promise<void> => {
    if (keys.size === 0) return;
    const at = now();
    const uses = [...keys].map((id) => ({ id, at }));
    keys = new Set();
    await recordKeyUse(database.system, uses);
  };
  const job = createBackgroundJob({
    name: 'key_use',
    turn: write,
    everyMs: keyUseFlushMs,
    firstMs: keyUseFlushMs,
    failed,
  });
  job.start();
  return {
    job,
    used: (apiKeyId) => void keys.add(apiKeyId),
    async stop() {
      await job.stop();
      await write().catch(failed);
    },
  };
}
