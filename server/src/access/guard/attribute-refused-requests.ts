import type { Sql } from '../../foundation/database/database.ts';
import type { CallAccount, ShownCredentials } from '../../foundation/http/request-account.ts';
import type { Peppers } from '../../foundation/secrets/peppers.ts';
import { apiKeyDigest, apiKeyShape, type KeyEnvironment } from '../credentials/public.ts';
import { findClientOwners, findKeyOwners } from './credentials-store.ts';

export interface KeyRules {
  readonly pepper: Peppers;
  readonly environment: KeyEnvironment;
}

/**
 * On whose account refused calls go, in their order; null for what proves nothing. A signed token names its client, a key whose
 * secret is stored its own, and the client of the token goes first. A key of somebody else is not named to them. Run it as the
 * system, beside the calls: two look-ups for all of them.
 */
export async function findShownOwners(
  system: Sql,
  { pepper, environment }: KeyRules,
  shown: readonly ShownCredentials[],
): Promise<(CallAccount | null)[]> {
  const peppers = [pepper, ...pepper.others];
  const digests = shown.map(({ apiKey }) =>
    apiKey !== null && apiKeyShape(apiKey, environment)
      ? peppers.map(({ key }) => apiKeyDigest(key, apiKey))
      : [],
  );
  const keys = await findKeyOwners(system, digests.flat());
  const clients = await findClientOwners(
    system,
    shown.flatMap(({ clientId }) => clientId ?? []),
  );
  return shown.map(({ clientId }, index) => {
    const key = keys.find(({ digest }) => digests[index]?.some((each) => each.equals(digest)));
    const client = clients.find(({ id }) => id === clientId);
    if (client) {
      const isOwn = key?.organisationId === client.organisationId;
      return {
        organisationId: client.organisationId,
        clientId: client.id,
        apiKeyId: isOwn ? key.apiKeyId : null,
      };
    }
    if (!key) return null;
    const { organisationId, apiKeyId } = key;
    return { organisationId, clientId: key.clientId, apiKeyId };
  });
}
