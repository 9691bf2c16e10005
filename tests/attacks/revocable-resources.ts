import { requireTextAt } from '../../conformance/json.ts';
import { type ConsoleBrowser, signInToConsole } from '../console-browser.ts';
import { consentToPlatform } from '../platform-consent.ts';
import { createPortalClient, type PortalResponse, sendPortalRequest } from '../portal-client.ts';
import type { ServedOperation } from '../served-operations.ts';
import type { AttackPortal } from './attack-portal.ts';
import { createMember, isCustomsRole, type NewMember, requireSuccess } from './new-member.ts';

/** A credential that a person has created and that sends requests on the person's behalf. */
export interface RevocableCredential {
  readonly name: string;
  readonly area: 'openapi' | 'management';
  call(method: string, path: string, body?: object): Promise<PortalResponse>;
}

export interface CredentialOwner extends NewMember {
  readonly things: readonly RevocableCredential[];
  readonly clientIds: readonly string[];
  readonly keyId: string;
}

interface CreatedClient extends RevocableCredential {
  readonly id: string;
  readonly keyId: string;
}

/** Creates a member with one credential of every kind: clients of each kind, one created by a client, and a consent. */
export async function createCredentialOwner(
  attack: AttackPortal,
  role: 'owner' | 'developer' | 'administrator',
) {
  const member = await createMember(attack, role);
  // Customs lodges nothing: an administrator registers systems for a trader.
  const { organisationId } = attack.portal.credentials.trader;
  const management = await newClient(attack, member.browser, { userType: 'management' }, 'management client');
  const byClient = await newClient(attack, management, { userType: 'management' }, 'client by a client');
  const hostToHost = await newClient(
    attack,
    member.browser,
    { userType: 'host_to_host', organisationId },
    'host-to-host client',
  );
  const clients = [management, byClient, hostToHost];
  const things = isCustomsRole(role) ? clients : [...clients, await newConsent(attack, member)];
  return { ...member, things, clientIds: clients.map(({ id }) => id), keyId: hostToHost.keyId };
}

async function newClient(
  attack: AttackPortal,
  maker: Pick<RevocableCredential, 'call'> | ConsoleBrowser,
  body: Readonly<Record<string, unknown>>,
  name: string,
): Promise<CreatedClient> {
  const post = (path: string, requestBody: object): Promise<PortalResponse> =>
    'area' in maker ? maker.call('POST', path, requestBody) : maker.call('POST', path, { body: requestBody });
  const made = requireSuccess(await post('/management/clients', { name, ...body }));
  const id = requireTextAt(made.body, name, 'id');
  const isManagement = body.userType === 'management';
  const key = isManagement
    ? null
    : requireSuccess(await post(`/management/clients/${id}/api-keys`, { name }));
  const client = createPortalClient(attack.portal.baseUrl, {
    clientId: id,
    clientSecret: requireTextAt(made.body, name, 'clientSecret'),
    ...(key && { apiKey: requireTextAt(key.body, name, 'key') }),
  });
  // Requested while permitted: a token that is stolen later is still valid.
  await client.token();
  return {
    name,
    id,
    keyId: key ? requireTextAt(key.body, name, 'id') : '',
    area: isManagement ? 'management' : 'openapi',
    call: (method, path, sent) => client.call(method, path, sent ? { body: sent } : {}),
  };
}

/** Returns the access of a platform to which a member has consented. */
async function newConsent({ portal }: AttackPortal, member: NewMember): Promise<RevocableCredential> {
  const { platform } = portal.credentials;
  const { accessToken } = await consentToPlatform(portal, member);
  const headers = {
    Authorization: `Bearer ${accessToken}`,
    'portal-api-key': platform.apiKey,
    id_platform: platform.idPlatform,
    Origin: platform.origin,
  };
  return {
    name: 'consent',
    area: 'openapi',
    call: (method, path, body) =>
      sendPortalRequest(`${portal.baseUrl}${path}`, {
        method,
        headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
  };
}

/** Sends an id or body that cannot exist: an authorised caller gets 400 or 404, and nothing changes. */
export function probeAccess(
  thing: RevocableCredential,
  { method, path }: ServedOperation,
): Promise<PortalResponse> {
  return thing.call(
    method,
    path.replaceAll(/\{\w+\}/g, 'none'),
    method === 'GET' ? undefined : { nothing: 1 },
  );
}

/** Returns a person with authority over the member: an owner of their organisation, or an administrator of customs. */
export function supervisingPersonOf({ portal }: AttackPortal, role: string): Promise<ConsoleBrowser> {
  const { administrator, trader } = portal.credentials;
  return signInToConsole(portal.baseUrl, isCustomsRole(role) ? administrator : trader);
}
