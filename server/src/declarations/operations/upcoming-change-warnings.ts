import { country, directionOf } from '../../country/public.ts';
import type { NamedCode, ValidationError } from '../../foundation/messages/validation-error.ts';
import type {
  CachedReference,
  Entry,
  ListName,
  Measure,
  ReferenceOfDay,
  ScheduledChange,
} from '../../reference/lists/public.ts';
import { formatDutyExpression } from '../../reference/lists/public.ts';
import { isValidForCountry } from '../../tariff/public.ts';
import {
  type DraftDeclaration,
  type DraftDeclarationInput,
  readableDraftOf,
  sortInDocumentOrder,
} from '../document/public.ts';
import { codeReferences } from '../rules/public.ts';

/** Properties of a flat tariff line whose change has a legal effect; the remaining properties are descriptive. */
const legalLineAttributes = ['duty', 'vat', 'endUse', 'supplementaryUnit', 'preferences', 'documents'];

/**
 * Returns warnings about changes within sixty days that affect a declaration: in rates and measures of its goods, in
 * its codes, and in the exchange rates of its currencies. Each warning has a pointer, the date, and the values before
 * and after.
 */
export function upcomingChangeWarnings(
  document: DraftDeclaration,
  reference: ReferenceOfDay,
): ValidationError[] {
  const { upcoming } = reference;
  const isChanging = (list: ListName): boolean => upcoming.codes(list).size > 0;
  const found = [
    ...codeReferences(document, reference, isChanging).flatMap((place) => changeOfCode(place, reference)),
    ...currenciesIn(document).flatMap((place) => changeOfRate(place, reference)),
    ...(document.goodsItems ?? []).flatMap(({ commodityCode, ...item }, index) => {
      if (commodityCode === undefined) return [];
      const pointer = `/goodsItems/${index}/commodityCode`;
      const isImport = directionOf(document.type) === 'import';
      const place = isImport ? (item.preferentialOrigin ?? item.origin) : document.destinationCountry;
      return [
        ...changeOfLine({ code: commodityCode, pointer }, reference),
        ...upcoming
          .measures(commodityCode)
          .filter((change) => isMeasureFor(change, isImport ? 'import' : 'export', place))
          .map((change) => changeOfMeasure(change, pointer, reference)),
      ];
    }),
  ];
  return sortInDocumentOrder(found);
}

/**
 * Returns the warnings about upcoming changes for a document as sent. Malformed values are ignored; an unreadable
 * document has no warnings.
 */
export async function upcomingChangeWarningsOf(
  input: DraftDeclarationInput,
  now: Date,
  reference: CachedReference,
): Promise<ValidationError[]> {
  const { document } = readableDraftOf(input);
  return document === null
    ? []
    : upcomingChangeWarnings(document, await reference.on(reference.calendar.dayOf(now)));
}

type ChangeMessageKey = Extract<NonNullable<ValidationError['words']>, `law_changes.${string}`>;

interface CodeWithPointer {
  readonly code: string;
  readonly pointer: string;
}

function warning(
  words: ChangeMessageKey,
  pointer: string,
  params: NonNullable<ValidationError['params']>,
): ValidationError & { readonly pointer: string } {
  return { code: 'law_changes', in: 'body', severity: 'warning', pointer, words, params };
}

function changeOfCode(
  { list, code, pointer }: CodeWithPointer & { readonly list: ListName },
  reference: ReferenceOfDay,
) {
  const change = reference.upcoming.codes(list).get(code);
  // A code that is missing in today's list is an error, which the rules report.
  if (!change?.before) return [];
  const { date, before, after } = change;
  const named: NamedCode = { code, names: reference.namesOf(list, code) };
  if (!after) return [warning('law_changes.ends', pointer, { date, code: named })];
  return [warning('law_changes.code', pointer, { date, code: named, ...changedAttributes(before, after) })];
}

