import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { convertedLists } from '../../reference/conversion/public.ts';
import { readEntries } from '../../reference/lists/entries.ts';
import {
  type Entry,
  type ListName,
  listDefinitions,
  referenceOfEntries,
} from '../../reference/lists/public.ts';

/*
 * The test data has the format of the tables and the API of the UK tariff, but was written for this test and contains
 * nothing from them.
 */
const folder = await mkdtemp(join(tmpdir(), 'tariff-from-'));
after(() => rm(folder, { recursive: true }));

interface CommandResult {
  readonly code: number;
  readonly output: string;
  readonly error: string;
}

function run(...args: string[]): Promise<CommandResult> {
  const file = join(import.meta.dirname, '../../commands/country.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], (failed, output, error) =>
      resolve({ code: failed ? Number(failed.code) : 0, output, error }),
    );
  });
}

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

/** Reads the code lists that the command has written into a folder. */
async function listsOf(out: string): Promise<Map<ListName, readonly Entry[]>> {
  const read = new Map<ListName, readonly Entry[]>();
  for (const list of convertedLists) {
    const { entries, faults } = await readEntries(
      listDefinitions[list],
      await readFile(join(out, `${list}.csv`), 'utf8'),
    );
    assert.deepEqual(faults, [], list);
    read.set(list, entries);
  }
  return read;
}

async function tariffOn(day: string, out: string) {
  const lists = await listsOf(out);
  return referenceOfEntries(
    day,
    [...lists].map(([list, entries]) => ({ list, entries })),
  );
}

const tableHeader =
  'id,commodity__sid,commodity__code,commodity__indent,commodity__description,measure__sid,measure__type__id,measure__type__description,measure__additional_code__code,measure__additional_code__description,measure__duty_expression,measure__effective_start_date,measure__effective_end_date,measure__reduction_indicator,measure__footnotes,measure__conditions,measure__geographical_area__sid,measure__geographical_area__id,measure__geographical_area__description,measure__excluded_geographical_areas__ids,measure__excluded_geographical_areas__descriptions,measure__quota__order_number,measure__regulation__id,measure__regulation__url';

interface Line {
  readonly code: string;
  readonly sid: string;
  readonly type: string;
  readonly duty?: string;
  readonly area?: string;
  readonly excluded?: string;
  readonly additional?: string;
  readonly order?: string;
  readonly conditions?: string;
  readonly from?: string;
  readonly until?: string;
}

function row({
  code,
  sid,
  type,
  duty = '#NA',
  area = '1011',
  additional,
  conditions,
  ...rest
}: Line): string {
  const { excluded = '#NA', order = '#NA', from = '2021-01-01', until = '#NA' } = rest;
  return [
    ...['1', '1', code, '2', `"Goods, of ${code}"`, sid, type, `Type ${type}`],
    ...[additional ?? '#NA', additional ? `Maker ${additional}` : '#NA', duty, from, until, '#NA', '#NA'],
    ...[
      conditions ? `"${conditions}"` : '#NA',
      '1',
      area,
      `Area ${area}`,
      excluded,
      '#NA',
      order,
      'X2100010',
      '#NA',
    ],
  ].join(',');
}

