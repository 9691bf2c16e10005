import {
  type AdditionalProcedure,
  type DutyRate,
  type ListName,
  type Measure,
  type Preference,
  type Procedure,
  parseDutyExpression,
  type Relief,
  type TariffLine,
} from '../../../reference/lists/public.ts';
import type { TariffReference } from '../../../tariff/public.ts';

/**
 * Minimal code lists for tests and for the examples of the rules. They contain only codes that samples and examples
 * use.
 */

const sampleLists: Readonly<Partial<Record<ListName, string>>> = {
  countries: 'XA BR CN CO DE GB LR PA US VN',
  currencies: 'EUR GBP ISK USD XTS',
  preferences: '100 110 115 120 200 220 300 320 400',
  quotas: '090001',
  ports: 'XAHAV XAHVA BRSSZ CNSHA DEFRA GBMNC USNYC',
  packages: 'BG CT PK PX',
  units: 'HLT KGM KMT LTR NAR NPR TNE',
  'transport-modes': '1 2 3 4 5 7 8',
  incoterms: 'EXW FCA FOB CFR CIF CPT CIP DAP DPU DDP',
};

const sampleOffices: Readonly<Record<string, string>> = {
  XA000001: 'supervision guarantee',
  XA000100: 'import export presentation exit guarantee',
  XA000101: 'presentation exit',
  XA000200: 'import export presentation',
  XA000300: 'import export presentation exit',
  XA000301: 'presentation exit',
};

const sampleDocumentTypes: Readonly<Record<string, string>> = {
  ...usedAs('supporting', 'N271 N325 N380 N851 N934 N954 Q310 Q340 Q360'),
  ...usedAs('transport supporting', 'N705 N714 N720 N730 N740 N741 N750'),
  ...usedAs('previous', 'N337'),
  ...usedAs('previous supporting', 'N830'),
};

function usedAs(uses: string, types: string): Record<string, string> {
  return Object.fromEntries(types.split(' ').map((type) => [type, uses]));
}

/** Names of entries; an entry without a name here is named by its list and code. */
const sampleNames: Readonly<Record<string, NonNullable<ReturnType<TariffReference['namesOf']>>>> = {
  N851: { en: 'Phytosanitary certificate', de: 'Pflanzengesundheitszeugnis' },
};

const sampleRates: Readonly<Record<string, string>> = { EUR: '2.0000', GBP: '2.3500', USD: '1.8500' };

function percent(value: string): DutyRate[] {
  return [{ kind: 'ad_valorem', percent: value }];
}

const europe: Preference = {
  preference: '300',
  agreement: 'EUA',
  origins: ['DE'],
  duty: percent('0'),
  proof: 'N954',
  proofs: ['N954'],
};

function tariffLine(
  code: string,
  description: string,
  duty: readonly DutyRate[],
  more: Partial<TariffLine> = {},
): TariffLine {
  return {
    code,
    description,
    declarable: code.length === 8,
    supplementaryUnit: null,
    duty,
    endUse: null,
    vatPercent: '20',
    preferences: [],
    documents: [],
    exportDocuments: [],
    ...more,
  };
}

const sampleLines: readonly TariffLine[] = [
  tariffLine('04069021', 'Cheddar', percent('12')),
  tariffLine('09011100', 'Coffee, not roasted, not decaffeinated', percent('7.5'), { documents: ['N851'] }),
  tariffLine('090121', 'Coffee, roasted, not decaffeinated', []),
  tariffLine('09012100', 'Coffee, roasted, not decaffeinated', percent('9')),
  tariffLine('09012200', 'Coffee, roasted, decaffeinated', [
    { kind: 'specific', amount: '12', currency: 'KES', per: 'DTN' },
  ]),
  tariffLine('21011100', 'Extracts of coffee', percent('11.5')),
  tariffLine('22042100', 'Wine in containers of 2 litres or less', percent('14'), {
    supplementaryUnit: 'LTR',
  }),
  tariffLine('22090000', 'Vinegar', [{ kind: 'specific', amount: '4.89', currency: 'EUR', per: 'HLT' }]),
  tariffLine('84821090', 'Ball bearings', percent('8'), { preferences: [europe] }),
  tariffLine('84834090', 'Gears and gearing', percent('3.7'), { preferences: [europe] }),
  tariffLine('85183000', 'Headphones', percent('2'), { endUse: percent('0') }),
  tariffLine('87120030', 'Bicycles with ball bearings', percent('14'), { supplementaryUnit: 'NAR' }),
  tariffLine('87149930', 'Derailleur gears', percent('4.7')),
  tariffLine('05071000', 'Ivory', [], { listed: true }),
  tariffLine('36041000', 'Fireworks', [], { listed: true }),
  tariffLine('72107080', 'Coated steel', [], { listed: true }),
];

function measure(id: string, code: string, own: Partial<Measure> & Pick<Measure, 'kind'>): Measure {
  return {
    ...{ id, code, type: own.kind, name: own.kind, direction: 'import', tax: null, times: null },
    ...{ treatments: [], countries: null, excluded: [], additionalCode: null, orderNumber: null },
    ...{ duty: null, conditions: [], legalBase: null },
    ...own,
  };
}

/**
 * Tariff measures: a duty that depends on the additional code of the manufacturer, a measure that requires a document,
 * and goods with a restricted origin.
 */
