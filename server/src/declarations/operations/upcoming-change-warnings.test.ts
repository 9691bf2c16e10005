import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { member } from '../../foundation/http/testing/request.ts';
import { localizeErrors } from '../../foundation/messages/format-error.ts';
import { readBundledLists } from '../../reference/bundled/public.ts';
import { type Entry, referenceOfEntries } from '../../reference/lists/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { openTestOperations, sample, type TestOperations } from '../testing/test-operations.ts';
import { upcomingChangeWarnings } from './upcoming-change-warnings.ts';

type Line = readonly [list: string, code: string, from: string, until: string | null, Entry['attributes']];

const steelLists: readonly Line[] = [
  ['nomenclature', '7210', '2020-01-01', null, {}],
  ['nomenclature', '72107080', '2020-01-01', null, { parent: '7210', suffix: '80' }],
  ['areas', 'ALL', '2020-01-01', null, { members: [] }],
  ['measure-types', '103', '2020-01-01', null, { direction: 'import', kind: 'third_country' }],
  ['measure-types', '552', '2020-01-01', null, { direction: 'import', kind: 'anti_dumping' }],
  ['measure-types', '710', '2020-01-01', null, { direction: 'import', kind: 'control' }],
];
const thirdCountryDuty = (from: string, until: string | null, duty: string, code = '7210'): Line => [
  ...(['measures', 'm1', from, until] as const),
  { commodity: code, type: '103', area: 'ALL', duty },
];

/** Returns the warnings on a day for a declaration of steel goods, or for the given document. */
function warningsOn(day: string, lines: readonly Line[], document: Partial<DraftDeclaration> = {}) {
  const lists = Map.groupBy([...steelLists, ...lines], ([list]) => list);
  const reference = referenceOfEntries(
    day,
    [...lists].map(([list, entries]) => ({
      list,
      entries: entries.map(([, code, validFrom, validUntil, attributes]) => ({
        ...{ code, name: `Name of ${code}`, validFrom, validUntil, attributes },
      })),
    })),
  );
  const goods: DraftDeclaration = {
    ...{ type: 'import', lrn: 'LAW' },
    goodsItems: [{ commodityCode: '72107080', origin: 'CN' }],
    ...document,
  };
  return upcomingChangeWarnings(goods, reference).map(({ pointer, words, params }) => [
    pointer,
    words,
    ...['date', 'before', 'after'].flatMap((name) => params?.[name] ?? []),
  ]);
}

const commodityPointer = '/goodsItems/0/commodityCode';

describe('warnings about changes of measures', () => {
  const change = [
    thirdCountryDuty('2020-01-01', '2026-12-31', '4%'),
    thirdCountryDuty('2027-01-01', null, '5%'),
  ];

  test('are returned for changes within sixty days, neither before nor after', () => {
    const warned = [[commodityPointer, 'law_changes.measure', '2027-01-01', '4%', '5%']];
    assert.deepEqual(warningsOn('2026-11-01', change), []);
    assert.deepEqual(warningsOn('2026-11-02', change), warned);
    assert.deepEqual(warningsOn('2026-12-31', change), warned);
    assert.deepEqual(warningsOn('2027-01-01', change), []);
  });

  test('include starts and ends of measures, but only for the country of the goods', () => {
    const dumping = (area: string): Line => [
      ...(['measures', 'm2', '2027-01-01', null] as const),
      { commodity: '72107080', type: '552', area, duty: '12.1%' },
    ];
    assert.deepEqual(warningsOn('2026-12-01', [dumping('CN')]), [
      [commodityPointer, 'law_changes.measure_begins', '2027-01-01', '12.1%'],
    ]);
    assert.deepEqual(warningsOn('2026-12-01', [dumping('VN')]), []);
    assert.deepEqual(warningsOn('2026-12-01', [thirdCountryDuty('2020-01-01', '2026-12-31', '4%')]), [
      [commodityPointer, 'law_changes.measure_ends', '2027-01-01', '4%'],
    ]);
  });

  test('include changed conditions and areas, but not a new period with the same content', () => {
    const control: Line = [
      'measures',
      'm3',
      '2020-01-01',
      null,
      { commodity: '7210', type: '710', area: 'EU' },
    ];
    const condition: Line = [
      ...(['conditions', 'c1', '2027-01-01', null] as const),
      { measure: 'm3', group: 'A', sequence: 1, document: 'N851', action: 'apply' },
    ];
    const countries = (from: string, until: string | null, members: string[]): Line => [
      ...(['areas', 'EU', from, until] as const),
      { members },
    ];
    assert.deepEqual(warningsOn('2026-12-01', [control, condition, countries('2020-01-01', null, ['CN'])]), [
      [commodityPointer, 'law_changes.measure', '2027-01-01', '–', 'N851 apply'],
    ]);
    const joins = [
      countries('2020-01-01', '2026-12-31', ['DE']),
      countries('2027-01-01', null, ['DE', 'CN']),
    ];
    assert.equal(warningsOn('2026-12-01', [control, ...joins])[0]?.[1], 'law_changes.measure');
    const same = [
      thirdCountryDuty('2020-01-01', '2026-12-31', '4%'),
      thirdCountryDuty('2027-01-01', null, '4%'),
    ];
    assert.deepEqual(warningsOn('2026-12-01', same), []);
  });
});

