import type { ReferenceOfDay as Reference } from '../reference/lists/public.ts';

/** Code lists, tariff and exchange rates of a day, as used by rules and duties. */
export type TariffReference = Omit<
  Reference,
  'edition' | 'entry' | 'isEmpty' | 'searched' | 'upcoming' | 'versions'
>;
