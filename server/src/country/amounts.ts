import { country } from './country.ts';

/* Format of amounts in the national currency: the country's decimals, a decimal point, no separators. */

const { decimals } = country.currency;
const whole = '[1-9][0-9]{0,13}';

/** Pattern of an amount with all decimals of the currency. */
export const amountPattern = decimals === 0 ? `^(0|${whole})$` : `^(0|${whole})\\.[0-9]{${decimals}}$`;

/** Pattern of such an amount that is above zero. */
export const positiveAmountPattern =
  decimals === 0 ? `^${whole}$` : `^(0\\.(${fractionsAboveZero().join('|')})|${whole}\\.[0-9]{${decimals}})$`;

/** Pattern of an amount with at most the decimals of the currency. */
export const amountUpToDecimalsPattern =
  decimals === 0 ? `^(0|${whole})$` : `^(0|${whole})(\\.[0-9]{1,${decimals}})?$`;

/** Returns patterns of decimals that are not all zero, by the position of the first non-zero digit. */
function fractionsAboveZero(): string[] {
  return Array.from({ length: decimals }, (_, index) => {
    const zeros = decimals - 1 - index;
    return `${'0'.repeat(zeros)}[1-9]${'[0-9]'.repeat(index)}`;
  });
}

/** Example amount, such as 9792.00. */
export const exampleAmount = `9792${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}`;
