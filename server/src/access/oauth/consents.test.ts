import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { ManagementPerson, Role } from '../../callers/caller.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import {
  authorizationCodeOf,
  callTokenEndpoint,
  claimsOf,
  exchangeAuthorizationCode,
  refreshTokenRequest,
  type TokenAnswer,
} from '../testing/oauth-browser.ts';
import { clients, startTestPortal } from '../testing/oauth-portal.ts';
import { listConsentsOperation } from './list-consents.ts';
import { revokeConsentOperation } from './revoke-consent.ts';

const portal = await startTestPortal();
const node = await portal.node();
const now = () => new Date();
const list = withDependencies(listConsentsOperation, {
  database: portal.database,
  cursorKey: new Uint8Array(32),
  now,
});
const revoke = withDependencies(revokeConsentOperation, { database: portal.database, now });
after(() => portal.stop());

/** Returns a caller who is signed in and acts for an organisation. */
function person(id: string, organisation = 'org_trader', role: Role = 'owner'): ManagementPerson {
  return {
    userType: 'person',
    person: { id, name: id },
    organisation: { id: organisation, name: organisation, numbers: [] },
    dataScope: 'own',
    role,
    sessionId: 'ses_1',
    freshUntil: new Date(),
  };
}

const consentAs = async (name: string, organisation: string): Promise<TokenAnswer> =>
  exchangeAuthorizationCode(node, await authorizationCodeOf(node, name, organisation));
const grantOf = (tokens: TokenAnswer): string => String(claimsOf(tokens).grant_id);
const isActive = async (tokens: TokenAnswer): Promise<unknown> =>
  (await callTokenEndpoint(node, 'introspection', { token: String(tokens.body.access_token) })).body.active;

describe('200', () => {
  test('lists the consents that members of the organisation gave, newest first, in pages', async () => {
    const first = await consentAs('paul', 'org_second');
    const second = await consentAs('paul', 'org_second');
    await consentAs('tina', 'org_trader');
    const caller = person('per_paul', 'org_second', 'viewer');
    const page = await callOperation(list, { caller, query: { limit: 1 } });
    assert.equal(member(page.body, 'items', 0, 'id'), grantOf(second));
    assert.equal(member(page.body, 'items', 0, 'platform', 'name'), 'CargoDesk');
    assert.equal(member(page.body, 'items', 0, 'client', 'id'), clients.platform.id);
    assert.equal(member(page.body, 'items', 0, 'grantedBy', 'name'), 'paul');
    assert.match(textMember(page.body, 'items', 0, 'lastUsedAt'), /^20/);
    const cursor = textMember(page.body, 'cursor');
    const rest = await callOperation(list, { caller, query: { limit: 1, after: cursor } });
    assert.equal(member(rest.body, 'items', 0, 'id'), grantOf(first));
    assert.equal(member(rest.body, 'more'), false);
  });
});

describe('204', () => {
  test('lets a colleague withdraw a consent, which invalidates its tokens and writes an audit row that names both people', async () => {
    const tokens = await consentAs('paul', 'org_trader');
    const other = await consentAs('paul', 'org_trader');
    const id = grantOf(tokens);
    const ended = await callOperation(revoke, { caller: person('per_tina'), params: { id } });
    assert.equal(ended.status, 204);
    assert.equal(await isActive(tokens), false);
    assert.equal((await refreshTokenRequest(node, tokens.body.refresh_token)).body.error, 'invalid_grant');
    assert.equal(await isActive(other), true);
    const rows = await portal.database.system.query<{ told: string; change: unknown }>(
      `select concat_ws(' ', actor_kind, actor_id, action, target_id) as told, changes as change from audit.events
       where request_id = $1`,
      [ended.requestId],
    );
    assert.equal(rows[0]?.told, `person per_tina consent.revoke ${clients.platform.id}`);
    assert.equal(member(rows[0]?.change, 'grantedBy'), 'per_paul');
    const again = await callOperation(revoke, { caller: person('per_tina'), params: { id } });
    assert.equal(again.code, 'not_found');
  });
});

describe('404', () => {
  test('returns not_found for the consent of another organisation, which remains active', async () => {
    const tokens = await consentAs('tina', 'org_trader');
    const outsider = person('per_paul', 'org_second');
    const refused = await callOperation(revoke, { caller: outsider, params: { id: grantOf(tokens) } });
    assert.equal(refused.code, 'not_found');
    assert.equal(await isActive(tokens), true);
    const seen = await callOperation(list, { caller: outsider });
    assert.ok(!JSON.stringify(seen.body).includes(grantOf(tokens)));
  });
});
