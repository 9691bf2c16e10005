import type { Checkout } from '../checkout.ts';
import { type DurableCluster, type PostgresSettings, startDurableCluster } from '../cluster.ts';
import {
  type BenchmarkedPortal,
  type DataVolume,
  fillBenchmarkedPortal,
} from '../life/benchmarked-portal.ts';

/** One of the two checkouts that are compared, on a separate PostgreSQL server. */
export interface ComparedVersion {
  readonly label: 'before' | 'after';
  readonly cluster: DurableCluster;
  readonly subject: BenchmarkedPortal;
  remove(): Promise<void>;
}

/** Settings of PostgreSQL on both sides, so that WAL and CPU time are those of requests, not of autovacuum. */
const settings: PostgresSettings = { autovacuum: 'off', wal_compression: 'off' };

/** Starts a server and fills a database; `recycled`: see startDurableCluster. */
export async function setUpComparedVersion(
  label: ComparedVersion['label'],
  checkout: Checkout,
  { recycled, ...size }: DataVolume & { readonly recycled: boolean },
): Promise<ComparedVersion> {
  const cluster = await startDurableCluster(settings, { recycled });
  try {
    const subject = await fillBenchmarkedPortal(cluster, checkout, size);
    return {
      label,
      cluster,
      subject,
      async remove() {
        await subject.portal.remove();
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
