import type { CustomsClock, OrganisationsAhead } from '../declarations/lifecycle/public.ts';
import type { Database } from '../foundation/database/database.ts';
import type { Notifications } from '../foundation/database/notifications.ts';
import { type ClockRow, type FaultRow, readAllFaults, readClocks, sandboxChannel } from './store.ts';

/**
 * In-memory clock offsets and faults of all organisations on this node, updated by notifications as
 * revocations are.
 */
export interface SandboxSettingsCache {
  readonly customsNow: CustomsClock;
  /** Returns the time of the organisation whose clock is furthest ahead. */
  readonly latestNow: () => Date;
  readonly ahead: OrganisationsAhead;
  /** Returns the faults of a client in an organisation; undefined if it has none. */
  faultsOf(organisationId: string, clientId: string): readonly FaultRow[] | undefined;
  /** Returns the faults of all clients of an organisation, in order. */
  faultsIn(organisationId: string): readonly FaultRow[];
  hasFaults(): boolean;
  /** Resolves when this node uses the committed settings of an organisation. */
  refresh(organisationId: string): Promise<void>;
}

export async function loadSandboxSettings(options: {
  readonly database: Pick<Database, 'system'>;
  readonly notifications: Pick<Notifications, 'on' | 'onLost'>;
  readonly now: () => Date;
  readonly failed: (error: unknown) => void;
}): Promise<SandboxSettingsCache> {
  const { database, notifications, now, failed } = options;
  const aheadMs = new Map<string, number>();
  const faults = new Map<string, FaultRow[]>();
  let reading: Promise<void> = Promise.resolve();

  async function read(organisationId: string | null): Promise<void> {
    const [clocks, rows] = await Promise.all([
      readClocks(database.system, organisationId),
      readAllFaults(database.system, organisationId, now()),
    ]);
    replace(organisationId, clocks, rows);
  }

  function replace(
    organisationId: string | null,
    clocks: readonly ClockRow[],
    rows: readonly FaultRow[],
  ): void {
    if (organisationId === null) {
      aheadMs.clear();
      faults.clear();
    } else {
      aheadMs.delete(organisationId);
      for (const [key, [first]] of faults) if (first?.organisationId === organisationId) faults.delete(key);
    }
    for (const clock of clocks) aheadMs.set(clock.organisationId, clock.aheadMs);
    for (const row of rows) {
      const key = keyOf(row.organisationId, row.clientId);
      faults.set(key, [...(faults.get(key) ?? []), row]);
    }
  }

  /** Serializes reads, so that the last one returns the latest commit. */
  function refresh(organisationId: string | null): Promise<void> {
    const next = reading.then(() => read(organisationId));
    reading = next.catch(() => {});
    return next;
  }

  notifications.on(sandboxChannel, (organisationId) => void refresh(organisationId).catch(failed));
  notifications.onLost(() => void refresh(null).catch(() => {}));
  await refresh(null);
  return {
    customsNow: (organisationId) => new Date(now().getTime() + (aheadMs.get(organisationId) ?? 0)),
    latestNow: () => new Date(now().getTime() + Math.max(0, ...aheadMs.values())),
    ahead: () => [...aheadMs.keys()],
    faultsOf: (organisationId, clientId) => faults.get(keyOf(organisationId, clientId)),
    faultsIn: (organisationId) =>
      [...faults.values()].flatMap((rows) => (rows[0]?.organisationId === organisationId ? rows : [])),
    hasFaults: () => faults.size > 0,
    refresh,
  };
}

function keyOf(organisationId: string, clientId: string): string {
  return `${organisationId} ${clientId}`;
}
