import type { Static } from 'typebox';
import { country } from '../../country/public.ts';
import { translateRecordedStep } from '../../foundation/messages/record-messages.ts';
import {
  type Condition,
  type DutyExpression,
  type Entry,
  formatDutyExpression,
  type ListName,
  type Measure,
  nomenclatureBranchOf,
  type ReferenceOfDay,
} from '../../reference/lists/public.ts';
import { isValidForCountry, measuresOf } from '../measures/public.ts';
import type { TariffOfCode } from './tariff-schema.ts';

type TariffResponse = Omit<Static<typeof TariffOfCode>, 'listVersions'>;
type MeasureResponse = TariffResponse['measures'][number];

export interface TariffQuery {
  readonly code: string;
  readonly direction: 'import' | 'export';
  /** Country of origin of imports, or of destination of exports; undefined for all countries. */
  readonly origin: string | undefined;
  readonly language: string;
}

/** Returns the tariff of a commodity code on a day; null for an unknown code. */
export function tariffOfCode(query: TariffQuery, reference: ReferenceOfDay): TariffResponse | null {
  const { code, direction, origin, language } = query;
  const line = reference.commodity(code);
  if (!line) return null;
  const nameOf = (list: ListName, of: string): string | null => nameInList(reference, list, of, language);
  const measures = measuresOf(code, reference).filter(
    (measure) =>
      (measure.direction === direction || measure.direction === 'both') &&
      (origin === undefined || isValidForCountry(measure, origin)),
  );
  return {
    code: line.code,
    date: reference.day,
    direction,
    origin: origin ?? null,
    declarable: line.declarable,
    supplementaryUnit: line.supplementaryUnit,
    path: nomenclatureBranchOf(line.code, reference)
      .toReversed()
      .flatMap((level) => {
        const name = nameOf('nomenclature', level) ?? nameOf('commodities', level);
        return name === null ? [] : [{ code: level, name }];
      }),
    measures: measures.map((measure) => measureResponse(measure, { reference, language, nameOf })),
  };
}

interface MeasureFormatting {
  readonly reference: ReferenceOfDay;
  readonly language: string;
  readonly nameOf: (list: ListName, code: string) => string | null;
}

function measureResponse(measure: Measure, formatting: MeasureFormatting): MeasureResponse {
  const { reference, nameOf } = formatting;
  const { id, code, kind, direction, additionalCode, legalBase, duty, countries, excluded } = measure;
  const entry = reference.entry('measures', id);
  const period = entry ?? reference.entry('commodities', code);
  const area = entry && measureAttributeText(entry, 'area');
  const tax = kind === 'control' ? null : (measure.tax ?? taxOfKind(kind));
  const named = (list: ListName, of: string) => ({ code: of, name: nameOf(list, of) ?? of });
  return {
    ...{ id, code, kind, direction, legalBase: legalBase ?? legalBaseOfTax(tax) },
    type: { code: measure.type, name: typeName(measure, formatting) },
    tax,
    treatments: [...measure.treatments],
    area: {
      code: area,
      name: area && (nameOf('areas', area) ?? nameOf('countries', area)),
      countries: countries && [...countries],
      excluded: [...excluded],
    },
    additionalCode: additionalCode === null ? null : named('additional-codes', additionalCode),
    duty: dutyText(duty),
    quota: quotaOf(measure, formatting),
    conditions: measure.conditions.map((group) =>
      group.map(({ document, threshold, action, duty: other }) => ({
        document: document === null ? null : named('document-types', document),
        threshold: thresholdOf(threshold),
        action,
        duty: dutyText(other),
      })),
    ),
    validFrom: period?.validFrom ?? reference.day,
    validUntil: period?.validUntil ?? null,
  };
}

/** Returns the name of the type of a measure. A measure from a tariff line with all rates has no type in a list. */
function typeName({ type, name, conditions }: Measure, { nameOf, language }: MeasureFormatting): string {
  const document = conditions[0]?.[0]?.document;
  const listed = nameOf('measure-types', type);
  if (listed !== null) return listed;
  return (
    (type === 'control' && document && nameOf('document-types', document)) ||
    translateRecordedStep(language, name)
  );
}

function quotaOf(
  { orderNumber }: Measure,
  { reference, nameOf }: MeasureFormatting,
): MeasureResponse['quota'] {
  if (orderNumber === null) return null;
  const entry = reference.entry('quotas', orderNumber);
  const of = (attribute: string): string | null => entry && measureAttributeText(entry, attribute);
  const name = nameOf('quotas', orderNumber) ?? orderNumber;
  return { orderNumber, name, volume: of('volume'), unit: of('unit') };
}

function taxOfKind(kind: Measure['kind']): string | null {
  return country.taxes.find(({ kinds }) => kinds.some((each) => each === kind))?.code ?? null;
}

function legalBaseOfTax(tax: string | null): string | null {
  return country.taxes.find(({ code }) => code === tax)?.legalBase ?? null;
}

function thresholdOf(threshold: Condition['threshold']): string | null {
  return threshold && `${threshold.of} ${threshold.is} ${threshold.bound}`;
}

function dutyText(duty: DutyExpression | null): string | null {
  return duty && formatDutyExpression(duty);
}

function measureAttributeText({ attributes }: Entry, name: string): string | null {
  const value = attributes[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
}

function nameInList(
  reference: ReferenceOfDay,
  list: ListName,
  code: string,
  language: string,
): string | null {
  const names = reference.namesOf(list, code);
  return names && (names[language] ?? names.en);
}
