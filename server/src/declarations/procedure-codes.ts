import type { DeclarationType } from './declaration.ts';

/** What a requested procedure (the first two digits) means. */
export type RequestedProcedure = {
  readonly type: DeclarationType;
  /** The previous procedures (the last two digits) that it can follow. */
  readonly previous: readonly string[];
  /** Whether import duties and taxes fall due, wait while the procedure lasts, or do not arise. */
  readonly duties: 'due' | 'suspended' | 'none';
};

/** What is not collected though it would be due. */
export type Relief = { readonly duty: boolean; readonly vat: boolean };

const procedure = (
  type: DeclarationType,
  duties: RequestedProcedure['duties'],
  previous: readonly string[] = ['00'],
): RequestedProcedure => ({ type, duties, previous });

const REQUESTED: Readonly<Record<string, RequestedProcedure>> = {
  // Permanent export, that of products before their materials, for outward processing, for return; re-export.
  '10': procedure('export', 'none', ['00', '40']),
  '11': procedure('export', 'none'),
  '21': procedure('export', 'none'),
  '23': procedure('export', 'none'),
  '31': procedure('export', 'none', ['51', '53', '71']),
  // Home use: plain, with onward supply abroad, for a certain use.
  '40': procedure('import', 'due', ['00', '51', '53', '71']),
  '42': procedure('import', 'due'),
  '44': procedure('import', 'due'),
  // Inward processing, temporary admission; return of what was exported; customs warehouse, free zone.
  '51': procedure('import', 'suspended', ['00', '71']),
  '53': procedure('import', 'suspended', ['00', '71']),
  '61': procedure('import', 'due', ['10', '21', '23']),
  '71': procedure('import', 'suspended', ['00', '51', '53']),
  '78': procedure('import', 'suspended'),
};

/** What the four digits of a procedure request; undefined for one that is not known here. */
export const requestedProcedure = (code: string | undefined): RequestedProcedure | undefined =>
  code === undefined ? undefined : REQUESTED[code.slice(0, 2)];

/** What the goods were under before: `00` for nothing. */
export const previousProcedure = (code: string): string => code.slice(2);

/** The first two digits that a declaration of this direction can request. */
export const requestedFor = (type: DeclarationType): string[] =>
  Object.entries(REQUESTED).flatMap(([code, requested]) => (requested.type === type ? [code] : []));

/** What refines a procedure, most often to ask for a relief. */
export type AdditionalProcedure = {
  /** The procedures that it goes with. */
  readonly procedures: readonly string[];
  readonly relief: Relief;
  /** The highest price of the consignment, in national currency, for which it can be asked. */
  readonly maxValue?: string;
};

const additional = (
  procedures: string,
  relief: '' | 'duty' | 'vat' | 'duty vat',
  maxValue?: string,
): AdditionalProcedure => ({
  procedures: procedures.split(' '),
  relief: { duty: relief.includes('duty'), vat: relief.includes('vat') },
  ...(maxValue !== undefined && { maxValue }),
});

const ADDITIONAL: Readonly<Record<string, AdditionalProcedure>> = {
  A04: additional('5300', ''),
  B03: additional('6121', 'duty vat'),
  C01: additional('4000', 'duty vat'),
  C06: additional('4000', 'duty vat'),
  C07: additional('4000', 'duty', '300.00'),
  C08: additional('4000', 'duty vat', '90.00'),
  C12: additional('4000', 'duty'),
  C20: additional('4000', 'duty vat'),
  C30: additional('4000', 'duty vat', '45.00'),
  C60: additional('4000', 'duty vat'),
  D01: additional('5300', ''),
  D02: additional('5300', ''),
  D08: additional('5300', ''),
  D12: additional('5300', ''),
  F01: additional('6110 6123', 'duty vat'),
  F15: additional('4000', 'vat'),
  F48: additional('4000', 'vat', '300.00'),
  F49: additional('4000', '', '300.00'),
};

export const additionalProcedure = (code: string): AdditionalProcedure | undefined => ADDITIONAL[code];

/** The additional procedures that go with a procedure. */
export const additionalFor = (code: string): string[] =>
  Object.entries(ADDITIONAL).flatMap(([name, { procedures }]) => (procedures.includes(code) ? [name] : []));

// Procedures that relieve by themselves: onward supply abroad, return of what was exported.
const RELIEVED: Readonly<Record<string, Relief>> = {
  '4200': { duty: false, vat: true },
  '6110': { duty: true, vat: true },
  '6123': { duty: true, vat: true },
};

/** What the procedure and the additional procedures of a goods item relieve, and the first code of each. */
export const reliefsOf = (item: {
  readonly procedure?: string;
  readonly additionalProcedures?: readonly string[];
}): { readonly duty: string | undefined; readonly vat: string | undefined } => {
  const { procedure: own = '', additionalProcedures = [] } = item;
  const all = [
    { code: own, relief: RELIEVED[own] },
    ...additionalProcedures.map((code) => ({ code, relief: additionalProcedure(code)?.relief })),
  ];
  return {
    duty: all.find(({ relief }) => relief?.duty)?.code,
    vat: all.find(({ relief }) => relief?.vat)?.code,
  };
};
