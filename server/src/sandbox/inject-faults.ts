import type { Database } from '../foundation/database/database.ts';
import type { FaultInjection, InjectedFault } from '../foundation/http/fault-injection.ts';
import { rateRefusal } from '../foundation/http/pipeline.ts';
import { refuse } from '../foundation/http/problem.ts';
import { internalError, serviceUnavailable } from '../foundation/http/problems.ts';
import { isRequestFault, matchesFault, type RequestFaultName, type SetFault } from './fault.ts';
import { createFaultTrigger } from './fault-trigger.ts';
import type { SandboxSettingsCache } from './sandbox-settings-cache.ts';
import type { FaultRow } from './store.ts';

const lostAfterMs = 5_000;
const lateByMs = 2_000;

/** Applies the faults that a client has set in an organisation to the requests that this client sends for it. */
export function injectFaults(deps: {
  readonly database: Pick<Database, 'organisation'>;
  readonly settings: Pick<SandboxSettingsCache, 'faultsOf' | 'hasFaults'>;
  readonly now: () => Date;
  /** Returns a random number in [0, 1). */
  readonly chance: () => number;
}): FaultInjection {
  const { settings } = deps;
  const strikes = createFaultTrigger(deps);

  async function firstThatStrikes(faults: readonly FaultRow[]): Promise<InjectedFault | null> {
    for (const fault of faults) {
      if (isRequestFault(fault.fault) && (await strikes(fault))) return injected(fault.fault, fault);
    }
    return null;
  }

  return (exchange, operation, caller) => {
    if (!settings.hasFaults()) return undefined;
    const { organisation, client } = partiesOf(caller);
    const call = { operationId: operation.id, method: exchange.method, path: exchange.path };
    const meant = settings
      .faultsOf(organisation, client)
      ?.filter((fault) => matchesFault(fault.operation, call));
    return meant && meant.length > 0 ? firstThatStrikes(meant) : undefined;
  };
}

/** Callers that passed a guard have both properties. */
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

function injected(fault: RequestFaultName, { delayMs }: SetFault): InjectedFault {
  const headers = ['Sandbox-Fault', fault];
  const params = { fault };
  const later = { headers: ['Retry-After', '2'], extensions: { retryAfterSeconds: 2 } };
  switch (fault) {
    case 'error_500':
      return {
        headers,
        kind: 'refused',
        refusal: refuse(internalError, { detail: { words: 'internal_error.sandbox', params } }),
      };
    case 'unavailable_503':
      return {
        headers,
        kind: 'refused',
        refusal: refuse(serviceUnavailable, {
          detail: { words: 'service_unavailable.sandbox', params },
          ...later,
        }),
      };
    case 'too_many_requests_429':
      return { headers, kind: 'refused', refusal: rateRefusal(1, { words: 'rate_limited.sandbox', params }) };
    case 'slow':
      return { headers, kind: 'late', holdMs: delayMs ?? lateByMs };
    case 'timeout_after_commit':
      return { headers, kind: 'lost', holdMs: delayMs ?? lostAfterMs };
  }
}
