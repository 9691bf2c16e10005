import { requireTextAt } from '../../conformance/json.ts';
import { createPortalClient } from '../portal-client.ts';
import type { ServingPortal } from '../portal-process.ts';

/** Creates a host-to-host client of the sandbox's trader with this public key and an API key. */
export async function makeKeyPairClient(
  { baseUrl, credentials }: ServingPortal,
  jwk: object,
): Promise<{ clientId: string; apiKey: string }> {
  const manager = createPortalClient(baseUrl, credentials.management);
  const { organisationId } = credentials.trader;
  const jwks = { keys: [{ ...jwk, use: 'sig' }] };
  const body = { name: 'Key pair', userType: 'host_to_host', organisationId, jwks };
  const client = await manager.call('POST', '/management/clients', { body });
  const clientId = requireTextAt(client.body, client.text, 'id');
  const path = `/management/clients/${clientId}/api-keys`;
  const key = await manager.call('POST', path, { body: { name: 'Key' } });
  return { clientId, apiKey: requireTextAt(key.body, key.text, 'key') };
}
