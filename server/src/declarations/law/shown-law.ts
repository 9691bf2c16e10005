import { type Static, Type } from 'typebox';
import { dayElement } from '../../foundation/http/elements.ts';

/** The law of a declaration as it is shown. */
export const ShownLaw = Type.Object(
  {
    day: dayElement('The day of acceptance'),
    zone: Type.String({ description: 'The time zone whose day it is (IANA)' }),
    exchangeRates: Type.Record(Type.String(), Type.String(), {
      description: 'Units of national currency for one unit of each currency that was converted',
    }),
  },
  {
    additionalProperties: false,
    title: 'Law',
    description: 'By what the declaration is reckoned, whenever that is',
  },
);
export type ShownLaw = Static<typeof ShownLaw>;

export const lawExample: ShownLaw = { day: '2026-11-20', zone: 'Etc/UTC', exchangeRates: { USD: '1.85' } };
