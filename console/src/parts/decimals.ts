/** Returns the exact sum of decimal strings. */
export function sumOfDecimals(decimals: readonly string[]): string {
  const places = Math.max(0, ...decimals.map((decimal) => decimal.split('.')[1]?.length ?? 0));
  return formatScaledInteger(
    decimals.reduce((sum, decimal) => sum + toScaledInteger(decimal, places), 0n),
    places,
  );
}

/** Returns the first decimal minus the second. */
export function differenceOfDecimals(one: string, other: string): string {
  return sumOfDecimals([one, other.startsWith('-') ? other.slice(1) : `-${other}`]);
}

/** Returns the part of a decimal that corresponds to `part` of `whole`, rounded to the places of the decimal. */
export function shareOfDecimal(decimal: string, part: string, whole: string): string {
  const places = Math.max(...[part, whole].map((each) => each.split('.')[1]?.length ?? 0));
  const ownPlaces = decimal.split('.')[1]?.length ?? 0;
  const divisor = toScaledInteger(whole, places);
  if (divisor === 0n) return decimal;
  const product = toScaledInteger(decimal, ownPlaces) * toScaledInteger(part, places);
  return formatScaledInteger((2n * product + divisor) / (2n * divisor), ownPlaces);
}

export function isZeroDecimal(decimal: string): boolean {
  return /^-?0*(\.0*)?$/.test(decimal);
}

function toScaledInteger(decimal: string, places: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}

function formatScaledInteger(value: bigint, places: number): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  const point = digits.length - places;
  const fraction = places === 0 ? '' : `.${digits.slice(point)}`;
  return `${value < 0n ? '-' : ''}${digits.slice(0, point)}${fraction}`;
}
