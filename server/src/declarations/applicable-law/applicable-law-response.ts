import { type Static, Type } from 'typebox';
import { daySchema } from '../../foundation/http/common-schemas.ts';

/** Schema of the law that applies to an accepted declaration. */
export const ApplicableLaw = Type.Object(
  {
    date: daySchema('Date of acceptance'),
    timeZone: Type.String({ description: 'Time zone of `date` (IANA)' }),
    exchangeRates: Type.Record(Type.String(), Type.String(), {
      description: 'Exchange rates by currency code: units of national currency for one unit of the currency',
    }),
    listVersions: Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
      description:
        'Version of each code list by which the duties are calculated, by name of the list. `GET /openapi/tariff/{code}?declaration=` returns the tariff in these versions',
    }),
  },
  {
    additionalProperties: false,
    title: 'ApplicableLaw',
    description: 'Legal basis of the calculation',
  },
);
export type ApplicableLaw = Static<typeof ApplicableLaw>;

export const applicableLawExample: ApplicableLaw = {
  date: '2026-11-20',
  timeZone: 'Etc/UTC',
  exchangeRates: { USD: '1.85' },
  listVersions: { agreements: 1, commodities: 3, 'exchange-rates': 52 },
};
