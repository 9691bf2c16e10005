import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sampleDeclarations } from '../../declarations/document/samples.ts';
import { parseDuty, parsePreferences, parseRequiredDocument } from '../lists/duty.ts';
import { type Entry, readCodesAttribute, readTextAttribute, validOn } from '../lists/list-entry.ts';
import { type ListName, listNames } from '../lists/lists.ts';
import { measureListDefinitions } from '../lists/measure-list-definitions.ts';
import { readBundledLists } from './bundled-lists.ts';

const today = '2026-11-21';
const lists = new Map<ListName, readonly Entry[]>();
const internationalLists = new Map<ListName, readonly Entry[]>();

for (const { list, entries } of await readBundledLists('sandbox')) lists.set(list, entries);
for (const { list, entries } of await readBundledLists('production')) internationalLists.set(list, entries);

const entriesOf = (list: ListName): readonly Entry[] => lists.get(list) ?? [];
const has = (list: ListName, code: string, day = today): boolean =>
  entriesOf(list).some((entry) => entry.code === code && validOn(entry, day));
const assertHas = (list: ListName, codes: readonly string[], why: string): void => {
  for (const code of codes) assert.ok(has(list, code), `${why}: ${list} has no ${code}`);
};

describe('the bundled code lists', () => {
  test('have locations for each mode of transport, ordered by function', () => {
    const functions = entriesOf('ports').map(
      (entry) => [entry.code, readCodesAttribute(entry, 'functions')] as const,
    );
    for (const served of ['1', '2', '3', '4', '5', '6', '7', 'B'])
      assert.ok(
        functions.some(([, codes]) => codes.includes(served)),
        served,
      );
    for (const [code, codes] of functions) assert.deepEqual(codes, codes.toSorted(), code);
    assert.deepEqual(functions.find(([code]) => code === 'DEHAM')?.[1], ['1', '2', '3', '4']);
  });

  test('are complete, and have a plausible number of entries', () => {
    const atLeast: Partial<Record<ListName, number>> = {
      countries: 250,
      currencies: 175,
      ports: 300,
      packages: 200,
      units: 50,
      offices: 15,
      commodities: 900,
      'document-types': 50,
      'exchange-rates': 3_000,
      'interest-rates': 2,
      'limit-grounds': 2,
      'hearing-exceptions': 2,
    };
    // The tariff of this country has no separate lists of measures, because its commodity lines contain all rates.
    const added = Object.keys(measureListDefinitions);
    for (const list of listNames.filter((each) => !added.includes(each)))
      assert.ok(entriesOf(list).length >= (atLeast[list] ?? 5), list);
  });

  test('have only one meaning for a code on a day, across all files', () => {
    for (const list of listNames) {
      const sorted = entriesOf(list).toSorted((a, b) =>
        `${a.code} ${a.validFrom}` < `${b.code} ${b.validFrom}` ? -1 : 1,
      );
      sorted.forEach((entry, index) => {
        const earlier = sorted[index - 1];
        if (earlier?.code !== entry.code) return;
        assert.ok(
          earlier.validUntil !== null && earlier.validUntil < entry.validFrom,
          `${list} ${entry.code}`,
        );
      });
    }
  });

  test('contain no data of the fictional country in production', () => {
    for (const list of ['countries', 'currencies', 'ports', 'packages', 'units', 'incoterms'] as const) {
      assert.ok((internationalLists.get(list) ?? []).length > 0, list);
    }
    for (const list of ['offices', 'procedures', 'commodities', 'agreements', 'exchange-rates'] as const) {
      assert.deepEqual(internationalLists.get(list), [], list);
    }
    const codes = [...internationalLists.values()].flat().map(({ code }) => code);
    assert.deepEqual(
      codes.filter((code) => code.startsWith('XA') && code.length === 5),
      [],
    );
    assert.ok(!internationalLists.get('countries')?.some(({ code }) => code === 'XA'));
  });

  test('contain only codes of other lists that exist', () => {
    for (const { code } of entriesOf('ports')) assertHas('countries', [code.slice(0, 2)], code);
    for (const office of entriesOf('offices').filter((each) => validOn(each, today))) {
      assertHas(
        'ports',
        [readTextAttribute(office, 'port')].filter((port) => port !== null),
        office.code,
      );
    }
    for (const unit of entriesOf('units')) {
      assertHas(
        'units',
        [readTextAttribute(unit, 'base')].filter((base) => base !== null),
        unit.code,
      );
    }
    for (const procedure of entriesOf('procedures')) {
      assertHas('document-types', readCodesAttribute(procedure, 'documents'), procedure.code);
    }
    for (const relief of entriesOf('additional-procedures')) {
      assertHas('procedures', readCodesAttribute(relief, 'procedures'), relief.code);
    }
    for (const agreement of entriesOf('agreements')) {
      assertHas('countries', readCodesAttribute(agreement, 'countries'), agreement.code);
      assertHas('document-types', readCodesAttribute(agreement, 'proofs'), agreement.code);
      assertHas('preferences', [readTextAttribute(agreement, 'preference') ?? ''], agreement.code);
    }
    for (const { code } of entriesOf('exchange-rates')) assertHas('currencies', [code], 'rates');
  });
});