const sampleMeasures: readonly Measure[] = [
  measure('ivory', '05071000', {
    kind: 'control',
    excluded: ['VN'],
    conditions: [[{ document: null, threshold: null, action: 'prohibit', duty: null }]],
  }),
  measure('fireworks', '36041000', {
    ...{ kind: 'excise', duty: parseDutyExpression('5%') },
    conditions: [[{ document: 'N934', threshold: null, action: 'apply', duty: null }]],
  }),
  measure('coffee-quota', '09012100', {
    ...{ kind: 'quota', treatments: ['120'], orderNumber: '090001', duty: parseDutyExpression('0%') },
  }),
  ...['C123', 'C999'].map((additionalCode) =>
    measure(`steel-${additionalCode}`, '72107080', {
      ...{ kind: 'anti_dumping', additionalCode, duty: parseDutyExpression('12.1%') },
    }),
  ),
];

const noRelief: Relief = { duty: false, tax: false };
const fullRelief: Relief = { duty: true, tax: true };

const authorisations: Readonly<Record<string, string>> = {
  '7100': 'CWP',
  '5100': 'IPO',
  '5300': 'TEA',
  '4400': 'EUS',
};

function procedures(
  codes: string,
  duties: Procedure['duties'],
  documents: readonly string[] = [],
): Procedure[] {
  return codes.split(' ').map((code) => ({
    code,
    direction: duties === 'none' ? 'export' : 'import',
    duties,
    relief: noRelief,
    documents,
    authorisation: authorisations[code] ?? null,
  }));
}

const sampleProcedures: readonly Procedure[] = [
  ...procedures('1000 2100 2300', 'none'),
  ...procedures('1040 3151 3153 3171', 'none', ['N830']),
  ...procedures('4000', 'due'),
  ...procedures('4400', 'due', ['Q340']),
  ...procedures('4051 4053 4071 6110 6121 6123', 'due', ['N830']),
  ...procedures('5100', 'suspended', ['Q310']),
  ...procedures('5300', 'suspended'),
  ...procedures('7100', 'suspended', ['Q360']),
];

const sampleAdditionalProcedures: readonly AdditionalProcedure[] = [
  { code: 'C07', procedures: ['4000'], relief: { duty: true, tax: false }, maxValue: '300.00' },
  { code: 'C08', procedures: ['4000'], relief: fullRelief, maxValue: '90.00' },
  { code: 'F01', procedures: ['6110', '6123'], relief: fullRelief, maxValue: null },
  { code: 'F15', procedures: ['4000'], relief: { duty: false, tax: true }, maxValue: null },
  { code: 'F48', procedures: ['4000'], relief: { duty: false, tax: true }, maxValue: '300.00' },
  { code: 'F49', procedures: ['4000'], relief: noRelief, maxValue: '300.00' },
];

const codesByList = new Map(
  Object.entries(sampleLists).map(([name, codes]) => [name, new Set(codes.split(' '))]),
);
const sampleLinesByCode = new Map(sampleLines.map((each) => [each.code, each]));
const proceduresByCode = new Map(sampleProcedures.map((each) => [each.code, each]));
const additionalByCode = new Map(sampleAdditionalProcedures.map((each) => [each.code, each]));

const sampleUnits: Readonly<Record<string, { readonly base: string; readonly factor: string }>> = {
  DTN: { base: 'KGM', factor: '100' },
  GRM: { base: 'KGM', factor: '0.001' },
  HLT: { base: 'LTR', factor: '100' },
  KGM: { base: 'KGM', factor: '1' },
  KMT: { base: 'MTR', factor: '1000' },
  LTR: { base: 'LTR', factor: '1' },
  TNE: { base: 'KGM', factor: '1000' },
};

const sampleDecimals: Readonly<Record<string, number>> = { EUR: 2, GBP: 2, ISK: 0, USD: 2, NAR: 0, NPR: 0 };

function isListed(list: ListName, code: string): boolean {
  if (list === 'commodities') return sampleLinesByCode.has(code);
  if (list === 'procedures') return proceduresByCode.has(code);
  if (list === 'additional-procedures') return additionalByCode.has(code);
  if (list === 'offices') return sampleOffices[code] !== undefined;
  if (list === 'document-types') return sampleDocumentTypes[code] !== undefined;
  return codesByList.get(list)?.has(code) ?? false;
}

const referenceLists: Omit<TariffReference, 'day'> = {
  has: isListed,
  namesOf: (list, code) => (isListed(list, code) ? (sampleNames[code] ?? { en: `${list} ${code}` }) : null),
  commodity: (code) => sampleLinesByCode.get(code) ?? null,
  measures: (commodityCode) => sampleMeasures.filter(({ code }) => code === commodityCode),
  referencePrice: () => null,
  quota: () => null,
  procedure: (code) => proceduresByCode.get(code) ?? null,
  additionalProcedure: (code) => additionalByCode.get(code) ?? null,
  officeRoles: (code) => sampleOffices[code]?.split(' ') ?? null,
  documentUses: (type) => sampleDocumentTypes[type]?.split(' ') ?? null,
  procedures: () => sampleProcedures,
  additionalProcedures: () => sampleAdditionalProcedures,
  unit: (code) => sampleUnits[code] ?? null,
  decimals: (_list, code) => sampleDecimals[code] ?? null,
  exchangeRate: (currency) => sampleRates[currency] ?? null,
  legalBase: () => null,
};

/** Returns the code lists as of a given day. */
export function sampleReferenceOn(day: TariffReference['day']): TariffReference {
  return { day, ...referenceLists };
}

/** The code lists on the day on which the examples of the rules are evaluated. */
export const sampleReference: TariffReference = sampleReferenceOn('2026-03-02');
