import type { ReferenceOfDay as Reference } from '../reference/lists/public.ts';

/** Code lists, tariff and exchange rates of a day, with which declarations are validated and duties are calculated. */
export type TariffReference = Omit<
  Reference,
  'edition' | 'entry' | 'isEmpty' | 'searched' | 'upcoming' | 'versions'
>;
