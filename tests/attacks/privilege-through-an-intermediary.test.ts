import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { type ConsoleBrowser, signInToConsole } from '../console-browser.ts';
import { lrnInCountryFormat } from '../country-lrn.ts';
import { importType } from '../country-values.ts';
import { consentToPlatform } from '../platform-consent.ts';
import {
  createPortalClient,
  type PortalClient,
  type PortalResponse,
  postOAuthForm,
  sendPortalRequest,
} from '../portal-client.ts';
import { reportObservation, startAttackPortal, statusAndErrorCode } from './attack-portal.ts';
import { createMember, type NewMember, requireSuccess } from './new-member.ts';
import { pollUntilResponse } from './poll-until.ts';

/* A credential has no more rights than the person who created it, and ends with theirs. */
const attack = await startAttackPortal();
after(() => attack.stop());

interface CreatedClient {
  readonly id: string;
  readonly secret: string;
  readonly client: PortalClient;
  readonly scopes: readonly unknown[];
}

/** Registers a client, with a key if its kind has one. */
async function clientOf(
  maker: Pick<ConsoleBrowser, 'call'>,
  body: Readonly<Record<string, unknown>>,
): Promise<CreatedClient> {
  const made = requireSuccess(
    await maker.call('POST', '/management/clients', { body: { name: 'Made', ...body } }),
  );
  const id = requireTextAt(made.body, 'client', 'id');
  const secret = requireTextAt(made.body, 'client', 'clientSecret');
  const key =
    body.userType === 'management'
      ? null
      : requireSuccess(
          await maker.call('POST', `/management/clients/${id}/api-keys`, { body: { name: 'Made' } }),
        );
  const credentials = {
    clientId: id,
    clientSecret: secret,
    ...(key && { apiKey: requireTextAt(key.body, 'key', 'key') }),
  };
  const client = createPortalClient(attack.portal.baseUrl, credentials);
  return { id, secret, client, scopes: listAt(made.body, 'scopes') };
}

const owner = (): Promise<ConsoleBrowser> =>
  signInToConsole(attack.portal.baseUrl, attack.portal.credentials.trader);
const administrator = (): Promise<ConsoleBrowser> =>
  signInToConsole(attack.portal.baseUrl, attack.portal.credentials.administrator);
const personId = async (browser: ConsoleBrowser): Promise<string> =>
  requireTextAt((await browser.call('GET', '/management/session')).body, 'session', 'person', 'id');
const remove = async ({ id }: Pick<NewMember, 'id'>): Promise<PortalResponse> =>
  requireSuccess(await (await owner()).call('DELETE', `/management/members/${id}`));

