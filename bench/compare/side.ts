import type { Checkout } from '../checkout.ts';
import { type ClusterSettings, type DurableCluster, startDurableCluster } from '../cluster.ts';
import { makeSubject, type Subject, type SubjectSize } from '../life/subject.ts';

/** One of the two checkouts that are compared, on a separate PostgreSQL server. */
export interface Side {
  readonly label: 'before' | 'after';
  readonly cluster: DurableCluster;
  readonly subject: Subject;
  remove(): Promise<void>;
}

/** Settings of PostgreSQL on both sides, so that WAL and CPU time are those of requests, not of autovacuum. */
const settings: ClusterSettings = { autovacuum: 'off', wal_compression: 'off' };

/** Starts a server and fills a database; `recycled`: see startDurableCluster. */
export async function makeSide(
  label: Side['label'],
  checkout: Checkout,
  { recycled, ...size }: SubjectSize & { readonly recycled: boolean },
): Promise<Side> {
  const cluster = await startDurableCluster(settings, { recycled });
  try {
    const subject = await makeSubject(cluster, checkout, size);
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
