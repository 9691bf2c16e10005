import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calendarOf, utcCalendar } from '../foundation/calendar.ts';
import type { Mandate } from './mandate.ts';
import { decideMandate, type RequestingParty } from './mandate-states.ts';

const offeredAt = new Date('2026-11-20T08:00:00Z');
const daysLater = (days: number) => new Date(offeredAt.getTime() + days * 86_400_000);

const offered: Mandate = {
  id: 'man_01kaz4w7m0v3c5n8q2x6t9r1ye',
  principal: 'XA1',
  representative: 'XA2',
  offeredBy: 'principal',
  status: 'offered',
  suspendedBy: null,
  representations: ['direct'],
  types: ['import'],
  procedures: null,
  offices: null,
  maxValue: null,
  guarantees: [],
  accounts: [],
  debts: false,
  validFrom: '2026-11-20',
  validUntil: null,
  offerEndsAt: daysLater(21),
  version: 1,
  createdAt: offeredAt,
  changedAt: offeredAt,
};
const active: Mandate = { ...offered, status: 'active' };
const suspended: Mandate = { ...offered, status: 'suspended', suspendedBy: 'principal' };

/** Returns which parties may change a mandate to a status. */
function partiesAllowed(
  mandate: Mandate,
  change: 'active' | 'suspended' | 'ended',
  now = offeredAt,
  hasNoAccount = false,
  calendar = utcCalendar,
) {
  const sides: readonly RequestingParty[] = ['principal', 'representative', 'customs'];
  return sides.map((side) => {
    const decision = decideMandate(mandate, side, change, { now, calendar, hasNoAccount });
    return decision.ok ? decision.event : null;
  });
}

describe('a mandate', () => {
  test('can be accepted only by the party that did not offer it', () => {
    assert.deepEqual(partiesAllowed(offered, 'active'), [null, 'mandate.accepted', null]);
    const mandate = { ...offered, offeredBy: 'representative' } as const;
    assert.deepEqual(partiesAllowed(mandate, 'active'), ['mandate.accepted', null, null]);
  });

  test('can be accepted by customs for a principal without an account if the representative offered it', () => {
    const mandate = { ...offered, offeredBy: 'representative' } as const;
    assert.equal(partiesAllowed(mandate, 'active', offeredAt, true)[2], 'mandate.accepted');
    assert.equal(partiesAllowed(offered, 'active', offeredAt, true)[2], null);
  });

  test('can be suspended by the principal or by customs, and resumed only by the same party', () => {
    assert.deepEqual(partiesAllowed(active, 'suspended'), ['mandate.suspended', null, 'mandate.suspended']);
    assert.deepEqual(partiesAllowed(suspended, 'active'), ['mandate.resumed', null, null]);
    const byCustoms = { ...suspended, suspendedBy: 'customs' } as const;
    assert.deepEqual(partiesAllowed(byCustoms, 'active'), [null, null, 'mandate.resumed']);
  });

  test('can be ended by any party in each status and never changes afterwards', () => {
    for (const mandate of [offered, active, suspended])
      assert.deepEqual(partiesAllowed(mandate, 'ended'), Array(3).fill('mandate.ended'));
    const ended = { ...offered, status: 'ended' } as const;
    for (const change of ['active', 'suspended', 'ended'] as const)
      assert.deepEqual(partiesAllowed(ended, change), [null, null, null]);
  });

  test('expires if it is not accepted within 21 days, or after its last day', () => {
    assert.equal(
      partiesAllowed(offered, 'active', new Date(daysLater(21).getTime() - 1))[1],
      'mandate.accepted',
    );
    assert.equal(partiesAllowed(offered, 'active', daysLater(21))[1], null);
    const limited = { ...active, validUntil: '2026-11-30' };
    assert.equal(
      partiesAllowed(limited, 'suspended', new Date('2026-11-30T23:59:59Z'))[0],
      'mandate.suspended',
    );
    assert.equal(partiesAllowed(limited, 'suspended', new Date('2026-12-01T00:00:00Z'))[0], null);
    const jakarta = calendarOf('Asia/Jakarta');
    const [last, next] = [new Date('2026-11-30T16:59:59Z'), new Date('2026-11-30T17:00:00Z')];
    assert.equal(partiesAllowed(limited, 'suspended', last, false, jakarta)[0], 'mandate.suspended');
    assert.equal(partiesAllowed(limited, 'suspended', next, false, jakarta)[0], null);
  });

  test("can't be suspended while offered or already suspended, nor accepted while already active", () => {
    assert.deepEqual(partiesAllowed(offered, 'suspended'), [null, null, null]);
    assert.deepEqual(partiesAllowed(active, 'active'), [null, null, null]);
    assert.deepEqual(partiesAllowed(suspended, 'suspended'), [null, null, null]);
  });
});
