import { country } from '../../country/public.ts';
import type { DutyExpression, DutyRate, Measure, TariffLine } from '../../reference/lists/public.ts';

const compiledLines = new WeakMap<TariffLine, readonly Measure[]>();

/**
 * Returns the measures of a tariff line that contains all rates; none for a line of the nomenclature, whose measures
 * are in their own list.
 */
export function measuresOfLine(line: TariffLine): readonly Measure[] {
  const found = compiledLines.get(line) ?? (line.listed ? [] : expandLine(line));
  compiledLines.set(line, found);
  return found;
}

function expandLine(line: TariffLine): Measure[] {
  const measure = (id: string, properties: Partial<Measure> & Pick<Measure, 'kind' | 'name'>): Measure => ({
    ...defaultProperties,
    ...properties,
    id: `${line.code}/${id}`,
    code: line.code,
    type: properties.kind,
    legalBase: line.legalBase ?? null,
  });
  return [
    measure('third_country', {
      kind: 'third_country',
      name: 'Third-country duty',
      duty: sumOfRates(line.duty),
    }),
    measure('vat', {
      kind: 'vat',
      name: 'VAT',
      duty: sumOfRates([{ kind: 'ad_valorem', percent: line.vatPercent }]),
    }),
    ...line.preferences.map(({ preference, agreement, origins, duty, proofs }) =>
      measure(`preference/${preference}/${agreement}`, {
        kind: 'preference',
        name: `Preference ${preference}`,
        treatments: [preference],
        countries: new Set(origins),
        duty: sumOfRates(duty),
        conditions: [
          proofs.map((document) => ({ document, threshold: null, action: 'apply', duty: null }) as const),
        ],
      }),
    ),
    ...(line.endUse === null
      ? []
      : [
          measure('end_use', {
            kind: 'end_use',
            name: 'Duty for end use',
            treatments: [country.meanings.treatments.endUse ?? ''],
            duty: sumOfRates(line.endUse),
          }),
        ]),
    ...controls(line.documents, 'import', measure),
    ...controls(line.exportDocuments, 'export', measure),
  ];
}

const defaultProperties: Omit<Measure, 'id' | 'code' | 'type' | 'kind' | 'name'> = {
  direction: 'import',
  tax: null,
  times: null,
  treatments: [],
  countries: null,
  excluded: [],
  additionalCode: null,
  orderNumber: null,
  duty: null,
  conditions: [],
  legalBase: null,
};

function controls(
  documents: readonly string[],
  direction: 'import' | 'export',
  measure: (id: string, own: Partial<Measure> & Pick<Measure, 'kind' | 'name'>) => Measure,
): Measure[] {
  return documents.map((document) =>
    measure(`control/${direction}/${document}`, {
      kind: 'control',
      name: `Document ${document}`,
      direction,
      conditions: [[{ document, threshold: null, action: 'apply', duty: null }]],
    }),
  );
}

function sumOfRates(rates: readonly DutyRate[]): DutyExpression {
  const sum = rates.map((rate) =>
    rate.kind === 'ad_valorem'
      ? ({ ...rate, of: 'base', sign: 1 } as const)
      : ({ ...rate, number: '1', sign: 1 } as const),
  );
  return { sum, min: null, max: null };
}
