import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Attribute, Entry } from './list-entry.ts';
import { periodsWithoutDifferences } from './list-periods.ts';
import type { ListName } from './lists.ts';
import { createMeasureCache } from './measure-cache.ts';

type Row = readonly [
  code: string,
  validFrom: string,
  validUntil: string | null,
  attributes: Readonly<Record<string, Attribute>>,
];

const rows: Partial<Record<ListName, readonly Row[]>> = {
  nomenclature: [
    ['09', '2020-01-01', null, { parent: null }],
    ['0901', '2020-01-01', '2026-06-30', { parent: '09' }],
    ['0901', '2026-07-01', null, { parent: null }],
    ['09012100', '2020-01-01', null, { parent: '0901' }],
  ],
  areas: [
    ['A1', '2020-01-01', '2026-03-31', { members: ['BR'] }],
    ['A1', '2026-04-01', null, { members: ['BR', 'CO'] }],
    // The area A2 is not valid in July, so A2 is then the code of a country.
    ['A2', '2020-01-01', '2026-07-09', { members: ['VN'] }],
    ['A2', '2026-07-20', null, { members: ['VN', 'ID'] }],
  ],
  'measure-types': [
    ['103', '2020-01-01', '2026-10-31', { kind: 'third_country', direction: 'import', treatments: [] }],
    ['103', '2026-11-01', null, { kind: 'third_country', direction: 'import', treatments: [], times: '0.5' }],
  ],
  measures: [
    ['m1', '2020-01-01', '2026-12-31', { commodity: '09012100', type: '103', area: 'A1', duty: '7.5%' }],
    ['m1', '2027-01-01', null, { commodity: '09012100', type: '103', area: 'A1', duty: '6%' }],
    [
      'm2',
      '2026-02-01',
      '2026-02-01',
      { commodity: '0901', type: '103', area: 'BR', excluded: ['A2'], duty: '1%' },
    ],
    ['m3', '2020-01-01', null, { commodity: '09', type: '103', area: 'BR', excluded: ['A2'], duty: '2%' }],
    // The measure with this id moves to another commodity code, and back again.
    ['m4', '2020-01-01', '2026-08-31', { commodity: '0901', type: '103', area: 'CO', duty: '3%' }],
    ['m4', '2026-09-01', null, { commodity: '09', type: '103', area: 'CO', duty: '3%' }],
  ],
  conditions: [
    [
      'c1',
      '2026-05-05',
      '2026-05-06',
      { measure: 'm1', group: 'A', sequence: 1, action: 'apply', document: 'N954' },
    ],
  ],
};

const periodsOf = periodsWithoutDifferences(
  new Map(
    Object.entries(rows).map(([list, entries]) => [
      list,
      Map.groupBy(
        entries.map(
          ([code, validFrom, validUntil, attributes]): Entry => ({
            ...{ code, name: code, validFrom, validUntil, attributes },
          }),
        ),
        ({ code }) => code,
      ),
    ]),
  ),
);

function daysFrom(first: string, count: number): string[] {
  const start = Temporal.PlainDate.from(first);
  return Array.from({ length: count }, (_, days) => start.add({ days }).toString());
}

describe('measure cache', () => {
  const days = daysFrom('2025-12-28', 400);
  const codes = ['09012100', '0901', '09'];

  test('returns the measures that a direct calculation returns, for every day and in any order of queries', () => {
    const cache = createMeasureCache(periodsOf);
    for (const day of [...days, ...days.toReversed()])
      for (const code of codes)
        assert.deepEqual(
          cache.of(code, day),
          createMeasureCache(periodsOf).of(code, day),
          `${code} on ${day}`,
        );
  });

  test('returns the same objects until an entry on which they depend starts or ends', () => {
    const cache = createMeasureCache(periodsOf);
    const changes = days.filter(
      (day, index) => cache.of('09012100', day) !== cache.of('09012100', days[index - 1] ?? day),
    );
    assert.deepEqual(changes, [
      ...['2026-02-01', '2026-02-02', '2026-04-01', '2026-05-05', '2026-05-07', '2026-07-01'],
      ...['2026-09-01', '2026-11-01', '2027-01-01'],
    ]);
  });

  test('contains prepared measures before the first query', async () => {
    let readCount = 0;
    const cache = createMeasureCache((list) => {
      readCount += 1;
      return periodsOf(list);
    });
    await cache.prepare('2026-11-25');
    const before = readCount;
    assert.equal(cache.of('09012100', '2026-11-26').length, 1);
    assert.equal(readCount, before);
  });
});
