import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { calendarOf } from '../../foundation/calendar.ts';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import type { Entry } from '../../reference/lists/public.ts';
import { coffee, dayOldChicks, solarPanels, withPriceOfOnlyItem } from '../testing/law-goods.ts';
import { mainAndPaymentStatusOf, openTestCustoms, type TestCustoms } from '../testing/test-customs.ts';

/* Tests which law applies to a declaration, from its lodgement to years after its release. */

let lrnCount = 0;
function newLrn(): string {
  lrnCount += 1;
  return `LAW-${lrnCount}`;
}

function moveTo(customs: TestCustoms, time: string): void {
  customs.api.source.move(Date.parse(time) - customs.api.source.now().getTime());
}

async function lodge(customs: TestCustoms, document: object, lrn = newLrn()): Promise<string> {
  const answered = await customs.api.call('createDeclaration', customs.trader, {
    query: 'lodge=true',
    body: { ...document, lrn },
  });
  assert.equal(answered.status, 201, answered.text);
  return textMember(answered.body, 'id');
}

/** Requests an amendment, which customs grants. */
async function amend(customs: TestCustoms, id: string, document: object): Promise<void> {
  const { lrn } = Object(await customs.read(id));
  const answered = await customs.api.call('requestAmendment', customs.trader, {
    id,
    body: { document: { ...document, lrn }, reason: 'It was wrong' },
  });
  assert.equal(answered.status, 201, answered.text);
  await customs.work();
}

function withDescription(document: object, description: string): object {
  const { goodsItems, ...others }: Record<string, unknown> = { ...document };
  return { ...others, goodsItems: [{ ...Object(member(goodsItems, 0)), description }] };
}

async function duties(customs: TestCustoms, id: string) {
  const { status, text, body } = await customs.api.call('getDuties', customs.trader, { id });
  assert.equal(status, 200, text);
  const totals = member(body, 'calculation', 'totals');
  return {
    version: member(body, 'version'),
    payable: member(body, 'payable'),
    duty: member(totals, 'duty'),
    vat: member(totals, 'vat'),
    day: member(body, 'applicableLaw', 'date'),
  };
}

async function readBilledAmounts(customs: TestCustoms, id: string): Promise<string[]> {
  return (await customs.bills(id)).map(({ status, amount, refunded }) => `${status} ${amount} −${refunded}`);
}

/** Returns the rates of the tariff with another duty for one commodity code. */
function withDuty(code: string, duty: string) {
  return (entries: readonly Entry[]): Entry[] =>
    entries.map((entry) =>
      entry.code === code ? { ...entry, attributes: { ...entry.attributes, duty } } : entry,
    );
}

/** Returns the exchange rates with an additional rate that is valid in a range of days. */
function withRate(code: string, validFrom: string, validUntil: string, rate: string) {
  return (entries: readonly Entry[]): Entry[] => [
    ...entries.filter(
      (entry) =>
        entry.code !== code || (entry.validUntil ?? '9999') < validFrom || entry.validFrom > validUntil,
    ),
    { code, name: code, validFrom, validUntil, attributes: { rate } },
  ];
}

