import { addressPool } from '../foundation/http/address.ts';
import { type Admission, createAdmission } from '../foundation/http/admission/admission.ts';
import { createClientLimits } from '../foundation/http/admission/client-limits.ts';
import { anonymous } from '../foundation/http/admission/fair-shares.ts';
import type { Exchange } from '../foundation/http/request-context.ts';
import { type AppParts, clock } from './app-dependencies.ts';
import type { Running } from './start-modules.ts';

/** Creates the admission of this node. Tests run on the same thread, so the time of the thread does not count there. */
export function admissionOf({ database, usedByThread }: AppParts): Admission {
  return createAdmission({
    clock,
    waiting: database.waiting,
    connections: database.pools,
    ...(usedByThread && { used: usedByThread, loop: () => ({ active: 0, idle: 1 }) }),
  });
}

/**
 * Returns the organisation in whose name a request is, if its credentials are cached. Tokens and revocations are admitted within a limit of their address, so
 * that a client can renew its token and a person can revoke one under overload.
 */
export function ownersInMemory(
  { config }: AppParts,
  { guards, oauth, processes }: Running,
): (exchange: Exchange) => string | null {
  const tokenRequests = createClientLimits({
    ratePerSecond: config.clientRate?.callsPerSecond ?? 0,
    processes: processes.count,
    clock,
  });
  const { byArea } = guards;
  return (exchange) => {
    if (exchange.path.startsWith('/openapi/')) return byArea['/openapi'].ownerOf?.(exchange) ?? anonymous;
    if (exchange.path.startsWith('/management/')) {
      return byArea['/management'].ownerOf?.(exchange) ?? anonymous;
    }
    const isOfTokens = /^\/oauth\/(?:token|revocation)$/.test(exchange.path);
    const isAdmitted =
      isOfTokens && oauth.serves(exchange.pathname) && tokenRequests.takeCall(addressPool(exchange.address));
    return isAdmitted ? null : anonymous;
  };
}
