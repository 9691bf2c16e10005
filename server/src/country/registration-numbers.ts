import { country } from './country.ts';
import {
  anchoredRegExp,
  displayNumber,
  hasCounter,
  hasValidCheckDigits,
  insertCount,
  type NumberFacts,
  newNumber,
  yearOfNumber,
} from './reading/public.ts';

const { registration, bill } = country;
/** Whether MRNs contain a counter. */
export const hasRegistrationCounter = hasCounter(registration.ordinary);
export const minRegistrationCount = registration.ordinary.from ?? 1;
/** Last ordinary number before the contingency range, if both share a counter; otherwise undefined. */
export const maxRegistrationCount =
  registration.contingency.template === registration.ordinary.template
    ? (registration.contingency.from ?? Number.POSITIVE_INFINITY) - 1
    : Number.POSITIVE_INFINITY;

const registered = anchoredRegExp(registration.pattern);

/**
 * Returns a new ordinary MRN. For a counter template, `{seq:n}` remains where the database inserts the count.
 * The database ensures uniqueness.
 */
export function newRegistration(facts: NumberFacts): string {
  return newNumber(registration.ordinary, facts);
}

/** Example MRN, the same at every start. */
export const exampleRegistration = madeForExamples();

function madeForExamples(): string {
  // Each attempt uses other characters, because a template can exclude some.
  let attempt = 0;
  const random = (count: number) => new Uint8Array(count).fill(attempt++);
  const { types, formats } = country;
  const facts = { day: '2026-11-22', type: types[0]?.code ?? '', office: formats.office.example, random };
  return insertCount(newNumber(registration.ordinary, facts), minRegistrationCount);
}

/** Returns whether a text has the format and check digits of an MRN. */
export function isRegistration(text: string): boolean {
  return registered.test(text) && hasValidCheckDigits(registration.check, text);
}

/** Returns the year of an MRN of this country by its templates; null for other numbers. */
export function registrationYear(number: string): number | null {
  return yearOfNumber(registration.ordinary, number) ?? yearOfNumber(registration.contingency, number);
}

/** Formats an MRN for display. */
export function displayRegistration(number: string): string {
  return displayNumber(registration.ordinary, number);
}

/** Returns a new bill reference, which payers quote. */
export function newBillNumber(random: (count: number) => Uint8Array): string {
  return newNumber(bill, { day: '', type: '', office: '', random });
}
