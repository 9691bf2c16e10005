import type { Database } from '../foundation/database/database.ts';
import type { FaultInjection, InjectedFault } from '../foundation/http/fault-injection.ts';
import { rateRefusal } from '../foundation/http/pipeline.ts';
import { refuse } from '../foundation/http/problem.ts';
import { internalError, serviceUnavailable } from '../foundation/http/problems.ts';
import { isMeant, type SetFault } from './fault.ts';
import type { SandboxSettings } from './settings.ts';
import { type FaultRow, takeFault } from './store.ts';

const lostAfterMs = 5_000;
const lateByMs = 2_000;

/** Lets calls suffer the faults that their client has set where it acts for the same organisation. */
export function injectFaults(deps: {
  readonly database: Pick<Database, 'organisation'>;
  readonly settings: Pick<SandboxSettings, 'faultsOf' | 'hasFaults'>;
  readonly now: () => Date;
  /** A number of [0, 1). */
  readonly chance: () => number;
}): FaultInjection {
  const { database, settings, now, chance } = deps;
  const usedUp = new WeakSet<FaultRow>();

  /** Whether it strikes now; a fault of so many times is counted in the database, for all nodes. */
  async function strikes(fault: FaultRow): Promise<boolean> {
    if (fault.expiresAt <= now() || fault.remaining === 0 || usedUp.has(fault)) return false;
    if (fault.probability !== null && chance() >= fault.probability) return false;
    if (fault.remaining === null) return true;
    const taken = await database.organisation(fault.organisationId, (sql) => takeFault(sql, fault));
    if (!taken) usedUp.add(fault);
    return taken;
  }

  async function firstThatStrikes(faults: readonly FaultRow[]): Promise<InjectedFault | null> {
    for (const fault of faults) if (await strikes(fault)) return injected(fault);
    return null;
  }

  return (exchange, operation, caller) => {
    if (!settings.hasFaults()) return undefined;
    const { organisation, client } = partiesOf(caller);
    const call = { operationId: operation.id, method: exchange.method, path: exchange.path };
    const meant = settings.faultsOf(organisation, client)?.filter((fault) => isMeant(fault.operation, call));
    return meant && meant.length > 0 ? firstThatStrikes(meant) : undefined;
  };
}

/** Whoever passed a guard has both. */
function partiesOf(caller: object): { organisation: string; client: string } {
  const idOf = (member: unknown): string =>
    typeof member === 'object' && member !== null && 'id' in member && typeof member.id === 'string'
      ? member.id
      : '';
  return {
    organisation: 'organisation' in caller ? idOf(caller.organisation) : '',
    client: 'client' in caller ? idOf(caller.client) : '',
  };
}

function injected({ fault, delayMs }: SetFault): InjectedFault {
  const headers = ['Sandbox-Fault', fault];
  const detail = `The sandbox lets this call fail, because a fault is set for its client: ${fault}.`;
  const later = { headers: ['Retry-After', '2'], extensions: { retryAfterSeconds: 2 } };
  switch (fault) {
    case 'error_500':
      return { headers, kind: 'refused', refusal: refuse(internalError, { detail }) };
    case 'unavailable_503':
      return { headers, kind: 'refused', refusal: refuse(serviceUnavailable, { detail, ...later }) };
    case 'too_many_requests_429':
      return { headers, kind: 'refused', refusal: rateRefusal(1, detail) };
    case 'slow':
      return { headers, kind: 'late', holdMs: delayMs ?? lateByMs };
    case 'timeout_after_commit':
      return { headers, kind: 'lost', holdMs: delayMs ?? lostAfterMs };
  }
}
