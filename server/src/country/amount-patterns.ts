import { country } from './country.ts';

/* Format of amounts in the national currency: the decimals of the currency, a decimal point, and no separators. */

const { decimals } = country.currency;
const wholePattern = '[1-9][0-9]{0,13}';

/** Pattern of an amount that has all decimals of the currency. */
export const amountPattern =
  decimals === 0 ? `^(0|${wholePattern})$` : `^(0|${wholePattern})\\.[0-9]{${decimals}}$`;

/** Pattern of an amount above zero that has all decimals of the currency. */
export const positiveAmountPattern =
  decimals === 0
    ? `^${wholePattern}$`
    : `^(0\\.(${fractionsAboveZero().join('|')})|${wholePattern}\\.[0-9]{${decimals}})$`;

/** Pattern of an amount that has at most the decimals of the currency. */
export const amountUpToDecimalsPattern =
  decimals === 0 ? `^(0|${wholePattern})$` : `^(0|${wholePattern})(\\.[0-9]{1,${decimals}})?$`;

/** Returns patterns of decimals that are not all zero, one for each position of the first digit above zero. */
function fractionsAboveZero(): string[] {
  return Array.from({ length: decimals }, (_, index) => {
    const zeros = decimals - 1 - index;
    return `${'0'.repeat(zeros)}[1-9]${'[0-9]'.repeat(index)}`;
  });
}

/** Amount for examples in the documentation, such as 9792.00. */
export const exampleAmount = `9792${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}`;
