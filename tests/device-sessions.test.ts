import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { listAt, requireTextAt, textAt, valueAt } from '../conformance/json.ts';
import { bodyWithStatus } from '../server/src/foundation/http/testing/request.ts';
import { statusAndErrorCode } from './attacks/attack-portal.ts';
import { createMember, type NewMember, requireSuccess } from './attacks/new-member.ts';
import { pollUntilResponse } from './attacks/poll-until.ts';
import { signInToConsole } from './console-browser.ts';
import { type DeviceTokens, refreshDeviceTokens, signInDevice } from './device-sign-in.ts';
import { startInProcessPortal } from './in-process-portal.ts';
import {
  type CallOptions,
  createPortalClient,
  type PortalResponse,
  sendPortalRequest,
} from './portal-client.ts';

/*
 * Tests device sessions of a person (RFC 8628) at a portal: what they allow, what they refuse, and how they
 * end.
 */
const portal = await startInProcessPortal({ environment: { PORTAL_CLIENT_RATE: '0' } });
const customs = createPortalClient(portal.baseUrl, portal.credentials.management);
after(() => portal.stop());

type Call = (method: string, path: string, options?: CallOptions) => Promise<PortalResponse>;

function callWith({ accessToken }: DeviceTokens): Call {
  return (method, path, { body } = {}) =>
    sendPortalRequest(`${portal.baseUrl}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

interface SignedInPerson {
  readonly member: NewMember;
  readonly tokens: DeviceTokens;
  readonly call: Call;
}

async function signInMember(role = 'developer', scope?: string): Promise<SignedInPerson> {
  const member = await createMember({ customs, portal }, role);
  const tokens = await signInDevice(portal.baseUrl, member, scope);
  return { member, tokens, call: callWith(tokens) };
}

const log = '/management/request-log';

describe('200 from a device session', () => {
  test('for a failed request with its problem and body, also in the stream', async () => {
    const { call, tokens } = await signInMember();
    const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    const failed = await trader.call('GET', '/openapi/declarations/lrn:NOT-THERE');
    const id = failed.headers.get('x-request-id') ?? '';
    await pollUntilResponse('200', () => call('GET', `${log}/${id}`));
    const entry = await call('GET', `${log}/${id}`);
    assert.equal(textAt(entry.body, 'problem', 'code'), 'not_found');
    const listed = await call('GET', `${log}?code=not_found&requestId=${id}`);
    assert.equal(listAt(listed.body, 'items').length, 1);
    assert.equal((await call('GET', '/management/usage?interval=hour')).status, 200);
    const ended = new AbortController();
    const stream = await fetch(`${portal.baseUrl}${log}/stream`, {
      headers: { Authorization: `Bearer ${tokens.accessToken}` },
      signal: ended.signal,
    });
    assert.equal(stream.status, 200);
    ended.abort();
  });

  test('for listing, generating, rotating and revoking keys, with the person’s name in the audit log', async () => {
    const { call, member } = await signInMember();
    const { clientId } = portal.credentials.hostToHost;
    const keys = `/management/clients/${clientId}/api-keys`;
    assert.equal((await call('GET', '/management/clients')).status, 200);
    assert.ok(listAt((await call('GET', keys)).body, 'items').length > 0);
    const made = await call('POST', keys, { body: { name: 'From a terminal' } }).then(bodyWithStatus(201));
    const id = requireTextAt(made, 'key', 'id');
    const rotated = await call('POST', `/management/api-keys/${id}/rotation`, {
      body: { overlapSeconds: 0 },
    }).then(bodyWithStatus(201));
    const next = requireTextAt(rotated, 'key', 'id');
    assert.equal((await call('DELETE', `/management/api-keys/${next}`)).status, 204);
    const events = await customs.call('GET', `/management/audit-events?limit=100`);
    const mine = listAt(events.body, 'items').filter(
      (event) => textAt(event, 'actor', 'id') === member.id && textAt(event, 'target', 'kind') === 'api_key',
    );
    assert.deepEqual(
      mine.map((event) => textAt(event, 'action')),
      ['api_key.revoke', 'api_key.rotate', 'api_key.create', 'api_key.create'],
    );
  });

  test('for its entry in the person’s list of sessions, where it can be revoked within a second', async () => {
    const { call, member, tokens } = await signInMember();
    const listed = await member.browser.call('GET', '/management/sessions');
    const terminal = listAt(listed.body, 'items').find((each) => textAt(each, 'kind') === 'terminal');
    const id = requireTextAt(terminal, listed.text, 'id');
    assert.equal(valueAt(terminal, 'current'), false);
    assert.equal((await call('GET', log)).status, 200);
    requireSuccess(await member.browser.call('DELETE', `/management/sessions/${id}`));
    await pollUntilResponse('401 token_invalid', () => call('GET', log));
    assert.equal(textAt((await refreshDeviceTokens(portal.baseUrl, tokens)).body, 'error'), 'invalid_grant');
    assert.equal((await member.browser.call('DELETE', `/management/sessions/${id}`)).status, 404);
  });
});

describe('401 from a device session', () => {
  test('for the Open API, with any API key', async () => {
    const { tokens } = await signInMember();
    const answer = await sendPortalRequest(`${portal.baseUrl}/openapi/status`, {
      headers: {
        Authorization: `Bearer ${tokens.accessToken}`,
        'portal-api-key': portal.credentials.hostToHost.apiKey,
      },
    });
    assert.equal(statusAndErrorCode(answer), '401 token_invalid');
  });

  const endings: Readonly<Record<string, (person: SignedInPerson) => Promise<unknown>>> = {
    'with all other sessions': async ({ member }) =>
      requireSuccess(await member.browser.call('DELETE', '/management/sessions')),
    'with another password': async ({ member }) =>
      requireSuccess(
        await member.browser.call('PUT', '/management/person/password', {
          body: { password: 'elf blaue giraffen' },
        }),
      ),
    'with a role that speaks for nobody': async ({ member }) => {
      const owner = await signInToConsole(portal.baseUrl, portal.credentials.trader);
      return requireSuccess(
        await owner.call('PATCH', `/management/members/${member.id}`, { body: { role: 'viewer' } }),
      );
    },
    'with the membership': async ({ member }) => {
      const owner = await signInToConsole(portal.baseUrl, portal.credentials.trader);
      return requireSuccess(await owner.call('DELETE', `/management/members/${member.id}`));
    },
    'with the account': async ({ member }) => {
      const administrator = await signInToConsole(portal.baseUrl, portal.credentials.administrator);
      const body = { status: 'disabled' };
      return requireSuccess(await administrator.call('PATCH', `/management/people/${member.id}`, { body }));
    },
  };
  for (const [name, end] of Object.entries(endings)) {
    test(`within a second and permanently, after ${name}`, async () => {
      const person = await signInMember();
      assert.equal((await person.call('GET', log)).status, 200);
      await end(person);
      await pollUntilResponse('401 token_invalid', () => person.call('GET', log));
      const renewed = await refreshDeviceTokens(portal.baseUrl, person.tokens);
      assert.equal(textAt(renewed.body, 'error'), 'invalid_grant');
    });
  }
});

describe('403 from a device session', () => {
  test('for management operations that are not for device sessions', async () => {
    const { call } = await signInMember('owner');
    const { body: document } = await sendPortalRequest(`${portal.baseUrl}/management/openapi.json`, {});
    const refusals = new Set([
      '403 user_session_required',
      '403 scope_insufficient',
      '403 role_insufficient',
    ]);
    const letIn: string[] = [];
    for (const [path, methods] of Object.entries(Object(valueAt(document, 'paths')))) {
      for (const [method, operation] of Object.entries(Object(methods))) {
        const security = listAt(operation, 'security');
        const isForTerminals = security.some((each) => valueAt(each, 'terminal') !== undefined);
        assert.equal(isForTerminals, textAt(operation, 'x-terminal') !== undefined, path);
        if (isForTerminals || security.length === 0) continue;
        const answer = statusAndErrorCode(
          await call(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'any')),
        );
        if (!refusals.has(answer)) letIn.push(`${method} ${path}: ${answer}`);
      }
    }
    assert.deepEqual(letIn, []);
  });

  test('with the missing scope (scope_insufficient)', async () => {
    const { call } = await signInMember('developer', 'requests:read');
    assert.equal((await call('GET', log)).status, 200);
    const { clientId } = portal.credentials.hostToHost;
    const refused = await call('GET', `/management/clients/${clientId}/api-keys`);
    assert.equal(statusAndErrorCode(refused), '403 scope_insufficient');
    assert.match(refused.headers.get('www-authenticate') ?? '', /scope="keys:manage"/);
  });
});

describe('404 from a device session', () => {
  test('for resources of another organisation', async () => {
    const { call } = await signInMember('owner');
    const { clientId } = portal.credentials.otherHostToHost;
    for (const path of [`/management/clients/${clientId}`, `/management/clients/${clientId}/api-keys`]) {
      assert.equal(statusAndErrorCode(await call('GET', path)), '404 not_found');
    }
    const made = await call('POST', `/management/clients/${clientId}/api-keys`, { body: { name: 'Mine' } });
    assert.equal(statusAndErrorCode(made), '404 not_found');
  });
});
