import type { CustomsClock, OrganisationsAhead } from '../declarations/lifecycle/public.ts';
import type { Database } from '../foundation/database/database.ts';
import type { Notifications } from '../foundation/database/notifications.ts';
import { type ClockRow, type FaultRow, readAllFaults, readClocks, sandboxChannel } from './store.ts';

/** What this node knows of the clocks and faults of all organisations; it hears of a change as of a revocation. */
export interface SandboxSettings {
  readonly customsNow: CustomsClock;
  readonly ahead: OrganisationsAhead;
  /** The faults of a client where it acts for an organisation; undefined for the many who have none. */
  faultsOf(organisationId: string, clientId: string): readonly FaultRow[] | undefined;
  /** The faults of all clients of an organisation, in their order. */
  faultsIn(organisationId: string): readonly FaultRow[];
  /** Whether any client has a fault set. */
  hasFaults(): boolean;
  /** Resolves when this node goes by what is committed for an organisation. */
  refresh(organisationId: string): Promise<void>;
}

export async function loadSandboxSettings(options: {
  readonly database: Pick<Database, 'system'>;
  readonly notifications: Pick<Notifications, 'on' | 'onLost'>;
  readonly now: () => Date;
  readonly failed: (error: unknown) => void;
}): Promise<SandboxSettings> {
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

  /** One reading after the other, so that the last one is of what was committed last. */
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
