/*
 * Grammar of a measure's duty:
 * - `duty = sum ["MIN" sum] ["MAX" sum]`
 * - `sum = term {("+" | "-") term}`
 * - `term = number "%" ["OF" ("retail" | "reference")] | number currency "/" [number] unit`
 */

/** Term of a duty. Numbers are decimal strings. */
export type DutyTerm =
  | {
      readonly kind: 'ad_valorem';
      readonly percent: string;
      /** Base of the percentage: the base of the tax, the retail price or the reference price. */
      readonly of: 'base' | 'retail' | 'reference';
      readonly sign: 1 | -1;
    }
  | {
      readonly kind: 'specific';
      readonly amount: string;
      readonly currency: string;
      /** Number of units for which the amount is charged. */
      readonly number: string;
      /** Unit by its code of UN/ECE Recommendation 20. */
      readonly per: string;
      readonly sign: 1 | -1;
    };

/** Duty of a measure: a sum, and optionally its minimum and maximum. */
export interface DutyExpression {
  readonly sum: readonly DutyTerm[];
  readonly min: readonly DutyTerm[] | null;
  readonly max: readonly DutyTerm[] | null;
}

const percentPattern = /^((?:0|[1-9]\d{0,3})(?:\.\d{1,6})?) ?%(?: OF (retail|reference))?$/;
const specificPattern =
  /^((?:0|[1-9]\d{0,11})(?:\.\d{1,6})?) ([A-Z]{3})\/(?:([1-9]\d{0,5}(?:\.\d{1,3})?) )?([A-Z0-9]{2,3})$/;

/** Parses a duty such as `8.3% MIN 22 XTS/DTN MAX 40 XTS/DTN`; null if it is invalid. */
export function parseDutyExpression(text: string): DutyExpression | null {
  const [, main = '', least, most] = /^(.*?)(?: MIN (.*?))?(?: MAX (.*?))?$/.exec(text) ?? [];
  const sum = parseSum(main);
  const min = least === undefined ? null : parseSum(least);
  const max = most === undefined ? null : parseSum(most);
  if (sum === null || (least !== undefined && min === null) || (most !== undefined && max === null))
    return null;
  return { sum, min, max };
}

/** Returns whether a duty subtracts an amount and has no minimum that prevents a negative result. */
export function canBeNegative({ sum, min, max }: DutyExpression): boolean {
  const subtracts = (terms: readonly DutyTerm[]): boolean => terms.some(({ sign }) => sign === -1);
  return (subtracts(sum) && (min === null || subtracts(min))) || (max !== null && subtracts(max));
}

/** Returns a duty as text, which `parseDutyExpression` converts to the same duty. */
export function formatDutyExpression({ sum, min, max }: DutyExpression): string {
  const bound = (name: string, terms: readonly DutyTerm[] | null): string =>
    terms ? ` ${name} ${writeSum(terms)}` : '';
  return `${writeSum(sum)}${bound('MIN', min)}${bound('MAX', max)}`;
}

function writeSum(terms: readonly DutyTerm[]): string {
  return terms
    .map((term, index) => `${index === 0 ? '' : term.sign === 1 ? ' + ' : ' - '}${writeTerm(term)}`)
    .join('');
}

function writeTerm(term: DutyTerm): string {
  if (term.kind === 'ad_valorem') return `${term.percent}%${term.of === 'base' ? '' : ` OF ${term.of}`}`;
  const units = term.number === '1' ? term.per : `${term.number} ${term.per}`;
  return `${term.amount} ${term.currency}/${units}`;
}

export function isDutyExpression(text: string): boolean {
  return text.length <= 500 && parseDutyExpression(text) !== null;
}

function parseSum(text: string): DutyTerm[] | null {
  const [first = '', ...others] = text.split(/ (?=[+-] )/);
  const terms = [
    parseTerm(first, 1),
    ...others.map((other) => parseTerm(other.slice(2), other.startsWith('-') ? -1 : 1)),
  ];
  const read = terms.flatMap((term) => term ?? []);
  return read.length === terms.length ? read : null;
}

function parseTerm(text: string, sign: 1 | -1): DutyTerm | null {
  const [, percent, of] = percentPattern.exec(text) ?? [];
  if (percent !== undefined)
    return {
      kind: 'ad_valorem',
      percent,
      of: of === 'retail' || of === 'reference' ? of : 'base',
      sign,
    };
  const [, amount, currency, number = '1', per] = specificPattern.exec(text) ?? [];
  if (amount === undefined || currency === undefined || per === undefined) return null;
  return { kind: 'specific', amount, currency, number, per, sign };
}
