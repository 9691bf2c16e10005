import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { utcCalendar } from '../../foundation/calendar.ts';
import type { MigratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { cacheReference } from '../../reference/lists/public.ts';
import { referenceTestDatabase } from '../../reference/testing/reference.ts';
import { calculateDocumentDuties } from '../../tariff/public.ts';
import { sampleDeclarations } from '../document/public.ts';
import { applyRules } from './apply-rules.ts';
import { lodgerOf } from './build-example.ts';

/** The middle and the last day of each month after the sample documents were written. */
const days = Array.from({ length: 60 }, (_, month) => [
  new Date(Date.UTC(2026, month, 15, 12)),
  new Date(Date.UTC(2026, month + 1, 0, 23, 30)),
]).flat();

describe('every sample declaration', () => {
  let testing: MigratedTestDatabase;

  before(async () => {
    testing = await referenceTestDatabase();
  });
  after(async () => {
    await testing?.stop();
  });

  for (const { name } of sampleDeclarations(new Date('2026-03-02T10:00:00Z')))
    test(`${name} can be lodged, and its duties can be calculated, month by month`, async () => {
      const { system } = testing.database;
      const reference = cacheReference({ sql: system, clock: () => 0, calendar: utcCalendar });
      for (const now of days) {
        const found = sampleDeclarations(now).find((each) => each.name === name);
        assert.ok(found);
        const lists = await reference.on(utcCalendar.dayOf(now));
        assert.deepEqual(
          applyRules(found.document, lists, now, lodgerOf({}, found.document)).errors,
          [],
          now.toISOString(),
        );
        assert.notEqual(
          calculateDocumentDuties(found.document, lists).kind,
          'not_calculable',
          now.toISOString(),
        );
      }
    });
});
