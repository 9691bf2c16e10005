import type { Calendar } from '../../foundation/calendar.ts';
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

/** A decision in a heading, and what it means. */
export const decisionWords: Readonly<
  Record<DecisionName, { readonly title: string; readonly says: string }>
> = {
  accepted: {
    title: 'Declaration accepted',
    says: 'Customs has accepted the declaration. The goods are not released.',
  },
  rejected: { title: 'Declaration rejected', says: 'Customs has not accepted the declaration.' },
  released: { title: 'Goods released', says: 'Customs has released the goods.' },
  not_released: { title: 'Release refused', says: 'Customs does not release the goods.' },
  cleared: { title: 'Declaration cleared', says: 'The goods are released, and everything is settled.' },
  exited: { title: 'Exit confirmed', says: 'Customs has confirmed that the goods have left the territory.' },
  expired: {
    title: 'Declaration expired',
    says: 'A time limit has passed; the declaration has no effect any more.',
  },
  invalidated: { title: 'Declaration invalidated', says: 'The declaration has no effect any more.' },
  amendment_granted: { title: 'Amendment granted', says: 'The declaration was amended as requested.' },
  amendment_denied: { title: 'Amendment denied', says: 'The declaration stays as it was.' },
  invalidation_denied: { title: 'Invalidation denied', says: 'The declaration stays in effect.' },
};

/** What becomes of goods whose release was refused. */
export const outcomeWords: Readonly<Record<NonNullable<Decision['outcome']>, string>> = {
  re_export: 'To be exported again',
  destruction: 'To be destroyed',
  abandonment: 'Abandoned to the state',
  seizure: 'Seized',
};

/** `20 November 2026, 08:00 UTC`: the same everywhere, for paper and for people. */
export function longTime(time: Date): string {
  const date = time.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return `${date}, ${time.toISOString().slice(11, 16)} UTC`;
}