const lines: readonly [Line, Line, Line, ...Line[]] = [
  { code: '0901000000', sid: '1001', type: '103', duty: '7.50%' },
  { code: '0901000000', sid: '1002', type: '305', duty: '20.00%' },
  {
    code: '0901210000',
    sid: '1003',
    type: '142',
    area: 'CO',
    duty: '0.00%',
    conditions: 'condition:A,certificate:U110,action:27|condition:A,action:07',
  },
  { code: '0901210000', sid: '1004', type: '142', area: '2005', duty: '2.00%' },
  { code: '0901210000', sid: '1005', type: '122', area: '1011', duty: '0.00%', order: '050006' },
  { code: '0901210000', sid: '1006', type: '109', duty: 'p/st' },
  {
    code: '0210209000',
    sid: '1010',
    type: '103',
    duty: '8.30% MIN 22.00 GBP / 100 kg MAX 40.00 GBP / 100 kg',
  },
  {
    code: '0210209000',
    sid: '1011',
    type: '410',
    conditions: 'condition:B,certificate:N853,action:29|condition:B,action:09',
  },
  { code: '7210708000', sid: '1020', type: '103', duty: '4.00%', until: '2026-12-31' },
  { code: '7210708000', sid: '1021', type: '103', duty: '5.00%', from: '2027-01-01' },
  { code: '7210708000', sid: '1022', type: '552', area: 'CN', additional: 'C123', duty: '12.10%' },
  { code: '7210708000', sid: '1023', type: '552', area: 'CN', additional: 'C999', duty: '48.50%' },
  { code: '2208308200', sid: '1030', type: '306', additional: 'X440', duty: '12.50 GBP / l alc. 100%' },
  { code: '2208308200', sid: '1031', type: '103', duty: '0.00%' },
  { code: '2208308200', sid: '1032', type: '467', area: 'RU', conditions: 'condition:B,action:09' },
];
const unconvertibleLines: readonly (readonly [Line, RegExp])[] = [
  [
    { code: '1905310000', sid: '2001', type: '103', duty: '9.00% + EA MAX 24.20% + ADSZR' },
    /“EA”, which is neither a percentage nor an amount/,
  ],
  [{ code: '2204210000', sid: '2002', type: '103', duty: '10.00 GBP / % vol/hl' }, /the unit “% vol\/hl”/],
  [{ code: '0702000000', sid: '2003', type: '488', duty: '46.10 EUR / 100 kg' }, /488 is a unit price/],
  [
    { code: '09012', sid: '2004', type: '103', duty: '1.00%' },
    /“09012” is not a commodity code of ten digits/,
  ],
  [{ code: '0901210000', sid: '1003', type: '103', duty: '1.00%' }, /duplicate measure/],
  [
    { code: '0901210000', sid: '2005', type: '103', duty: '1.00%', from: 'soon' },
    /“soon” is not a valid start date/,
  ],
  [
    { code: '0901210000', sid: '2006', type: '999', duty: '3.00%' },
    /the meaning of measure type 999 with the duty “3.00%” is unknown/,
  ],
  [
    { code: '0901210000', sid: '2007', type: '142', area: '2020', duty: '1.00%' },
    /no file lists the countries of area 2020/,
  ],
  [
    {
      code: '0901210000',
      sid: '2008',
      type: '142',
      area: 'BR',
      duty: '1.00%',
      conditions: 'condition:Q,certificate:Y155,action:77',
    },
    /condition Q, action 77 is unknown/,
  ],
  [{ code: '0901210000', sid: '2009', type: '103' }, /the duty is missing/],
];

const areas = JSON.stringify({
  data: [
    {
      id: '2005',
      type: 'geographical_area',
      attributes: { id: '2005', description: 'General framework' },
      relationships: {
        children_geographical_areas: {
          data: [
            { id: 'VN', type: 'geographical_area' },
            { id: 'BD', type: 'geographical_area' },
          ],
        },
      },
    },
  ],
});

