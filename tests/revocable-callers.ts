import { randomInt } from 'node:crypto';
import { requireTextAt } from '../conformance/json.ts';
import { createMember, requireSuccess } from './attacks/new-member.ts';
import { signInToConsole } from './console-browser.ts';
import { identificationNumberOf } from './country-values.ts';
import { consentToPlatform } from './platform-consent.ts';
import {
  type ClientCredentials,
  createPortalClient,
  type PortalClient,
  type PortalResponse,
  postOAuthForm,
  sendPortalRequest,
} from './portal-client.ts';
import type { ServingPortal } from './portal-process.ts';

/** A caller, the action that revokes its access, and the refusal that it then gets. */
export interface RevocableCaller {
  readonly name: string;
  readonly refusal: { readonly status: number; readonly code: string };
  /** Sends `GET /openapi/status` to a node. */
  ask(baseUrl: string, query?: string): Promise<PortalResponse>;
  /** Revokes the caller's access by a request to a node. */
  end(baseUrl: string): Promise<PortalResponse>;
}

type Body = Readonly<Record<string, unknown>>;

/** Creates callers by requests of the customs authority to `/management`. */
export function createRevocableCallers(portal: ServingPortal) {
  const management = createPortalClient(portal.baseUrl, portal.credentials.management);
  let made = randomInt(1_000_000);

  async function make(path: string, body: Body): Promise<unknown> {
    const answer = await management.call('POST', path, { body });
    if (answer.status !== 201) throw new Error(`${path} returned ${answer.status}: ${answer.text}`);
    return answer.body;
  }

  const suspend = (path: string) => (baseUrl: string) =>
    management.at(baseUrl).call('PATCH', path, { body: { status: 'suspended' } });

  async function organisation(kind: string): Promise<string> {
    made += 1;
    const body = {
      kind,
      name: `Organisation ${made}`,
      identificationNumber: identificationNumberOf(7_700_000 + made),
    };
    return requireTextAt(await make('/management/organisations', body), 'organisation', 'id');
  }

  async function client(body: Body): Promise<ClientCredentials & { keyId: string; client: PortalClient }> {
    const answer = await make('/management/clients', { name: 'Subject', ...body });
    const clientId = requireTextAt(answer, 'client', 'id');
    const key = await make(`/management/clients/${clientId}/api-keys`, { name: 'Key' });
    const credentials = {
      clientId,
      clientSecret: requireTextAt(answer, 'client', 'clientSecret'),
      apiKey: requireTextAt(key, 'key', 'key'),
    };
    return {
      ...credentials,
      keyId: requireTextAt(key, 'key', 'id'),
      client: createPortalClient(portal.baseUrl, credentials),
    };
  }

  const hostToHost = async () =>
    client({ userType: 'host_to_host', organisationId: await organisation('trader') });
  const asking =
    (who: PortalClient, headers: Readonly<Record<string, string>> = {}) =>
    (baseUrl: string, query = '') =>
      who.at(baseUrl).call('GET', `/openapi/status${query}`, { headers });

  async function key(): Promise<RevocableCaller> {
    const { client: who, keyId } = await hostToHost();
    return {
      name: 'an API key',
      refusal: { status: 401, code: 'api_key_revoked' },
      ask: asking(who),
      end: (baseUrl) => management.at(baseUrl).call('DELETE', `/management/api-keys/${keyId}`),
    };
  }

  async function token(): Promise<RevocableCaller> {
    const { client: who, ...credentials } = await hostToHost();
    const revoked = await who.token();
    return {
      name: 'a token',
      refusal: { status: 401, code: 'token_invalid' },
      ask: asking(who),
      end: (baseUrl) => postOAuthForm(baseUrl, '/oauth/revocation', credentials, { token: revoked }),
    };
  }

  async function suspendedClient(): Promise<RevocableCaller> {
    const { client: who, clientId } = await hostToHost();
    return {
      name: 'a client',
      refusal: { status: 403, code: 'client_suspended' },
      ask: asking(who),
      end: suspend(`/management/clients/${clientId}`),
    };
  }

  async function suspendedOrganisation(): Promise<RevocableCaller> {
    const id = await organisation('trader');
    const { client: who } = await client({ userType: 'host_to_host', organisationId: id });
    return {
      name: 'an organisation',
      refusal: { status: 403, code: 'organisation_suspended' },
      ask: asking(who),
      end: suspend(`/management/organisations/${id}`),
    };
  }

  async function suspendedPlatform(): Promise<RevocableCaller> {
    const organisationId = await organisation('platform_operator');
    const domain = `https://subject-${made}.example`;
    const registered = await make('/management/platforms', {
      organisationId,
      name: 'Subject',
      domains: [domain],
    });
    const id = requireTextAt(registered, 'platform', 'id');
    const approved = await management.call('PATCH', `/management/platforms/${id}`, {
      body: { status: 'active' },
    });
    if (approved.status !== 200) throw new Error(approved.text);
    const { client: who } = await client({ userType: 'platform', platformId: id });
    return {
      name: 'a platform',
      refusal: { status: 403, code: 'platform_not_allowed' },
      ask: asking(who, { id_platform: id, Origin: domain }),
      end: suspend(`/management/platforms/${id}`),
    };
  }

  async function consent(): Promise<RevocableCaller> {
    const { platform, trader } = portal.credentials;
    const { accessToken } = await consentToPlatform(portal, trader);
    const browser = await signInToConsole(portal.baseUrl, trader);
    const { body } = await browser.call('GET', '/management/organisation/consents');
    const id = requireTextAt(body, 'consents', 'items', 0, 'id');
    const headers = {
      Authorization: `Bearer ${accessToken}`,
      'portal-api-key': platform.apiKey,
      id_platform: platform.idPlatform,
      Origin: platform.origin,
    };
    return {
      name: 'a consent',
      refusal: { status: 401, code: 'token_invalid' },
      ask: (baseUrl, query = '') => sendPortalRequest(`${baseUrl}/openapi/status${query}`, { headers }),
      end: () => browser.call('DELETE', `/management/organisation/consents/${id}`),
    };
  }

  /** Creates a client whose responsible person leaves. */
  async function responsiblePerson(): Promise<RevocableCaller> {
    const developer = await createMember({ customs: management, portal }, 'developer');
    const ofDeveloper = async (path: string, body: Body): Promise<unknown> =>
      requireSuccess(await developer.browser.call('POST', path, { body })).body;
    const registered = await ofDeveloper('/management/clients', {
      name: 'Subject',
      userType: 'host_to_host',
    });
    const clientId = requireTextAt(registered, 'client', 'id');
    const made = await ofDeveloper(`/management/clients/${clientId}/api-keys`, { name: 'Key' });
    const who = createPortalClient(portal.baseUrl, {
      clientId,
      clientSecret: requireTextAt(registered, 'client', 'clientSecret'),
      apiKey: requireTextAt(made, 'key', 'key'),
    });
    const owner = await signInToConsole(portal.baseUrl, portal.credentials.trader);
    return {
      name: 'the responsible person of a client',
      refusal: { status: 403, code: 'client_suspended' },
      ask: asking(who),
      end: () => owner.call('DELETE', `/management/members/${developer.id}`),
    };
  }

  return {
    key,
    all: () =>
      Promise.all([
        responsiblePerson(),
        key(),
        token(),
        suspendedClient(),
        suspendedPlatform(),
        suspendedOrganisation(),
        consent(),
      ]),
  };
}
