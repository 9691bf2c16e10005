import type { Sql } from '../../foundation/database/database.ts';
import type { RequestOwner, ShownCredentials } from '../../foundation/http/request-account.ts';
import type { Peppers } from '../../foundation/secrets/peppers.ts';
import { apiKeyDigest, isWellFormedApiKey, type KeyEnvironment } from '../credentials/public.ts';
import { findClientOwners, findKeyOwners } from './credentials-store.ts';

export interface ApiKeyRules {
  readonly pepper: Peppers;
  readonly environment: KeyEnvironment;
}

/**
 * Finds the account of each refused request, in their order, or null without proof. A signed token proves its
 * client; a stored API key proves its owner. The token takes precedence over a key of another owner. Runs as
 * the system, with two SQL queries for all requests.
 */
export async function findAccountsOfRefusedRequests(
  system: Sql,
  { pepper, environment }: ApiKeyRules,
  shown: readonly ShownCredentials[],
): Promise<(RequestOwner | null)[]> {
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