describe('UK tariff tables', () => {
  test('are converted to code lists with the same measures', async () => {
    const measures = await file('measures.csv', [tableHeader, ...lines.map(row), ''].join('\n'));
    const out = join(folder, 'good');
    const ended = await run('tariff-from', 'uk-csv', measures, await file('areas.json', areas), '--out', out);
    assert.deepEqual([ended.code, ended.error], [0, ''], ended.output);
    assert.match(ended.output, /nomenclature 5, areas 2, measure-types 8, .*measures 14, conditions 3/);
    const tariff = await tariffOn('2026-11-25', out);
    const of = (code: string) =>
      tariff.measures(code).map(({ id, kind, countries }) => [id, kind, countries && [...countries]]);
    assert.deepEqual(of('0901210000'), [
      ['1003', 'preference', ['CO']],
      ['1004', 'preference', ['VN', 'BD']],
      ['1005', 'quota', null],
      ['1001', 'third_country', null],
      ['1002', 'vat', null],
    ]);
    assert.equal(tariff.commodity('0901210000')?.supplementaryUnit, 'NAR');
    assert.equal(tariff.commodity('0901000000')?.declarable, false);
    const [meat] = tariff.measures('0210209000');
    assert.deepEqual(meat?.duty?.min, [
      { kind: 'specific', amount: '22', currency: 'GBP', number: '1', per: 'DTN', sign: 1 },
    ]);
    const steel = (await tariffOn('2027-01-01', out)).measures('7210708000');
    assert.deepEqual(
      steel.map(({ id, additionalCode }) => [id, additionalCode]),
      [
        ['1021', null],
        ['1022', 'C123'],
        ['1023', 'C999'],
      ],
    );
    const coffee = tariff.measures('0901210000')[0];
    assert.deepEqual(
      coffee?.conditions.flat().map(({ document, action }) => [document, action]),
      [
        ['U110', 'apply'],
        [null, 'exempt'],
      ],
    );
  });

  test('are converted as far as possible, and each line that is not converted is reported', async () => {
    const measures = await file(
      'bad.csv',
      [tableHeader, ...unconvertibleLines.map(([line]) => row(line)), row(lines[0]), row(lines[2]), ''].join(
        '\n',
      ),
    );
    const ended = await run('tariff-from', 'uk-csv', measures, '--out', join(folder, 'bad'));
    assert.equal(ended.code, 1, ended.error);
    const outputLines = ended.output.split('\n');
    for (const [index, [line, expected]] of unconvertibleLines.entries()) {
      // If a measure has two lines, the second line is reported.
      const at = line.sid === '1003' ? unconvertibleLines.length + 3 : index + 2;
      const found = outputLines.find((each) => each.startsWith(`${measures}, line ${at}:`));
      assert.match(found ?? `nothing of line ${at} in ${ended.output}`, expected);
    }
    assert.match(ended.output, /Lines not converted: 10\./);
  });

  test('with overlapping measures are rejected with the error that an import of the measures returns', async () => {
    const twice: Line[] = [
      { code: '0901000000', sid: '1', type: '103', duty: '1.00%' },
      { code: '0901210000', sid: '2', type: '103', duty: '2.00%' },
    ];
    const ended = await run(
      'tariff-from',
      'uk-csv',
      await file('twice.csv', [tableHeader, ...twice.map(row)].join('\n')),
      '--out',
      join(folder, 'twice'),
    );
    assert.equal(ended.code, 1);
    assert.match(
      ended.output,
      /measures\.csv, 2: the measure has the same type, area and additional code as 1/,
    );
  });
});