describe('the bundled tariff', () => {
  const lines = (): Entry[] => entriesOf('commodities').filter(({ code }) => code.length === 8);

  test('has the 96 chapters, and each code begins with the code above it', () => {
    const codes = new Set(entriesOf('commodities').map(({ code }) => code));
    const chapters = [...codes].filter((code) => code.length === 2);
    const expected = Array.from({ length: 97 }, (_, index) => String(index + 1).padStart(2, '0'));
    assert.deepEqual(
      chapters.toSorted(),
      expected.filter((code) => code !== '77'),
    );
    for (const code of codes) if (code.length > 2) assert.ok(codes.has(code.slice(0, -2)), code);
  });

  test('has duty and tax only on commodity lines, not on headings', () => {
    for (const entry of entriesOf('commodities')) {
      assert.equal(readTextAttribute(entry, 'duty') !== null, entry.code.length === 8, entry.code);
      assert.equal(readTextAttribute(entry, 'vat') !== null, entry.code.length === 8, entry.code);
    }
  });

  test('has ad valorem, specific, compound and free rates, with known units and agreements', () => {
    const kinds = new Set<string>();
    for (const line of lines()) {
      const duty = parseDuty(readTextAttribute(line, 'duty') ?? '') ?? [];
      kinds.add(
        duty.map((rate) => (rate.kind === 'ad_valorem' && rate.percent === '0' ? 'free' : rate.kind)).join(),
      );
      const agreed = parsePreferences(readTextAttribute(line, 'preferences') ?? '') ?? [];
      assertHas(
        'agreements',
        agreed.map(({ agreement }) => agreement),
        line.code,
      );
      for (const { preference, agreement } of agreed) {
        const found = entriesOf('agreements').find(({ code }) => code === agreement);
        assert.equal(found && readTextAttribute(found, 'preference'), preference, line.code);
      }
      const documents = readCodesAttribute(line, 'documents').flatMap(
        (text) => parseRequiredDocument(text) ?? [],
      );
      assertHas(
        'document-types',
        documents.map(({ type }) => type),
        line.code,
      );
    }
    assert.deepEqual([...kinds].toSorted(), ['ad_valorem', 'ad_valorem,specific', 'free', 'specific']);
  });

  test('has specific duties only per mass or per supplementary unit', () => {
    const baseOf = (unit: string): string | null => {
      const found = entriesOf('units').find(({ code }) => code === unit);
      assert.ok(found, unit);
      return readTextAttribute(found, 'base');
    };
    for (const line of lines()) {
      const supplementary = readTextAttribute(line, 'supplementaryUnit');
      const agreed = parsePreferences(readTextAttribute(line, 'preferences') ?? '') ?? [];
      const rates = [
        parseDuty(readTextAttribute(line, 'duty') ?? '') ?? [],
        ...agreed.map(({ duty }) => duty),
      ].flat();
      const bases = ['KGM', supplementary === null ? null : baseOf(supplementary)];
      for (const rate of rates) {
        if (rate.kind !== 'specific') continue;
        assert.equal(rate.currency, 'XTS', line.code);
        assert.ok(bases.includes(baseOf(rate.per)), `${line.code} asks for ${rate.per}`);
      }
    }
  });
});