describe('P1 a client that promotes its creator or outlives them', () => {
  test('returns 403 user_session_required for membership operations and changes no role', async (context) => {
    const developer = await createMember(attack, 'developer');
    const { client, scopes } = await clientOf(developer.browser, { userType: 'management' });
    assert.deepEqual(scopes, ['management:read', 'management:write']);
    const ownerId = await personId(await owner());
    const tried = [
      await client.call('PATCH', `/management/members/${developer.id}`, { body: { role: 'owner' } }),
      await client.call('DELETE', `/management/members/${ownerId}`),
      await client.call('POST', '/management/invitations', {
        body: { email: 'accomplice@people.example', role: 'owner' },
      }),
    ].map(statusAndErrorCode);
    assert.deepEqual(tried, Array(3).fill('403 user_session_required'));
    // The client of a developer has no more rights than the developer.
    const renamed = await client.call('PATCH', `/management/organisations/${developer.organisationId}`, {
      body: { name: 'Taken over' },
    });
    assert.equal(statusAndErrorCode(renamed), '403 role_insufficient');
    assert.equal(
      statusAndErrorCode(await client.call('GET', '/management/audit-events')),
      '403 role_insufficient',
    );
    reportObservation(context, [...tried, statusAndErrorCode(renamed)].join(', '));
  });
  test('stops the clients of a removed member, and issues no token until an owner takes them over', async (context) => {
    const developer = await createMember(attack, 'developer');
    const management = await clientOf(developer.browser, { userType: 'management' });
    const hostToHost = await clientOf(developer.browser, { userType: 'host_to_host' });
    requireSuccess(await management.client.call('GET', '/management/clients'));
    requireSuccess(await hostToHost.client.call('GET', '/openapi/status'));
    await remove(developer);
    await pollUntilResponse('403 client_suspended', () =>
      management.client.call('GET', '/management/clients'),
    );
    await pollUntilResponse('403 client_suspended', () => hostToHost.client.call('GET', '/openapi/status'));
    const { baseUrl } = attack.portal;
    const form = { grant_type: 'client_credentials' };
    for (const { id, secret } of [management, hostToHost]) {
      const refused = await postOAuthForm(
        baseUrl,
        '/oauth/token',
        { clientId: id, clientSecret: secret },
        form,
      );
      assert.equal(statusAndErrorCode(refused), '401 invalid_client');
    }
    const mail = await attack.customs.call(
      'GET',
      `/management/sandbox/mails?to=${attack.portal.credentials.trader.email}`,
    );
    assert.match(textAt(mail.body, 'items', 0, 'text') ?? '', /are suspended/);
    // A member who returns is not responsible for the clients until an owner has reviewed them.
    const listed = requireSuccess(await (await owner()).call('GET', `/management/clients/${hostToHost.id}`));
    assert.deepEqual(valueAt(listed.body, 'responsible', 'role'), null);
    // An owner takes over one of the clients. It works again, and the other client does not.
    const taken = requireSuccess(
      await (await owner()).call('PATCH', `/management/clients/${hostToHost.id}`, {
        body: { responsible: 'me', status: 'active' },
      }),
    );
    assert.equal(textAt(taken.body, 'responsible', 'role'), 'owner');
    await pollUntilResponse('200', () => hostToHost.client.call('GET', '/openapi/status'));
    assert.equal(
      statusAndErrorCode(await management.client.call('GET', '/management/clients')),
      '403 client_suspended',
    );
    reportObservation(
      context,
      'both 403 client_suspended within a second, 401 invalid_client; the owner gets a mail',
    );
  });
  test('limits a viewer’s client to reading', async (context) => {
    const member = await createMember(attack, 'developer');
    const { client } = await clientOf(member.browser, { userType: 'host_to_host' });
    const management = await clientOf(member.browser, { userType: 'management' });
    requireSuccess(await client.call('GET', '/openapi/status'));
    requireSuccess(await management.client.call('GET', '/management/clients'));
    requireSuccess(
      await (await owner()).call('PATCH', `/management/members/${member.id}`, { body: { role: 'viewer' } }),
    );
    await pollUntilResponse('403 scope_insufficient', () =>
      client.call('POST', '/openapi/declarations', {
        body: { type: importType, lrn: lrnInCountryFormat('VIEWED-1') },
      }),
    );
    assert.equal((await client.call('GET', '/openapi/status')).status, 200);
    assert.equal((await management.client.call('GET', '/management/clients')).status, 200);
    const refused = await management.client.call('POST', '/management/clients', {
      body: { name: 'More', userType: 'host_to_host' },
    });
    assert.equal(statusAndErrorCode(refused), '403 role_insufficient');
    const mail = await attack.customs.call(
      'GET',
      `/management/sandbox/mails?to=${attack.portal.credentials.trader.email}`,
    );
    assert.match(textAt(mail.body, 'items', 0, 'text') ?? '', /keep only the rights that this role allows/);
    reportObservation(context, 'reads 200; writes 403 scope_insufficient, 403 role_insufficient');
  });
});

