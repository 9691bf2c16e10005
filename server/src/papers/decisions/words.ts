import type { Calendar } from '../../foundation/calendar.ts';
import { wordsOfPage } from '../../foundation/words/catalogue.ts';
import { defaultLanguage, type Language } from '../../foundation/words/language.ts';
import type { Day, ReferenceOfDay } from '../../reference/lists/public.ts';
import type { Decision, DecisionName } from './decision.ts';

/** The code lists of a day, as far as papers need them. */
export interface CodeLists {
  readonly calendar: Calendar;
  on(day: Day): Promise<Pick<ReferenceOfDay, 'entry' | 'has'>>;
}

/** What people read for codes, as the lists have it on a day. */
export interface Words {
  office(code: string): string | null;
  packageType(code: string): string | null;
  country(code: string): string | null;
}

export async function wordsOn(reference: CodeLists, time: Date): Promise<Words> {
  const day = await reference.on(reference.calendar.dayOf(time));
  return {
    office: (code) => day.entry('offices', code)?.name ?? null,
    packageType: (code) => day.entry('packages', code)?.name ?? null,
    country: (code) => day.entry('countries', code)?.name ?? null,
  };
}

/** A decision in a heading. */
export function titleOfDecision(language: Language, decision: DecisionName): string {
  return wordsOfPage(language, `decision.${decision}`);
}

/** What becomes of goods whose release was refused. */
export const outcomeWords: Readonly<Record<NonNullable<Decision['outcome']>, string>> = {
  re_export: 'To be exported again',
  destruction: 'To be destroyed',
  abandonment: 'Abandoned to the state',
  seizure: 'Seized',
};

/** `20 November 2026, 08:00 UTC`: the same everywhere, for paper and for people. */
export function longTime(time: Date, language: Language = defaultLanguage): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const date = time.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return `${date}, ${time.toISOString().slice(11, 16)} UTC`;
}
