import { country } from './country.ts';
import {
  counted,
  holdsCheck,
  isCounted,
  type NumberFacts,
  newNumber,
  shownNumber,
  wholePattern,
  yearOfNumber,
} from './reading/public.ts';

const { registration, bill } = country;
/** Whether registration numbers count, and where they begin. */
export const isCountedRegistration = isCounted(registration.ordinary);
export const firstOfRegistration = registration.ordinary.from ?? 1;
/** The last before those of contingency begin, where both count within the same; else none. */
export const lastOfRegistration =
  registration.contingency.template === registration.ordinary.template
    ? (registration.contingency.from ?? Number.POSITIVE_INFINITY) - 1
    : Number.POSITIVE_INFINITY;

const registered = wholePattern(registration.pattern);

/**
 * A new registration number (MRN) of the ordinary kind. Of one that counts, `{seq:n}` stands where the database puts the
 * count; uniqueness is the database's to hold.
 */
export function newRegistration(facts: NumberFacts): string {
  return newNumber(registration.ordinary, facts);
}

/** A registration number for examples: the same at every start. */
export const exampleRegistration = madeForExamples();

function madeForExamples(): string {
  // Other characters at each attempt: a template refuses some.
  let attempt = 0;
  const random = (count: number) => new Uint8Array(count).fill(attempt++);
  const { types, formats } = country;
  const facts = { day: '2026-11-22', type: types[0]?.code ?? '', office: formats.office.example, random };
  return counted(newNumber(registration.ordinary, facts), firstOfRegistration);
}

/** Whether a text has the shape of a registration number, and the check digits that the profile asks for. */
export function isRegistration(text: string): boolean {
  return registered.test(text) && holdsCheck(registration.check, text);
}

/** Returns the year of a registration number of this country by its templates; null for other numbers. */
export function registrationYear(number: string): number | null {
  return yearOfNumber(registration.ordinary, number) ?? yearOfNumber(registration.contingency, number);
}

/** A registration number as people see it. */
export function shownRegistration(number: string): string {
  return shownNumber(registration.ordinary, number);
}

/** A new reference of a bill, as payers quote it. */
export function newBillNumber(random: (count: number) => Uint8Array): string {
  return newNumber(bill, { day: '', type: '', office: '', random });
}