describe('P2 a client of an administrator', () => {
  test('approves nothing that the administrator requested, takes no decision and resets no account', async (context) => {
    const browser = await administrator();
    const { client, scopes } = await clientOf(browser, { userType: 'management' });
    assert.deepEqual(scopes, ['management:read', 'management:write']);
    const { organisationId } = attack.portal.credentials.platform;
    const registration = requireSuccess(
      await browser.call('POST', '/management/platforms', {
        body: { organisationId, name: 'Own request', domains: ['https://own-request.example'] },
      }),
    );
    const platform = `/management/platforms/${requireTextAt(registration.body, 'platform', 'id')}`;
    const lodged = requireSuccess(await attack.trader.lodge(`SLOW-P2-${Date.now()}`));
    const declaration = requireTextAt(lodged.body, 'declaration', 'id');
    const trader = await personId(await owner());
    const tried = [
      await client.call('POST', `${platform}/approval`, { body: { decision: 'approve' } }),
      await client.call('PATCH', platform, { body: { status: 'active' } }),
      await client.call('POST', `/management/declarations/${declaration}/decisions`, {
        body: { action: 'reject', reason: 'Not by a program' },
        headers: { 'If-Match': '*' },
      }),
      await client.call('GET', `/management/declarations/${declaration}`),
      await client.call('DELETE', `/management/people/${trader}/factors`),
    ].map(statusAndErrorCode);
    assert.deepEqual(tried, [
      '403 cannot_approve_own_request',
      '403 cannot_approve_own_request',
      '403 user_session_required',
      '403 user_session_required',
      '403 user_session_required',
    ]);
    // The authority's initial client, which no person created, has these scopes and keeps them.
    assert.equal(
      statusAndErrorCode(await attack.customs.call('GET', `/management/declarations/${declaration}`)),
      '200',
    );
    reportObservation(context, tried.join(', '));
  });
});

describe('P3 a client that requests more rights than it has', () => {
  test('returns 403 rights_exceeded for scopes, stronger clients and secrets of others', async (context) => {
    const { customs } = attack;
    const writer = await clientOf(customs, { userType: 'management', scopes: ['management:write'] });
    const reader = await clientOf(customs, { userType: 'management', scopes: ['management:read'] });
    const tried = [
      await writer.client.call('PATCH', `/management/clients/${writer.id}`, {
        body: { scopes: ['management:write', 'management:declarations:write'] },
      }),
      await writer.client.call('POST', '/management/clients', {
        body: {
          name: 'Stronger',
          userType: 'management',
          scopes: ['management:read', 'management:write'],
        },
      }),
      await writer.client.call('POST', `/management/clients/${reader.id}/secret-rotation`),
    ].map(statusAndErrorCode);
    assert.deepEqual(tried, Array(3).fill('403 rights_exceeded'));
    const more = await clientOf(writer.client, { userType: 'management' });
    assert.deepEqual(more.scopes, ['management:write']);
    reportObservation(context, tried.join(', '));
  });
  test('denies a developer access to the client of an owner', async (context) => {
    const developer = await createMember(attack, 'developer');
    const ofOwner = await clientOf(await owner(), { userType: 'management' });
    const own = await clientOf(developer.browser, { userType: 'management' });
    const tried = [
      await developer.browser.call('POST', `/management/clients/${ofOwner.id}/secret-rotation`),
      await own.client.call('POST', `/management/clients/${ofOwner.id}/secret-rotation`),
      await developer.browser.call('PATCH', `/management/clients/${ofOwner.id}`, {
        body: { responsible: 'me' },
      }),
      await own.client.call('PATCH', `/management/clients/${own.id}`, { body: { responsible: 'me' } }),
    ].map(statusAndErrorCode);
    assert.deepEqual(tried, [
      '403 rights_exceeded',
      '403 rights_exceeded',
      '403 rights_exceeded',
      '403 user_session_required',
    ]);
    reportObservation(context, tried.join(', '));
  });
  test('makes a person who sees a client’s new secret responsible for the client', async (context) => {
    const developer = await createMember(attack, 'developer');
    const ofOwner = await clientOf(await owner(), { userType: 'host_to_host' });
    const key = requireSuccess(
      await developer.browser.call('POST', `/management/clients/${ofOwner.id}/api-keys`, {
        body: { name: 'Theirs' },
      }),
    );
    const rotated = requireSuccess(
      await developer.browser.call('POST', `/management/clients/${ofOwner.id}/secret-rotation`),
    );
    const client = createPortalClient(attack.portal.baseUrl, {
      clientId: ofOwner.id,
      clientSecret: requireTextAt(rotated.body, 'client', 'clientSecret'),
      apiKey: requireTextAt(key.body, 'key', 'key'),
    });
    requireSuccess(await client.call('GET', '/openapi/status'));
    await remove(developer);
    await pollUntilResponse('403 client_suspended', () => client.call('GET', '/openapi/status'));
    reportObservation(context, '403 client_suspended after the person was removed');
  });
});

