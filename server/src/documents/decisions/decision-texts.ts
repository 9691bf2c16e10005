import { displayMrn } from '../../country/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import { publicPageText } from '../../foundation/messages/catalogue.ts';
import { defaultLanguage, type Language } from '../../foundation/messages/language.ts';
import { type Day, nameIn, type ReferenceOfDay } from '../../reference/lists/public.ts';
import type { DecisionName } from './decision.ts';

/** Provides the code lists of a day, which decision documents use. */
export interface CodeLists {
  readonly calendar: Calendar;
  on(day: Day): Promise<Pick<ReferenceOfDay, 'entry' | 'has'>>;
}

/** Returns the names of codes in one language, from the code lists of one day. */
export interface CodeNames {
  readonly language: Language;
  office(code: string): string | null;
  packageType(code: string): string | null;
  country(code: string): string | null;
}

export async function codeNamesOn(
  reference: CodeLists,
  time: Date,
  language: Language = defaultLanguage,
): Promise<CodeNames> {
  const day = await reference.on(reference.calendar.dayOf(time));
  function nameOf(list: 'offices' | 'packages' | 'countries', code: string): string | null {
    const entry = day.entry(list, code);
    return entry ? nameIn(entry, language) : null;
  }
  return {
    language,
    office: (code) => nameOf('offices', code),
    packageType: (code) => nameOf('packages', code),
    country: (code) => nameOf('countries', code),
  };
}

/** Name of a document about a debt, such as `claim_refused`. */
export type DebtDecisionName = `${'claim' | 'appeal' | 'hearing'}_${string}`;

export function titleOfDecision(language: Language, decision: DecisionName | DebtDecisionName): string {
  const [, subject, outcome] = debtDecisionPattern.exec(decision) ?? [];
  return subject === undefined
    ? publicPageText(language, `decision.${decision}`)
    : publicPageText(language, `paper.debt.${subject}.${outcome}`);
}

/** Whether a document is about a debt, and not about the goods of a declaration. */
export function isDebtDecision(decision: DecisionName | DebtDecisionName): decision is DebtDecisionName {
  return debtDecisionPattern.test(decision);
}

const debtDecisionPattern = /^(claim|appeal|hearing)_(.*)$/;

/** Returns a text of the decision document in the language of the code names. */
export function decisionText(
  { language }: Pick<CodeNames, 'language'>,
  key: string,
  values?: Readonly<Record<string, string | number>>,
): string {
  return publicPageText(language, `paper.${key}`, values);
}

/** Formats a decimal of the contract with the signs of the language and all its digits. Other text stays unchanged. */
export function formatPrintedDecimal(language: Language, decimal: string): string {
  if (!isDecimal(decimal)) return decimal;
  const digits = decimal.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(decimal);
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

/** Returns the MRN. If its national notation differs, the notation follows it. */
export function registrationText(mrn: string): string {
  const shown = displayMrn(mrn);
  return shown === mrn ? mrn : `${mrn} (${shown})`;
}
