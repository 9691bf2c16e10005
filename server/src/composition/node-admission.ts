import { publicOwner } from '../access/guard/public.ts';
import { type Admission, createAdmission } from '../foundation/http/admission/admission.ts';
import { createClientLimits } from '../foundation/http/admission/client-limits.ts';
import { anonymousOwnerId } from '../foundation/http/admission/fair-shares.ts';
import { addressPool } from '../foundation/http/ip-address.ts';
import { isPublic } from '../foundation/http/public-area.ts';
import type { Exchange } from '../foundation/http/request-context.ts';
import { type AppDependencies, monotonicMs } from './app-dependencies.ts';
import type { RunningModules } from './start-modules.ts';

/**
 * Creates the admission control of this node. `usedByThread` replaces the CPU time of the thread in tests, whose nodes
 * share a thread.
 */
export function createNodeAdmission({ database, usedByThread }: AppDependencies): Admission {
  return createAdmission({
    clock: monotonicMs,
    waiting: database.waiting,
    connections: database.pools,
    ...(usedByThread && { used: usedByThread, loop: () => ({ active: 0, idle: 1 }) }),
  });
}

/**
 * Returns a function for the organisation in whose name a request is sent, if its credentials are cached. The function
 * returns null for token requests and revocations within a limit per address, so that under overload clients can still
 * renew tokens and users can still revoke them.
 */
export function cachedOrganisationOf(
  { config }: AppDependencies,
  { guards, oauth, processes }: RunningModules,
): (exchange: Exchange) => string | null {
  const tokenRequests = createClientLimits({
    ratePerSecond: config.clientRate?.callsPerSecond ?? 0,
    processes: processes.count,
    clock: monotonicMs,
  });
  const { byArea } = guards;
  return (exchange) => {
    if (exchange.path.startsWith('/openapi/'))
      return byArea['/openapi'].ownerOf?.(exchange) ?? anonymousOwnerId;
    if (exchange.path.startsWith('/management/')) {
      return byArea['/management'].ownerOf?.(exchange) ?? anonymousOwnerId;
    }
    if (isPublic(exchange)) return publicOwner;
    const isOfTokens = /^\/oauth\/(?:token|revocation)$/.test(exchange.path);
    const isAdmitted =
      isOfTokens && oauth.serves(exchange.pathname) && tokenRequests.takeCall(addressPool(exchange.address));
    return isAdmitted ? null : anonymousOwnerId;
  };
}
