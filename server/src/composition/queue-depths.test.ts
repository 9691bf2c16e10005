import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { recordAudit } from '../audit/public.ts';
import { migratedTestDatabase } from '../foundation/database/testing/migrated-database.ts';
import { secretRing } from '../foundation/secrets/secrets.ts';
import { configVariables } from '../settings/config-variables.ts';
import { isPublicSetting } from '../settings/public-settings.ts';
import { queueSourcesOfPortal } from './queue-depths.ts';

const testing = await migratedTestDatabase();
after(() => testing.stop());

const at = new Date('2026-11-20T08:00:00Z');
const backlogs = queueSourcesOfPortal({
  now: () => at,
  clearAfterSeconds: () => Promise.resolve(3_600),
  rotation: {
    ring: secretRing({ current: 'a secret of the tests', previous: null }, randomBytes),
    pepper: { version: 1, others: [] },
  },
});

test('the queue depths count the items of every queue and return the time of the oldest one', async () => {
  await recordAudit(testing.database.system, {
    organisationId: 'org_00000000000000000000000001',
    at,
    actor: { kind: 'system', id: 'test' },
    action: 'thing.change',
    target: { kind: 'thing', id: 'a' },
  });
  await testing.database.system.query(
    `insert into foundation.mails (id, recipient, encrypted, created_at, next_attempt_at) values ('a', 'a', '', $1, $1)`,
    [at],
  );
  const waiting: Record<string, unknown> = {};
  for (const { name, read } of backlogs) {
    const { count, oldest } = await read(testing.database.system);
    if (count > 0) waiting[name] = [count, oldest];
    else assert.equal(oldest, null, name);
  }
  assert.deepEqual(waiting, { audit_events_unsealed: [1, at], mails: [1, at] });
});

test('the console has a label for every queue', () => {
  const place = join(import.meta.dirname, '../../../console/src/pages/system');
  const texts = readFileSync(join(place, 'words.json'), 'utf8');
  for (const { name } of backlogs) assert.ok(texts.includes(`"system.queue.${name}"`), name);
});

test('the system page shows every setting, except settings that may contain a secret', () => {
  const hidden = configVariables.map(({ name }) => name).filter((name) => !isPublicSetting(name));
  assert.deepEqual(hidden, [
    'DATABASE_URL',
    'PORTAL_SECRET',
    'PORTAL_SECRET_FILE',
    'PORTAL_PREVIOUS_SECRET',
    'PORTAL_PREVIOUS_SECRET_FILE',
    'PORTAL_MAIL_URL',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_HEADERS',
  ]);
});