test('the exchange rates cover every week without a gap, and the last one has no end', () => {
  const byCurrency = Map.groupBy(entriesOf('exchange-rates'), ({ code }) => code);
  for (const [currency, weeks] of byCurrency) {
    assert.equal(weeks.at(-1)?.validUntil, null, currency);
    weeks.slice(0, -1).forEach((week, index) => {
      const next = weeks[index + 1];
      assert.equal(new Date(`${week.validFrom}T00:00:00Z`).getUTCDay(), 1, currency);
      const dayAfter = new Date(Date.parse(`${week.validUntil}T00:00:00Z`) + 86_400_000);
      assert.equal(dayAfter.toISOString().slice(0, 10), next?.validFrom, currency);
    });
  }
});

for (const { name, document } of sampleDeclarations(new Date(`${today}T00:00:00Z`))) {
  test(`every code of the sample ${name} is in its code list`, () => {
    const { consignment, goodsItems, invoice, transport } = document;
    const filterDefined = (codes: readonly (string | undefined)[]): string[] =>
      codes.filter((code) => code !== undefined);
    const { office, exitOffice, presentationOffice } = document;
    assertHas('offices', filterDefined([office, exitOffice, presentationOffice]), name);
    assertHas('ports', [consignment.loadingPort, consignment.unloadingPort], name);
    assertHas(
      'currencies',
      [invoice.currency, ...(invoice.charges ?? []).map(({ currency }) => currency)],
      name,
    );
    assertHas('exchange-rates', [invoice.currency], name);
    assertHas('incoterms', [invoice.incoterm], name);
    assertHas('transport-modes', filterDefined([transport.borderMode, transport.inlandMode]), name);
    assertHas(
      'countries',
      filterDefined([document.dispatchCountry, document.destinationCountry, transport.nationality]),
      name,
    );
    const carried = [consignment.transportDocument, ...(consignment.transportDocuments ?? [])];
    assertHas('document-types', filterDefined(carried.map((paper) => paper?.type)), name);
    for (const item of goodsItems) {
      const papers = [...(item.supportingDocuments ?? []), ...(item.previousDocuments ?? [])];
      assertHas(
        'commodities',
        [/^\d{8}00$/.test(item.commodityCode) ? item.commodityCode.slice(0, 8) : item.commodityCode],
        name,
      );
      assertHas('procedures', [item.procedure], name);
      assertHas('additional-procedures', item.additionalProcedures ?? [], name);
      assertHas('countries', [item.origin], name);
      assertHas('preferences', filterDefined([item.preference]), name);
      assertHas(
        'packages',
        item.packages.map(({ type }) => type),
        name,
      );
      assertHas('units', filterDefined([item.supplementaryUnits?.unit]), name);
      assertHas(
        'document-types',
        papers.map(({ type }) => type),
        name,
      );
    }
  });

  test(`the sample ${name} has the documents and units that its commodity codes require`, () => {
    for (const item of document.goodsItems) {
      const line = entriesOf('commodities').find(
        ({ code }) => code === item.commodityCode.slice(0, 8).padEnd(8, '0'),
      );
      assert.ok(line, item.commodityCode);
      const needed = readCodesAttribute(line, 'documents').flatMap(
        (text) => parseRequiredDocument(text) ?? [],
      );
      const types = (item.supportingDocuments ?? []).map(({ type }) => type);
      for (const { direction, type } of needed) {
        if (direction !== 'both' && direction !== document.type) continue;
        assert.ok(types.includes(type), `${item.commodityCode} needs ${type}`);
      }
      assert.equal(item.supplementaryUnits?.unit ?? null, readTextAttribute(line, 'supplementaryUnit'));
    }
  });
}
