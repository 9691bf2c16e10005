import type { CountryProfile } from './profile.ts';

interface DecimalsFault {
  readonly pointer: string;
  readonly message: string;
}

/**
 * Returns an error for each tax that is rounded to more decimal places than the currency has, and an error if converted
 * prices are rounded to fewer.
 */
export function validateDecimals({
  taxes,
  currency,
}: Pick<CountryProfile, 'taxes' | 'currency'>): DecimalsFault[] {
  const { decimals, rounding } = currency;
  const placesOf = (unit: string): number => unit.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return [
    ...(placesOf(rounding) < decimals
      ? [{ pointer: '/currency/rounding', message: `must have at least ${decimals} decimal places.` }]
      : []),
    ...taxes.flatMap(({ round: { to } }, index) =>
      placesOf(to) > decimals
        ? [
            {
              pointer: `/taxes/${index}/round/to`,
              message: `must have at most ${decimals} decimal places, like the currency.`,
            },
          ]
        : [],
    ),
  ];
}