function changeOfRate({ code, pointer }: CodeWithPointer, reference: ReferenceOfDay) {
  const change = reference.upcoming.codes('exchange-rates').get(code);
  if (!change?.before || !change.after) return [];
  const messageParams = { date: change.date, code, ...changedAttributes(change.before, change.after) };
  // Exchange rates change every week, so this result is only an information.
  return [{ ...warning('law_changes.rate', pointer, messageParams), severity: 'info' as const }];
}

function changeOfLine({ code, pointer }: CodeWithPointer, reference: ReferenceOfDay) {
  const line = reference.commodity(code);
  if (!line || line.listed) return [];
  const change = reference.upcoming.codes('commodities').get(line.code);
  if (!change?.before) return [];
  const { date, before, after } = change;
  if (!after) return [warning('law_changes.ends', pointer, { date, code })];
  return [
    warning('law_changes.tariff', pointer, {
      date,
      code,
      ...changedAttributes(before, after, legalLineAttributes),
    }),
  ];
}

/** Whether a measure applies to goods of a country, either before or after its change. */
function isMeasureFor(
  { before, after }: ScheduledChange<Measure>,
  direction: 'import' | 'export',
  of: string | undefined,
): boolean {
  return [before, after].some(
    (measure) =>
      measure !== null &&
      (measure.direction === direction || measure.direction === 'both') &&
      isValidForCountry(measure, of),
  );
}

function changeOfMeasure(
  { date, before, after }: ScheduledChange<Measure>,
  pointer: string,
  reference: ReferenceOfDay,
) {
  const { type = '', name = '', id = '' } = before ?? after ?? {};
  const measure: NamedCode = { code: id, names: reference.namesOf('measure-types', type) ?? { en: name } };
  const messageParams = { date, measure };
  if (!before)
    return warning('law_changes.measure_begins', pointer, { ...messageParams, after: measureText(after) });
  if (!after)
    return warning('law_changes.measure_ends', pointer, { ...messageParams, before: measureText(before) });
  return warning('law_changes.measure', pointer, {
    ...messageParams,
    before: measureText(before),
    after: measureText(after),
  });
}

/** Returns the duty and the required documents of a measure as text, as the code lists contain them. */
function measureText(measure: Measure | null): string {
  if (!measure) return '';
  const conditions = measure.conditions
    .flat()
    .map(({ document, threshold, action, duty }) =>
      [
        document,
        threshold && `${threshold.of} ${threshold.is} ${threshold.bound}`,
        action,
        duty && formatDutyExpression(duty),
      ]
        .filter(Boolean)
        .join(' '),
    );
  const duty = measure.duty ? [formatDutyExpression(measure.duty)] : [];
  return [...duty, ...conditions].join('; ') || '–';
}

/** Returns the attributes of an entry that differ from another entry, as text such as `duty 0%`. */
function changedAttributes(
  before: Entry,
  after: Entry,
  of = Object.keys({ ...before.attributes, ...after.attributes }),
) {
  const names = of.filter((name) => attributeText(before, name) !== attributeText(after, name));
  const said = (entry: Entry): string =>
    names
      .map((name) => (of.length === 1 ? attributeText(entry, name) : `${name} ${attributeText(entry, name)}`))
      .join(', ');
  return { before: said(before), after: said(after) };
}

function attributeText({ attributes }: Entry, name: string): string {
  const value = attributes[name] ?? null;
  if (value === null || value === '') return '–';
  return typeof value === 'object' ? value.join(' ') || '–' : String(value);
}

/** Returns the currencies that must be converted, each with the pointer of its first element. */
function currenciesIn({ invoice }: DraftDeclaration): CodeWithPointer[] {
  const places = [
    { code: invoice?.currency, pointer: '/invoice/currency' },
    ...(invoice?.charges ?? []).map(({ currency }, index) => ({
      code: currency,
      pointer: `/invoice/charges/${index}/currency`,
    })),
  ];
  return places.flatMap(({ code, pointer }, index) => {
    const isFirst = places.findIndex((each) => each.code === code) === index;
    return code === undefined || code === country.currency.code || !isFirst ? [] : [{ code, pointer }];
  });
}
