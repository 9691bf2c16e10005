import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startTestConsole } from '../access/testing/console.ts';
import { consoleVariantsOf } from '../callers/console-variants.ts';
import { createConditionalReads } from '../declarations/feed/public.ts';
import { createExpectedTimes } from '../declarations/service-levels/public.ts';
import { type DeclarationParts, declarationDefinitions } from '../declarations/testing/operations.ts';
import { blindFeed } from '../declarations/testing/test-operations.ts';
import { createWorkTurns } from '../foundation/http/admission/work-slices.ts';
import { createLongPollLimit } from '../foundation/http/long-poll-limit.ts';
import { withDependenciesAll } from '../foundation/http/operation.ts';
import { assertStatus, member, textMember } from '../foundation/http/testing/request.ts';
import { auditOf } from '../organisations/testing/organisations.ts';
import { cacheReference } from '../reference/lists/public.ts';

/* Tests how console users use Open API operations. The operations themselves are tested in their own folders. */

const declarations = '/management/organisation/declarations';

const testing = await startTestConsole({
  operations: ({ database, source, baseUrl, cursorKey }) =>
    withDependenciesAll<DeclarationParts>(consoleVariantsOf<DeclarationParts>(declarationDefinitions), {
      database,
      feed: blindFeed,
      unchanged: createConditionalReads({ database, feed: blindFeed, customsNow: source.now }),
      longPollLimit: createLongPollLimit(),
      turns: createWorkTurns(() => 0),
      partyImports: createLongPollLimit(1),
      bulk: { slowDown: () => Promise.resolve() },
      source,
      customsNow: source.now,
      now: source.now,
      expectedTimes: createExpectedTimes(),
      readAvailability: () => Promise.resolve(null),
      lawOfDeclaration: () => Promise.resolve(null),
      reference: cacheReference({ sql: database.system, clock: () => 0 }),
      uploaded: () => Promise.resolve(new Set()),
      cursorKey,
      baseUrl,
      storage: { drafts: 1_000, documents: 1_000, bytes: 1_000_000 },
      clock: () => 0,
    }),
});
const organisation = await testing.organisation();
const made = await testing.member(organisation, 'owner');
const ownerId = made.id;
const owner = await testing.signedIn(made.email);
const colleague = await testing.signedIn((await testing.member(organisation, 'developer')).email);
const viewer = await testing.signedIn((await testing.member(organisation, 'viewer')).email);
after(() => testing.stop());

const draft = (lrn: string) => ({ type: 'import', lrn });
const withKey = { 'Idempotency-Key': 'the-same' };

describe('201', () => {
  test('is returned for a draft that a console user creates, and the audit log contains the person', async () => {
    const created = await owner.call('POST', declarations, draft('BY-HAND')).then(assertStatus(201));
    const id = textMember(created.body, 'id');
    const location = created.headers.get('location') ?? '';
    assert.equal(new URL(location).pathname, `${declarations}/${id}`);
    const [row] = await auditOf(testing.testing.database, id);
    assert.equal(row?.actor, `person ${ownerId}`);
    assert.equal(row?.action, 'declaration.create');
    assert.equal((await viewer.call('GET', new URL(location).pathname)).status, 200);
  });

  test('is replayed for a repeated idempotency key only to the same person', async () => {
    const first = await owner.call('POST', declarations, draft('REPEATED'), withKey);
    const again = await owner.call('POST', declarations, draft('REPEATED'), withKey);
    assert.equal(again.text, first.text);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(again.headers.get('location'), first.headers.get('location'));
    const other = await colleague.call('POST', declarations, draft('REPEATED'), withKey);
    assert.equal(other.code, 'lrn_in_use');
  });
});

describe('204', () => {
  test('is returned to a colleague who deletes the draft by its LRN', async () => {
    const created = await owner.call('POST', declarations, draft('DELETED'));
    await colleague.call('DELETE', `${declarations}/lrn:DELETED`).then(assertStatus(204));
    const rows = await auditOf(testing.testing.database, textMember(created.body, 'id'));
    assert.equal(rows.at(-1)?.action, 'declaration.delete');
    assert.match(rows.at(-1)?.actor ?? '', /^person /);
  });
});

describe('409', () => {
  test('with version_conflict is returned for the second of two concurrent edits of a draft', async () => {
    const created = await owner.call('POST', declarations, draft('EDITED'));
    const path = `${declarations}/${textMember(created.body, 'id')}`;
    const seen = { 'If-Match': created.headers.get('etag') ?? '' };
    assert.equal((await owner.call('PUT', path, draft('EDITED'), seen)).status, 200);
    const second = await colleague.call('PUT', path, { ...draft('EDITED'), office: 'XA000100' }, seen);
    assert.equal(second.code, 'version_conflict');
  });
});

describe('403', () => {
  test('with role_insufficient is returned for changes by viewers', async () => {
    const refused = await viewer.call('POST', declarations, draft('VIEWED'));
    assert.equal(refused.code, 'role_insufficient');
    assert.deepEqual(member(refused.body, 'roles'), ['owner', 'developer', 'clerk']);
  });
});

describe('401', () => {
  test('with session_missing is returned to callers who are not signed in', async () => {
    assert.equal((await testing.browser().call('GET', declarations)).code, 'session_missing');
  });
});
