import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import {
  type MigratedTestDatabase,
  migratedTestDatabase,
} from '../foundation/database/migrated-test-database.ts';
import type { Caller } from '../foundation/http/caller.ts';
import { compileInput, type InputReader } from '../foundation/http/input.ts';
import { member, textMember } from '../foundation/http/test-call.ts';
import { organisationCaller, testSource } from '../organisations/test-organisations.ts';
import type { Feed } from './feed.ts';
import { readStatusOfDeclarations } from './status.ts';

/** Knows no head, so that every call looks into the database. */
const blindFeed: Feed = {
  head: () => null,
  follow: () => {},
  learn: () => {},
  moved: () => Promise.resolve(),
  committed: () => {},
  start: () => {},
  stop: () => Promise.resolve(),
};

let db: MigratedTestDatabase;
let reader: InputReader;
let trader: Caller;
let stranger: Caller;

before(async () => {
  db = await migratedTestDatabase();
  const operation = readStatusOfDeclarations({
    database: db.database,
    feed: blindFeed,
    sealingKey: randomBytes(32),
    environment: 'sandbox',
    clock: () => performance.now(),
  });
  reader = compileInput(operation);
  trader = await callerOfNewOrganisation();
  stranger = await callerOfNewOrganisation();
});
after(() => db.stop());

async function callerOfNewOrganisation(): Promise<Caller> {
  const { organisation, client } = await organisationCaller(db.database, testSource());
  const scopes = new Set(['declarations:read']);
  return { userType: 'host_to_host', organisation, client, apiKeyId: 'key_1', scopes, personId: null };
}

async function poll(caller: Caller, queryString: string) {
  const request = {
    id: 'r',
    path: '/openapi/status',
    queryString,
    address: '192.0.2.1',
    header: () => undefined,
    ended: new AbortController().signal,
    recheck: () => Promise.resolve(null),
  };
  const input = reader.read(request, {}, Buffer.alloc(0));
  if (input.kind === 'refusal') return { status: 400, code: input.problem.code, body: undefined };
  const outcome = await reader.handle({ ...input.values, caller, bytes: Buffer.alloc(0), request });
  if (outcome.kind === 'refusal') {
    return { status: outcome.problem.status, code: outcome.problem.code, body: undefined };
  }
  const body: unknown = JSON.parse(String(outcome.body));
  return { status: outcome.status, code: null, body };
}

async function cursorOf(caller: Caller, queryString: string): Promise<string> {
  return textMember((await poll(caller, queryString)).body, 'cursor');
}

describe('200', () => {
  test('its own cursor is followed, whatever the order of the states', async () => {
    const cursor = await cursorOf(trader, 'status=accepted&status=lodged');
    const again = await poll(trader, `since=${cursor}&status=lodged&status=accepted`);
    assert.equal(again.status, 200);
    assert.equal(member(again.body, 'cursor'), cursor);
    assert.deepEqual(member(again.body, 'declarations'), []);
  });
});

describe('400 input_invalid', () => {
  test('a made-up cursor is none, and does not begin anew', async () => {
    for (const text of ['made-up', '0', '1', 'AAAAAAAAAAAAAAAAAAAAADE']) {
      assert.equal((await poll(trader, `since=${text}`)).code, 'input_invalid', text);
    }
  });

  test('a cursor with another character', async () => {
    const cursor = await cursorOf(trader, '');
    for (const place of [0, 9, cursor.length - 1]) {
      const other = cursor[place] === 'A' ? 'B' : 'A';
      const changed = cursor.slice(0, place) + other + cursor.slice(place + 1);
      assert.equal((await poll(trader, `since=${changed}`)).code, 'input_invalid', changed);
    }
  });

  test('the cursor of another organisation, or of other filters', async () => {
    const cursor = await cursorOf(trader, '');
    assert.equal((await poll(stranger, `since=${cursor}`)).code, 'input_invalid');
    assert.equal((await poll(trader, `since=${cursor}&lrn=A-1`)).code, 'input_invalid');
    assert.equal((await poll(trader, `since=${cursor}&status=lodged`)).code, 'input_invalid');
  });

  test('an MRN of another shape', async () => {
    assert.equal((await poll(trader, 'mrn=12')).code, 'input_invalid');
    assert.equal((await poll(trader, 'mrn=26XA00010000000001')).status, 200);
  });
});