describe('a commodity from the UK API', () => {
  const resource = (type: string, id: string, attributes: object, relationships: object = {}) => ({
    type,
    id,
    attributes,
    relationships,
  });
  const to = (type: string, id: string) => ({ data: { type, id } });
  const document = JSON.stringify({
    data: resource(
      'commodity',
      '93797',
      {
        goods_nomenclature_item_id: '0901210000',
        producline_suffix: '80',
        description: 'Roasted <br>coffee',
        validity_start_date: '1972-01-01T00:00:00.000Z',
      },
      {
        heading: to('heading', '5'),
        import_measures: {
          data: [
            { type: 'measure', id: '31' },
            { type: 'measure', id: '32' },
            { type: 'measure', id: '33' },
          ],
        },
      },
    ),
    included: [
      resource('heading', '5', {
        goods_nomenclature_item_id: '0901000000',
        description: 'Coffee',
        validity_start_date: '1972-01-01T00:00:00.000Z',
      }),
      resource(
        'measure',
        '31',
        { effective_start_date: '2021-01-01T00:00:00.000Z', effective_end_date: null },
        {
          measure_type: to('measure_type', '103'),
          duty_expression: to('duty_expression', '31-duty'),
          geographical_area: to('geographical_area', '1011'),
          legal_acts: { data: [{ type: 'legal_act', id: 'C2100001' }] },
        },
      ),
      resource(
        'measure',
        '32',
        { effective_start_date: '2021-01-01T00:00:00.000Z' },
        {
          measure_type: to('measure_type', '143'),
          duty_expression: to('duty_expression', '32-duty'),
          geographical_area: to('geographical_area', '2005'),
          order_number: to('order_number', '050006'),
          measure_conditions: {
            data: [
              { type: 'measure_condition', id: '7' },
              { type: 'measure_condition', id: '8' },
            ],
          },
          excluded_countries: { data: [{ type: 'geographical_area', id: 'BD' }] },
        },
      ),
      resource(
        'measure',
        '33',
        { effective_start_date: '2021-01-01T00:00:00.000Z' },
        {
          measure_type: to('measure_type', '103'),
          duty_expression: to('duty_expression', '33-duty'),
          geographical_area: to('geographical_area', '1011'),
        },
      ),
      resource('measure_type', '103', { description: 'Third country duty' }),
      resource('measure_type', '143', { description: 'Preferential tariff quota' }),
      resource('duty_expression', '31-duty', { base: '7.50 %' }),
      resource('duty_expression', '32-duty', { base: '0.00 %' }),
      resource('duty_expression', '33-duty', { base: '9.00 % + EA' }),
      resource('geographical_area', '1011', { description: 'ERGA OMNES' }),
      resource(
        'geographical_area',
        '2005',
        { description: 'General framework' },
        {
          children_geographical_areas: {
            data: [
              { type: 'geographical_area', id: 'VN' },
              { type: 'geographical_area', id: 'BD' },
            ],
          },
        },
      ),
      resource('order_number', '050006', { number: '050006' }, { definition: to('definition', '9') }),
      resource('definition', '9', { initial_volume: '1000.0', measurement_unit_code: 'KGM' }),
      resource('measure_condition', '7', { condition_code: 'A', document_code: 'U110', action_code: '27' }),
      resource('measure_condition', '8', {
        condition_code: 'E',
        action_code: '24',
        condition_duty_amount: '50.0',
        condition_measurement_unit_code: 'KGM',
      }),
    ],
  });

  test('is converted to code lists with its hierarchy, areas, quota and conditions', async () => {
    const out = join(folder, 'json');
    const ended = await run('tariff-from', 'uk-json', await file('coffee.json', document), '--out', out);
    assert.equal(ended.code, 1, ended.error);
    assert.match(ended.output, /measure 33: the duty contains “EA”/);
    const lists = await listsOf(out);
    const tariff = await tariffOn('2026-11-25', out);
    assert.equal(tariff.commodity('0901210000')?.description, 'Roasted coffee');
    const [quota, third] = tariff.measures('0901210000').toReversed();
    assert.deepEqual([third?.id, third?.kind, third?.legalBase], ['31', 'third_country', 'C2100001']);
    assert.deepEqual([...(quota?.countries ?? [])], ['VN', 'BD']);
    assert.deepEqual([quota?.excluded, quota?.orderNumber], [['BD'], '050006']);
    assert.deepEqual(
      quota?.conditions.map((group) => group.map(({ document: paper, threshold }) => paper ?? threshold)),
      [['U110'], [{ of: 'KGM', is: '<=', bound: '50' }]],
    );
    const [own] = lists.get('quotas') ?? [];
    assert.deepEqual([own?.attributes.volume, own?.attributes.unit], ['1000', 'KGM']);
    assert.equal(
      lists.get('nomenclature')?.find(({ code }) => code === '0901210000')?.attributes.parent,
      '0901000000',
    );
  });
});

describe('the command tariff-from', () => {
  test('prints an error and exits with status 2 for wrong arguments and unreadable files', async () => {
    const cases: readonly (readonly [string[], RegExp])[] = [
      [[], /Enter a command/],
      [['tariff-to'], /Unknown command "tariff-to"/],
      [['tariff-from'], /Enter a format: uk-csv or uk-json/],
      [['tariff-from', 'eu-csv', 'x'], /Unknown format "eu-csv"/],
      [['tariff-from', 'uk-csv'], /Enter at least one file/],
      [['tariff-from', 'uk-csv', 'x', '--into', 'y'], /Unknown option '--into'/],
      [['tariff-from', 'uk-csv', join(folder, 'nowhere.csv')], /Cannot read .*nowhere\.csv: ENOENT/],
      [
        ['tariff-from', 'uk-json', await file('table.csv', `${tableHeader}\n`)],
        /the file is not JSON; use uk-csv for tables/,
      ],
    ];
    for (const [typed, expected] of cases) {
      const { code, error } = await run(...typed);
      assert.equal(code, 2, typed.join(' '));
      assert.match(error, expected);
    }
    const help = await run('tariff-from', '--help');
    assert.equal(help.code, 0);
    assert.match(help.output, /--out +output folder/);
  });

  test('reports an unknown table header with its line and exits with status 1', async () => {
    const other = await file('other.csv', 'code,duty\n0901,1%\n');
    const { code, output } = await run('tariff-from', 'uk-csv', other, '--out', join(folder, 'other'));
    assert.equal(code, 1);
    assert.match(
      output,
      /other\.csv, line 1: the header does not match a table of the tariff: commodity__code/,
    );
  });
});
