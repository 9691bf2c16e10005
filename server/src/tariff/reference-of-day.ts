import type { ReferenceOfDay as Reference } from '../reference/lists/public.ts';

/** What the rules and the duties ask of the code lists, the tariff and the exchange rates of a day. */
export type ReferenceOfDay = Omit<
  Reference,
  'edition' | 'entry' | 'isEmpty' | 'searched' | 'upcoming' | 'versions'
>;
