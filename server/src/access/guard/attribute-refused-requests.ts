import type { Sql } from '../../foundation/database/database.ts';
import type { CallAccount, ShownCredentials } from '../../foundation/http/request-account.ts';
import type { Peppers } from '../../foundation/secrets/peppers.ts';
import { apiKeyDigest, isWellFormedApiKey, type KeyEnvironment } from '../credentials/public.ts';
import { findClientOwners, findKeyOwners } from './credentials-store.ts';

export interface KeyRules {
  readonly pepper: Peppers;
  readonly environment: KeyEnvironment;
}

/**
 * Finds the accounts of refused requests, in their order; null without proof. A signed token identifies its
 * client, an API key with a stored digest its owner; the token's client takes precedence, and another owner's
 * key id is not returned. Runs as the system, outside the requests, with two queries in total.
 */
export async function findAccountsOfRefusedRequests(
  system: Sql,
  { pepper, environment }: KeyRules,
  shown: readonly ShownCredentials[],
): Promise<(CallAccount | null)[]> {
  const peppers = [pepper, ...pepper.others];
  const digests = shown.map(({ apiKey }) =>
    apiKey !== null && isWellFormedApiKey(apiKey, environment)
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