describe('P4 rights after a membership ends', () => {
  test('revokes a consent, which stays revoked after a new invitation', async (context) => {
    const member = await createMember(attack, 'developer');
    const { platform } = attack.portal.credentials;
    const { accessToken, refreshToken } = await consentToPlatform(attack.portal, member);
    const sendRequest = (): Promise<PortalResponse> =>
      sendPortalRequest(`${attack.portal.baseUrl}/openapi/status`, {
        headers: {
          Authorization: `Bearer ${accessToken}`,
          'portal-api-key': platform.apiKey,
          id_platform: platform.idPlatform,
          Origin: platform.origin,
        },
      });
    assert.equal((await sendRequest()).status, 200);
    await remove(member);
    await pollUntilResponse('401 token_invalid', sendRequest);
    await joinAgain(member, 'developer');
    assert.equal(statusAndErrorCode(await sendRequest()), '401 token_invalid');
    const refreshed = await postOAuthForm(attack.portal.baseUrl, '/oauth/token', platform, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    });
    assert.equal(statusAndErrorCode(refreshed), '400 invalid_grant');
    const consents = requireSuccess(await member.browser.call('GET', '/management/organisation/consents'));
    assert.ok(!consents.text.includes(member.id));
    reportObservation(context, '401 token_invalid, 400 invalid_grant, and no list contains the consent');
  });
  test('invalidates the invitations that the member sent', async (context) => {
    const second = await createMember(attack, 'owner');
    requireSuccess(
      await second.browser.call('POST', '/management/invitations', {
        body: { email: 'friend@people.example', role: 'owner' },
      }),
    );
    await remove(second);
    const open = requireSuccess(await (await owner()).call('GET', '/management/invitations'));
    assert.ok(!open.text.includes('friend@people.example'));
    reportObservation(context, 'withdrawn');
  });
  test('pauses the webhooks that the member created', async (context) => {
    const member = await createMember(attack, 'developer');
    const made = requireSuccess(
      await member.browser.call('POST', '/management/organisation/webhooks', {
        body: { url: 'http://127.0.0.1:9/', events: ['invalidation.denied'] },
      }),
    );
    const path = `/management/organisation/webhooks/${requireTextAt(made.body, 'webhook', 'id')}`;
    await remove(member);
    const left = requireSuccess(await (await owner()).call('GET', path));
    assert.equal(textAt(left.body, 'status'), 'paused');
    reportObservation(context, 'paused');
  });
  test('delivers nothing more to a platform’s webhook once the consent is revoked', async (context) => {
    const { platform } = attack.portal.credentials;
    const member = await createMember(attack, 'developer');
    const scope = 'declarations:read notifications:manage';
    const { accessToken } = await consentToPlatform(attack.portal, member, scope);
    const made = requireSuccess(
      await sendPortalRequest(`${attack.portal.baseUrl}/openapi/webhooks`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${accessToken}`,
          'portal-api-key': platform.apiKey,
          id_platform: platform.idPlatform,
          Origin: platform.origin,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ url: 'http://127.0.0.1:9/' }),
      }),
    );
    const webhook = `/management/organisation/webhooks/${requireTextAt(made.body, 'webhook', 'id')}`;
    const { body } = requireSuccess(await member.browser.call('GET', '/management/organisation/consents'));
    const consent = requireTextAt(body, 'consents', 'items', 0, 'id');
    requireSuccess(await member.browser.call('DELETE', `/management/organisation/consents/${consent}`));
    requireSuccess(await attack.trader.lodge(`UNHEARD-${Date.now()}`));
    let state: string | undefined;
    for (let looks = 0; looks < 100 && state !== 'paused'; looks += 1) {
      await pause(50);
      state = textAt(requireSuccess(await member.browser.call('GET', webhook)).body, 'status');
    }
    assert.equal(state, 'paused');
    const deliveries = requireSuccess(await member.browser.call('GET', `${webhook}/deliveries`));
    assert.deepEqual(listAt(deliveries.body, 'items'), []);
    reportObservation(context, 'paused, with no delivery');
  });
});

/** Invites a former member again. */
async function joinAgain({ email, browser, organisationId }: NewMember, role: string): Promise<void> {
  requireSuccess(await (await owner()).call('POST', '/management/invitations', { body: { email, role } }));
  const { body } = await attack.customs.call('GET', `/management/sandbox/mails?to=${email}`);
  const token = /#token=([\w-]+)/.exec(textAt(body, 'items', 0, 'text') ?? '')?.[1] ?? '';
  requireSuccess(
    await browser.call('POST', '/management/person/invitations/acceptance', { body: { token } }),
  );
  requireSuccess(await browser.call('PUT', '/management/session', { body: { organisationId } }));
}

describe('P5 replay of a response that contained a secret', () => {
  test('returns the stored response without the secret', async (context) => {
    const headers = { 'Idempotency-Key': `p5-${Date.now()}` };
    const body = { url: 'http://127.0.0.1:9/', events: ['invalidation.denied'] };
    const make = (): Promise<PortalResponse> =>
      attack.trader.call('POST', '/openapi/webhooks', { headers, body });
    const first = requireSuccess(await make());
    const again = requireSuccess(await make());
    const rotation = `/openapi/webhooks/${requireTextAt(first.body, 'webhook', 'id')}/secret-rotation`;
    const rotate = (): Promise<PortalResponse> => attack.trader.call('POST', rotation, { headers });
    const rotated = requireSuccess(await rotate());
    const replays = [again, requireSuccess(await rotate()), requireSuccess(await make())];
    for (const shown of [first, rotated])
      assert.match(requireTextAt(shown.body, 'webhook', 'secret'), /^whsec_/);
    for (const replay of replays) {
      assert.equal(replay.headers.get('idempotency-replayed'), 'true');
      assert.doesNotMatch(replay.text, /whsec_/);
      assert.equal(textAt(replay.body, 'id'), textAt(first.body, 'id'));
    }
    reportObservation(context, '3 repeated responses with the same webhook and without the secret');
  });
});

describe('P6 repeated key rotation', () => {
  test('returns 409 api_key_in_overlap: at most two keys of a chain are active', async (context) => {
    const { clientId } = attack.portal.credentials.hostToHost;
    const post = (path: string, body?: object): Promise<PortalResponse> =>
      attack.customs.call('POST', `/management/${path}`, body === undefined ? {} : { body });
    const first = requireSuccess(await post(`clients/${clientId}/api-keys`, { name: 'Rolled' }));
    const second = requireSuccess(await post(`api-keys/${requireTextAt(first.body, 'key', 'id')}/rotation`));
    const rotation = `api-keys/${requireTextAt(second.body, 'key', 'id')}/rotation`;
    assert.equal(statusAndErrorCode(await post(rotation)), '409 api_key_in_overlap');
    const third = requireSuccess(await post(rotation, { overlapSeconds: 0 }));
    assert.equal(
      statusAndErrorCode(await post(`api-keys/${requireTextAt(third.body, 'key', 'id')}/rotation`)),
      '409 api_key_in_overlap',
    );
    const keys = [first, second, third].map(({ body }) =>
      attack.trader.withKey(requireTextAt(body, 'key', 'key')).call('GET', '/openapi/status'),
    );
    const answers = (await Promise.all(keys)).map(statusAndErrorCode);
    assert.deepEqual(answers, ['200', '401 api_key_expired', '200']);
    requireSuccess(await post(`api-keys/${requireTextAt(first.body, 'key', 'id')}/revoke-previous`));
    requireSuccess(await post(`api-keys/${requireTextAt(third.body, 'key', 'id')}/rotation`));
    reportObservation(context, `409 api_key_in_overlap; requests with the keys get ${answers.join(', ')}`);
  });
});
