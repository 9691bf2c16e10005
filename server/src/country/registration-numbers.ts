import { country } from './country.ts';
import {
  anchoredRegExp,
  displayNumber,
  generateNumber,
  hasCounter,
  hasValidCheckDigits,
  insertCount,
  type NumberInputs,
  yearOfNumber,
} from './reading/public.ts';

const { registration, bill } = country;
/** Whether an MRN contains a counter, whose value the database assigns. */
export const hasMrnCounter = hasCounter(registration.ordinary);
export const firstMrnCount = registration.ordinary.from ?? 1;
/** Last ordinary count before the contingency numbers, if both use one counter; otherwise undefined. */
export const lastMrnCount =
  registration.contingency.template === registration.ordinary.template
    ? (registration.contingency.from ?? Number.POSITIVE_INFINITY) - 1
    : Number.POSITIVE_INFINITY;

const registrationPattern = anchoredRegExp(registration.pattern);

/**
 * Returns a new ordinary MRN. With a counter, it contains `{seq:n}`, which the database replaces by the count. The
 * database also refuses a duplicate MRN.
 */
export function newMrn(facts: NumberInputs): string {
  return generateNumber(registration.ordinary, facts);
}

/** Example of an MRN, which is the same at every start. */
export const exampleMrn = createExampleRegistration();

function createExampleRegistration(): string {
  // Each attempt uses other characters, because a template can exclude some of them.
  let attempt = 0;
  const random = (count: number) => new Uint8Array(count).fill(attempt++);
  const { types, formats } = country;
  const facts = { day: '2026-11-22', type: types[0]?.code ?? '', office: formats.office.example, random };
  return insertCount(generateNumber(registration.ordinary, facts), firstMrnCount);
}

/** Returns whether a text has the format and the check digits of an MRN. */
export function isMrnFormat(text: string): boolean {
  return registrationPattern.test(text) && hasValidCheckDigits(registration.check, text);
}

/** Returns the year in an MRN of this country; null for other numbers. */
export function yearOfMrn(number: string): number | null {
  return yearOfNumber(registration.ordinary, number) ?? yearOfNumber(registration.contingency, number);
}

/** Returns an MRN in its format for display. */
export function displayMrn(number: string): string {
  return displayNumber(registration.ordinary, number);
}

/** Returns a new reference of a bill, which payers quote. */
export function newBillNumber(random: (count: number) => Uint8Array): string {
  return generateNumber(bill, { day: '', type: '', office: '', random });
}