describe('warnings about changes of codes and rates', () => {
  test('include a changed line of the flat tariff', () => {
    const flat = (from: string, until: string | null, duty: string): Line => [
      ...(['commodities', '09012100', from, until] as const),
      { duty, vat: '8' },
    ];
    const goodsItems = [{ commodityCode: '09012100' }];
    const lines = [flat('2020-01-01', '2026-12-31', '7.5%'), flat('2027-01-01', null, '8%')];
    assert.deepEqual(warningsOn('2026-12-01', lines, { goodsItems }), [
      [commodityPointer, 'law_changes.tariff', '2027-01-01', 'duty 7.5%', 'duty 8%'],
    ]);
  });

  test('include a code that ends or changes its meaning, with its pointer', () => {
    const office: Line = ['offices', 'XA000100', '2020-01-01', '2026-12-31', { roles: ['import'] }];
    assert.deepEqual(warningsOn('2026-12-01', [office], { office: 'XA000100' }), [
      ['/office', 'law_changes.ends', '2027-01-01'],
    ]);
    const other: Line = ['offices', 'XA000100', '2027-01-01', null, { roles: ['export'] }];
    assert.deepEqual(warningsOn('2026-12-01', [office, other], { office: 'XA000100' }), [
      ['/office', 'law_changes.code', '2027-01-01', 'import', 'export'],
    ]);
  });

  test('include a quota that ends, and a quota with a changed volume', () => {
    const quota = (from: string, until: string | null, volume: string): Line => [
      ...(['quotas', '090001', from, until] as const),
      { volume, unit: 'KGM', allocation: 'first_come_first_served' },
    ];
    const goodsItems = [{ commodityCode: '72107080', origin: 'CN', quotaOrderNumber: '090001' }];
    const at = '/goodsItems/0/quotaOrderNumber';
    const ends = quota('2020-01-01', '2026-12-31', '1000');
    assert.deepEqual(warningsOn('2026-12-01', [ends], { goodsItems }), [
      [at, 'law_changes.ends', '2027-01-01'],
    ]);
    assert.deepEqual(warningsOn('2026-12-01', [ends, quota('2027-01-01', null, '800')], { goodsItems }), [
      [at, 'law_changes.code', '2027-01-01', 'volume 1000', 'volume 800'],
    ]);
  });

  test('include a published future exchange rate', () => {
    const rate = (from: string, until: string | null, of: string): Line => [
      ...(['exchange-rates', 'USD', from, until] as const),
      { rate: of },
    ];
    const dollars = { invoice: { currency: 'USD' } };
    assert.deepEqual(warningsOn('2026-12-01', [rate('2026-11-30', null, '1.85')], dollars), []);
    const published = [rate('2026-11-30', '2026-12-06', '1.85'), rate('2026-12-07', null, '1.9')];
    assert.deepEqual(warningsOn('2026-12-01', published, dollars), [
      ['/invoice/currency', 'law_changes.rate', '2026-12-07', '1.85', '1.9'],
    ]);
  });
});

describe('declaration under the bundled code lists', () => {
  let api: TestOperations;
  before(async () => {
    api = await openTestOperations();
  });
  after(() => api.stop());

  const panels = (lrn: string) => {
    const { goodsItems, ...document } = sample({ lrn });
    const [first = {}] = Array.isArray(goodsItems) ? goodsItems : [];
    return { ...inNational(document), goodsItems: [{ ...Object(first), commodityCode: '85414300' }] };
  };
  /** Returns the document in the national currency, so that the exchange rates of the next week cause no warning. */
  const inNational = (document: object) => {
    const { invoice } = Object({ invoice: {}, ...document });
    return { ...document, invoice: { ...Object(invoice), currency: 'XTS', charges: [] } };
  };
  const changesIn = (body: unknown): unknown[] => {
    const warnings = member(body, 'warnings');
    return Array.isArray(warnings)
      ? warnings
          .filter((each) => member(each, 'code') === 'law_changes')
          .map((each) => member(each, 'params'))
      : [];
  };

  test('gets the warnings when it is created and when it is read, in English and German', async () => {
    const trader = await api.newCaller();
    const made = await api.call('createDeclaration', trader, { body: panels('PANELS') });
    assert.equal(made.status, 201, made.text);
    const read = await api.call('getDeclaration', trader, {
      params: { id: String(member(made.body, 'id')) },
    });
    for (const body of [made.body, read.body]) {
      const [change, ...others] = changesIn(body);
      assert.deepEqual(others, []);
      assert.equal(member(change, 'date'), '2027-01-01');
      assert.match(String(member(change, 'before')), /^duty 0%/);
      assert.match(String(member(change, 'after')), /^duty 2%/);
    }
    const english = localizeErrors(
      'en',
      upcomingChangeWarnings(panelsDraft(), await shippedOn('2026-12-01')),
    );
    assert.match(english[0]?.message ?? '', /the tariff changes for 85414300 on 2027-01-01, from duty 0%/);
    const german = localizeErrors('de', upcomingChangeWarnings(panelsDraft(), await shippedOn('2026-12-01')));
    assert.match(german[0]?.message ?? '', /Der Tarif ändert sich für 85414300 am/);
  });

  test('gets no warnings if no code list changes', async () => {
    const trader = await api.newCaller();
    const made = await api.call('createDeclaration', trader, { body: inNational(sample({ lrn: 'STAYS' })) });
    assert.deepEqual(changesIn(made.body), []);
  });
});

function panelsDraft(): DraftDeclaration {
  return { type: 'import', lrn: 'PANELS', goodsItems: [{ commodityCode: '85414300', origin: 'CN' }] };
}

async function shippedOn(day: string) {
  return referenceOfEntries(day, await readBundledLists('sandbox'));
}
