import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import type { ManagementClient } from '../../../callers/caller.ts';
import { migratedTestDatabase } from '../../../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../../../foundation/http/operation.ts';
import {
  callOperation,
  listMember,
  member,
  type OperationTestResponse,
} from '../../../foundation/http/testing/request.ts';
import { encryptionWith } from '../../../foundation/secrets/secrets.ts';
import { listSigningKeysOperation } from './list-signing-keys.ts';
import { rotateSigningKeysOperation } from './rotate-signing-keys.ts';
import { ensureSigningKey } from './signing-keys.ts';

let now = new Date('2026-11-20T08:00:00Z');
const encryption = encryptionWith('a secret of more than thirty-two characters', randomBytes);

const callerOf = (dataScope: ManagementClient['dataScope']): ManagementClient => ({
  userType: 'management',
  organisation: { id: 'org_00000000000000000000000001', name: 'Customs' },
  client: { id: 'cli_00000000000000000000000001' },
  scopes: new Set(['management:read', 'management:write']),
  responsible: null,
  dataScope,
});
const list = (dataScope: ManagementClient['dataScope'] = 'all'): Promise<OperationTestResponse> =>
  callOperation(withDependencies(listSigningKeysOperation, { database: testing.database, now: () => now }), {
    caller: callerOf(dataScope),
  });
const rotate = (
  body: object,
  dataScope: ManagementClient['dataScope'] = 'all',
): Promise<OperationTestResponse> =>
  callOperation(
    withDependencies(rotateSigningKeysOperation, { database: testing.database, encryption, now: () => now }),
    { caller: callerOf(dataScope), body },
  );
const states = ({ body }: OperationTestResponse): unknown[] =>
  listMember(body, 'items').map((item) => member(item, 'status'));
const advanceClock = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1_000);
};

const testing = await migratedTestDatabase();
await ensureSigningKey(testing.database, encryption, now);
after(() => testing.stop());

describe('200', () => {
  test('publishes a new key before it signs, and removes the old key after it is retired', async () => {
    assert.deepEqual(states(await list()), ['signing']);
    const { body, requestId } = await rotate({ kind: 'overlap', reason: 'Twice a year' });
    assert.deepEqual(states(await list()), ['next', 'signing']);
    assert.equal(member(body, 'items', 0, 'activeFrom'), '2026-11-20T08:15:00.000Z');
    assert.equal(member(body, 'items', 1, 'publishedUntil'), '2026-11-20T08:26:00.000Z');
    const rows = await testing.database.system.query(
      'select action, target_id, changes as change from audit.events where request_id = $1',
      [requestId],
    );
    const change = { kind: 'overlap', reason: 'Twice a year' };
    const targetId = member(body, 'items', 0, 'kid');
    assert.deepEqual(rows, [{ action: 'signing_key.rotate', target_id: targetId, change }]);
    assert.equal((await rotate({ kind: 'overlap', reason: 'Again' })).code, 'rotation_in_progress');
    advanceClock(900);
    assert.deepEqual(states(await list()), ['signing', 'retiring']);
    advanceClock(660);
    assert.deepEqual(states(await list()), ['signing']);
  });

  test('keeps the previous key published after an immediate rotation, and removes it after a compromise', async () => {
    assert.deepEqual(states(await rotate({ kind: 'at_once', reason: 'A move' })), ['signing', 'retiring']);
    advanceClock(1);
    assert.deepEqual(states(await rotate({ kind: 'compromised', reason: 'Lost' })), ['signing']);
  });

  test('publishes at most ten keys, but always replaces a compromised key', async () => {
    const codes: (string | null)[] = [];
    for (let rotation = 0; rotation < 12; rotation += 1) {
      advanceClock(1);
      codes.push((await rotate({ kind: 'at_once', reason: 'Again' })).code);
    }
    assert.deepEqual(codes.slice(-3), [
      'rotation_in_progress',
      'rotation_in_progress',
      'rotation_in_progress',
    ]);
    assert.equal(states(await list()).length, 10);
    advanceClock(1);
    assert.deepEqual(states(await rotate({ kind: 'compromised', reason: 'Lost' })), ['signing']);
    assert.equal((await rotate({ kind: 'at_once', reason: 'After it' })).status, 200);
    advanceClock(661);
  });

  test('returns no private part of a key', async () => {
    const { body } = await list();
    const [item] = [member(body, 'items', 0)].map((one) => Object.keys(Object(one)));
    assert.deepEqual(item, ['kid', 'status', 'activeFrom', 'publishedUntil']);
  });
});

describe('refusals of a key rotation', () => {
  test('are 400 for an unknown kind of rotation and for a missing reason', async () => {
    for (const body of [{ kind: 'soon', reason: 'x' }, { kind: 'overlap' }, { kind: 'overlap', reason: ' ' }])
      assert.equal((await rotate(body)).code, 'input_invalid');
  });

  test('are 403 for callers outside the customs authority', async () => {
    assert.equal((await list('own')).code, 'customs_authority_required');
    assert.equal((await rotate({ kind: 'overlap', reason: 'x' }, 'own')).code, 'customs_authority_required');
  });
});
