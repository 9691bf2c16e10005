import type { DeclarationType } from './declaration.ts';

/** What a requested procedure (the first two digits) means. */
export type RequestedProcedure = {
  readonly name: string;
  readonly type: DeclarationType;
  /** The previous procedures (the last two digits) that it can follow. */
  readonly previous: readonly string[];
  /** Whether import duties and taxes fall due, wait while the procedure lasts, or do not arise. */
  readonly duties: 'due' | 'suspended' | 'none';
};

const REQUESTED: Readonly<Record<string, RequestedProcedure>> = {
  '10': { name: 'permanent export', type: 'export', previous: ['00'], duties: 'none' },
  '21': { name: 'export for outward processing', type: 'export', previous: ['00'], duties: 'none' },
  '23': { name: 'export for return unaltered', type: 'export', previous: ['00'], duties: 'none' },
  '31': { name: 're-export', type: 'export', previous: ['51', '53', '71'], duties: 'none' },
  '40': { name: 'home use', type: 'import', previous: ['00', '51', '53', '71'], duties: 'due' },
  '51': { name: 'inward processing', type: 'import', previous: ['00', '71'], duties: 'suspended' },
  '53': { name: 'temporary admission', type: 'import', previous: ['00', '71'], duties: 'suspended' },
  '61': { name: 're-importation', type: 'import', previous: ['10', '21', '23'], duties: 'due' },
  '71': { name: 'customs warehousing', type: 'import', previous: ['00', '51', '53'], duties: 'suspended' },
};

/** What the four digits of a procedure request; undefined for one that is not known here. */
export const requestedProcedure = (procedure: string | undefined): RequestedProcedure | undefined =>
  procedure === undefined ? undefined : REQUESTED[procedure.slice(0, 2)];

/** What the goods were under before: `00` for nothing. */
export const previousProcedure = (procedure: string): string => procedure.slice(2);

/** The first two digits that a declaration of this direction can request. */
export const requestedFor = (type: DeclarationType): string[] =>
  Object.entries(REQUESTED).flatMap(([code, requested]) => (requested.type === type ? [code] : []));

/** Additional procedure: relief from duty for a consignment of low value. */
export const LOW_VALUE_RELIEF = 'C07';

/** The highest price of a consignment that the low-value relief covers. */
export const LOW_VALUE_LIMIT = { amount: '150.00', currency: 'EUR' } as const;
