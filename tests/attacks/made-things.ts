import { needText } from '../../conformance/json.ts';
import { type ConsoleBrowser, signIn } from '../console-browser.ts';
import { consentToPlatform } from '../platform-consent.ts';
import { type Answer, createPortalClient, send } from '../portal-client.ts';
import type { ServedOperation } from '../served-operations.ts';
import type { AttackPortal } from './attack-portal.ts';
import { demand, isOfCustoms, type Member, newMember } from './people.ts';

/** Something that somebody has made, and that calls for them. */
export interface MadeThing {
  readonly name: string;
  readonly area: 'openapi' | 'management';
  call(method: string, path: string, body?: object): Promise<Answer>;
}

export interface Maker extends Member {
  readonly things: readonly MadeThing[];
  readonly clientIds: readonly string[];
  readonly keyId: string;
}

interface MadeClient extends MadeThing {
  readonly id: string;
  readonly keyId: string;
}

/** Somebody who has made one of everything that calls: clients of each kind, one by a client, and a consent. */
export async function newMaker(attack: AttackPortal, role: 'owner' | 'developer' | 'administrator') {
  const member = await newMember(attack, role);
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
  const things = isOfCustoms(role) ? clients : [...clients, await newConsent(attack, member)];
  return { ...member, things, clientIds: clients.map(({ id }) => id), keyId: hostToHost.keyId };
}

async function newClient(
  attack: AttackPortal,
  maker: Pick<MadeThing, 'call'> | ConsoleBrowser,
  body: Readonly<Record<string, unknown>>,
  name: string,
): Promise<MadeClient> {
  const post = (path: string, wanted: object): Promise<Answer> =>
    'area' in maker ? maker.call('POST', path, wanted) : maker.call('POST', path, { body: wanted });
  const made = demand(await post('/management/clients', { name, ...body }));
  const id = needText(made.body, name, 'id');
  const isManagement = body.userType === 'management';
  const key = isManagement ? null : demand(await post(`/management/clients/${id}/api-keys`, { name }));
  const client = createPortalClient(attack.portal.baseUrl, {
    clientId: id,
    clientSecret: needText(made.body, name, 'clientSecret'),
    ...(key && { apiKey: needText(key.body, name, 'key') }),
  });
  // Got while it may: what is stolen later is a token that still lives.
  await client.token();
  return {
    name,
    id,
    keyId: key ? needText(key.body, name, 'id') : '',
    area: isManagement ? 'management' : 'openapi',
    call: (method, path, sent) => client.call(method, path, sent ? { body: sent } : {}),
  };
}

/** What a platform may do since a member has agreed. */
async function newConsent({ portal }: AttackPortal, member: Member): Promise<MadeThing> {
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
      send(`${portal.baseUrl}${path}`, {
        method,
        headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
  };
}

/** Something that cannot be meant: who may call, is told that it is missing or wrong, and nothing is changed. */
export function probe(thing: MadeThing, { method, path }: ServedOperation): Promise<Answer> {
  return thing.call(
    method,
    path.replaceAll(/\{\w+\}/g, 'none'),
    method === 'GET' ? undefined : { nothing: 1 },
  );
}

/** Whoever has a say over a maker: an owner of their organisation, or an administrator of customs. */
export function superiorOf({ portal }: AttackPortal, role: string): Promise<ConsoleBrowser> {
  const { administrator, trader } = portal.credentials;
  return signIn(portal.baseUrl, isOfCustoms(role) ? administrator : trader);
}