describe('the law of the day of acceptance', () => {
  let customs: TestCustoms;

  before(async () => {
    customs = await openTestCustoms();
  });
  after(async () => {
    await customs?.stop();
  });

  test('applies to an amendment after a duty increase at the turn of the year, which bills nothing', async () => {
    moveTo(customs, '2026-12-20T09:00:00Z');
    const id = await lodge(customs, solarPanels());
    await customs.work();
    assert.equal(mainAndPaymentStatusOf(await customs.read(id)), 'released paid');
    moveTo(customs, '2027-02-18T09:00:00Z');
    await amend(
      customs,
      id,
      withDescription(solarPanels(), 'Photovoltaic panels of 405 W with aluminium frames'),
    );
    const found = { version: 2, payable: '2000.00', duty: '0.00', vat: '2000.00', day: '2026-12-20' };
    assert.deepEqual(await duties(customs, id), found);
    assert.deepEqual(await readBilledAmounts(customs, id), ['paid 2000.00 −0.00']);
    const { listVersions, ...law } = Object(member(await customs.read(id), 'applicableLaw'));
    assert.deepEqual(law, { date: '2026-12-20', timeZone: 'Etc/UTC', exchangeRates: {} });
    assert.equal(listVersions.commodities, 1);
  });

  test('applies to an amendment a week later, with the exchange rate of the acceptance', async () => {
    const day = (days: number) =>
      new Date(customs.api.source.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    await customs.importList('exchange-rates', withRate('USD', day(0), day(6), '2.00'));
    const id = await lodge(customs, coffee('USD'));
    await customs.work();
    assert.equal((await duties(customs, id)).payable, '3220.00');
    await customs.importList('exchange-rates', withRate('USD', day(7), day(13), '2.10'));
    customs.api.source.move(7 * 86_400_000);
    await amend(customs, id, withPriceOfOnlyItem(coffee('USD'), '9000.00'));
    const { payable, duty, vat } = await duties(customs, id);
    assert.deepEqual({ payable, duty, vat }, { payable: '2898.00', duty: '1350.00', vat: '1548.00' });
    assert.deepEqual(await readBilledAmounts(customs, id), ['paid 3220.00 −322.00']);
    assert.deepEqual(member(await customs.read(id), 'applicableLaw', 'exchangeRates'), { USD: '2' });
  });

  test('does not change after an import of lists; an assessment by an officer names the list and its version', async () => {
    const id = await lodge(customs, coffee());
    await customs.work();
    assert.equal((await duties(customs, id)).payable, '1610.00');
    const version = await customs.importList('commodities', withDuty('09012100', '9%'));
    await amend(customs, id, withDescription(coffee(), 'Roasted coffee beans, not decaffeinated, in bags'));
    assert.equal((await duties(customs, id)).payable, '1610.00');
    const reason = 'The tariff was corrected from 2022 on';
    const assessing = { lists: { commodities: version } };
    assert.ok(await customs.decide(id, 'assess', { assessing, reason }));
    const { payable, duty, vat } = await duties(customs, id);
    assert.deepEqual({ payable, duty, vat }, { payable: '1772.00', duty: '900.00', vat: '872.00' });
    assert.deepEqual(await readBilledAmounts(customs, id), ['paid 1610.00 −0.00', 'due 162.00 −0.00']);
    const history = member(await customs.read(id), 'history');
    assert.ok(Array.isArray(history));
    const eventsWithReason = history.map((entry) => `${member(entry, 'event')} ${member(entry, 'reason')}`);
    assert.ok(eventsWithReason.includes(`payment.due ${reason}`), eventsWithReason.join('\n'));
    // The lists of the officer's assessment still apply: another amendment does not use the lists of the acceptance again.
    await amend(
      customs,
      id,
      withDescription(coffee(), 'Roasted coffee beans, not decaffeinated, in small bags'),
    );
    assert.equal((await duties(customs, id)).payable, '1772.00');
  });

  test('applies to a pre-lodged declaration, although the duties forecast at lodgement used the day of lodgement', async () => {
    const other = await openTestCustoms();
    try {
      moveTo(other, '2026-12-30T09:00:00Z');
      const document = { ...solarPanels(), expectedArrival: '2027-01-02T06:00:00Z', lrn: newLrn() };
      const forecast = await other.api.call('createDeclaration', other.trader, {
        query: 'dryRun=true',
        body: document,
      });
      assert.equal(member(forecast.body, 'duties', 'totals', 'payable'), '2000.00', forecast.text);
      const id = await lodge(other, document, document.lrn);
      await other.work();
      assert.equal(textMember(await other.read(id), 'status'), 'registered');
      assert.equal(member(await other.read(id), 'applicableLaw'), null);
      moveTo(other, '2027-01-02T09:00:00Z');
      const presented = await other.api.call('presentDeclaration', other.trader, { id, body: {} });
      assert.equal(presented.status, 200, presented.text);
      await other.work();
      const { payable, day } = await duties(other, id);
      assert.deepEqual({ payable, day }, { payable: '2240.00', day: '2027-01-02' });
    } finally {
      await other.stop();
    }
  });

  test('rejects a declaration that violates its rules, and states the reason', async () => {
    const id = await lodge(customs, coffee());
    await customs.importList('commodities', (entries) => entries.filter(({ code }) => code !== '09012100'));
    await customs.work();
    const read = await customs.read(id);
    assert.equal(textMember(read, 'status'), 'rejected');
    assert.match(textMember(read, 'history', 1, 'reason'), /R701: Item 1, commodity code: /);
    assert.equal(member(read, 'applicableLaw'), null);
  });
});

describe('the applicable law of a declaration', () => {
  let customs: TestCustoms;

  before(async () => {
    customs = await openTestCustoms();
  });
  after(async () => {
    await customs?.stop();
  });

  test('can’t be changed or deleted by any database role', async () => {
    const id = await lodge(customs, coffee());
    await customs.work();
    const { database } = customs.api.testing;
    const update = "update declarations.applicable_law set day = '2020-01-01' where declaration_id = $1";
    await assert.rejects(database.system.query(update, [id]), /permission denied/);
    const remove = 'delete from declarations.applicable_law where declaration_id = $1';
    await assert.rejects(database.system.query(remove, [id]), /does not change/);
  });

  test('includes the version of every code list', async () => {
    const id = await lodge(customs, coffee());
    await customs.work();
    const [row] = await customs.api.testing.database.system.query<{ same: boolean }>(
      `select l.versions = reference.versions() as same from declarations.applicable_law l where l.declaration_id = $1`,
      [id],
    );
    assert.deepEqual(row, { same: true });
  });
});

describe('the source of an earlier calculation', () => {
  let customs: TestCustoms;

  before(async () => {
    customs = await openTestCustoms();
  });
  after(async () => {
    await customs?.stop();
  });

  const withLegalBase = (duty: string, legalBase: string) => (entries: readonly Entry[]) =>
    withDuty(
      '09012100',
      duty,
    )(entries).map((entry) =>
      entry.code === '09012100' ? { ...entry, attributes: { ...entry.attributes, legalBase } } : entry,
    );
  const tariff = (caller: TestCustoms['trader'], query: string) =>
    customs.api.call('getTariff', caller, { params: { code: '09012100' }, query });
  const rateOf = (body: unknown) => {
    const measures = member(body, 'measures');
    assert.ok(Array.isArray(measures));
    const found = measures.find((each) => member(each, 'kind') === 'third_country');
    return [member(found, 'duty'), member(found, 'legalBase')];
  };

  test('is found in the calculation steps, the list versions and the tariff of that day, after two imports of lists', async () => {
    await customs.importList('commodities', withLegalBase('7.5%', 'Tariff Order 2026/1'));
    const id = await lodge(customs, coffee());
    await customs.work();
    await customs.importList('commodities', withLegalBase('8.5%', 'Tariff Order 2026/2'));
    await customs.importList('commodities', withLegalBase('9.5%', 'Tariff Order 2026/3'));
    const { body } = await customs.api.call('getDuties', customs.trader, { id });
    const steps = member(body, 'calculation', 'items', 0, 'steps');
    assert.ok(Array.isArray(steps));
    const duty = steps.find((step) => member(step, 'step') === 'duty');
    assert.equal(member(duty, 'legalBase'), 'Tariff Order 2026/1');
    const vat = steps.find((step) => member(step, 'step') === 'vat_base');
    assert.equal(member(vat, 'legalBase'), 'Value Added Tax Act 2019, section 11');
    const versions = member(await customs.read(id), 'applicableLaw', 'listVersions');
    const then = await tariff(customs.trader, `declaration=${id}`);
    assert.equal(then.status, 200, then.text);
    assert.deepEqual(rateOf(then.body), ['7.5%', 'Tariff Order 2026/1']);
    assert.equal(member(then.body, 'date'), member(body, 'applicableLaw', 'date'));
    assert.equal(member(then.body, 'listVersions', 'commodities'), member(versions, 'commodities'));
    const named = await tariff(customs.trader, `version=commodities:${member(versions, 'commodities')}`);
    assert.deepEqual(rateOf(named.body), rateOf(then.body));
    assert.deepEqual(rateOf((await tariff(customs.trader, '')).body), ['9.5%', 'Tariff Order 2026/3']);
    const other = await customs.api.newCaller();
    assert.equal((await tariff(other, `declaration=${id}`)).status, 404);
  });

  test('contains the list versions by which an officer assessed the duties', async () => {
    const id = await lodge(customs, coffee());
    await customs.work();
    const before = member(await customs.read(id), 'applicableLaw', 'listVersions', 'commodities');
    const later = Number(before) - 1;
    assert.ok(
      await customs.decide(id, 'assess', {
        assessing: { lists: { commodities: later } },
        reason: 'Earlier tariff',
      }),
    );
    assert.equal(member(await customs.read(id), 'applicableLaw', 'listVersions', 'commodities'), later);
    const then = await tariff(customs.trader, `declaration=${id}`);
    assert.deepEqual(rateOf(then.body), ['8.5%', 'Tariff Order 2026/2']);
  });

  test('is null before acceptance', async () => {
    const id = await lodge(customs, coffee());
    assert.equal((await tariff(customs.trader, `declaration=${id}`)).status, 404);
  });
});

describe('a country in the time zone of Jakarta', () => {
  test('changes the year at its own midnight, for the law, the duties and the MRN', async () => {
    const customs = await openTestCustoms({ calendar: calendarOf('Asia/Jakarta') });
    try {
      const accepted = async (time: string) => {
        moveTo(customs, time);
        const id = await lodge(customs, solarPanels());
        assert.ok(await customs.decide(id, 'accept'));
        const read = await customs.read(id);
        return {
          day: member(read, 'applicableLaw', 'date'),
          payable: (await duties(customs, id)).payable,
          mrn: textMember(read, 'mrn').slice(0, 2),
        };
      };
      assert.deepEqual(
        [await accepted('2026-12-31T16:59:00Z'), await accepted('2026-12-31T17:30:00Z')],
        [
          { day: '2026-12-31', payable: '2000.00', mrn: '26' },
          { day: '2027-01-01', payable: '2240.00', mrn: '27' },
        ],
      );
    } finally {
      await customs.stop();
    }
  });
});

test('calculates a duty per thousand for goods that are counted one by one', async () => {
  const customs = await openTestCustoms();
  try {
    const id = await lodge(customs, dayOldChicks());
    await customs.work();
    const { duty, vat } = await duties(customs, id);
    assert.deepEqual({ duty, vat }, { duty: '1040.00', vat: '883.20' });
  } finally {
    await customs.stop();
  }
});

describe('duties that cannot be calculated', () => {
  test('cause a warning at the lodgement, and prevent the release until an officer has assessed them', async () => {
    const customs = await openTestCustoms();
    try {
      await customs.importList('commodities', (entries) =>
        entries.map((entry) =>
          entry.code === '09012100'
            ? { ...entry, attributes: { ...entry.attributes, duty: '12 KES/DTN' } }
            : entry,
        ),
      );
      const answered = await customs.api.call('createDeclaration', customs.trader, {
        query: 'lodge=true',
        body: { ...coffee(), lrn: newLrn() },
      });
      assert.equal(answered.status, 201, answered.text);
      assert.equal(member(answered.body, 'warnings', 0, 'code'), 'R512');
      const id = textMember(answered.body, 'id');
      await customs.work();
      const read = await customs.read(id);
      assert.equal(mainAndPaymentStatusOf(read), 'accepted not_due');
      assert.deepEqual(member(read, 'nextActions'), [{ actor: 'customs', action: 'assess' }]);
      assert.equal(await customs.decide(id, 'release'), false);
      const items = [{ item: 1, duty: '10.00', vat: '20.00' }];
      assert.ok(await customs.decide(id, 'assess', { assessing: { items }, reason: 'No rate for KES' }));
      assert.deepEqual(await readBilledAmounts(customs, id), ['due 30.00 −0.00']);
      const [bill] = await customs.bills(id);
      const paid = { bills: bill ? [{ ...bill, status: 'paid' as const }] : [], leaves: 'paid' as const };
      assert.ok(await customs.decide(id, 'pay', { payment: paid }));
      await customs.work();
      assert.equal(mainAndPaymentStatusOf(await customs.read(id)), 'released paid');
    } finally {
      await customs.stop();
    }
  });
});
