/** Returns the exact sum of decimal strings. */
export function sumOf(decimals: readonly string[]): string {
  const places = Math.max(0, ...decimals.map((decimal) => decimal.split('.')[1]?.length ?? 0));
  return formatScaledInteger(
    decimals.reduce((sum, decimal) => sum + toScaledInteger(decimal, places), 0n),
    places,
  );
}

/** Returns the first decimal minus the second. */
export function differenceOf(one: string, other: string): string {
  return sumOf([one, other.startsWith('-') ? other.slice(1) : `-${other}`]);
}

export function isZero(decimal: string): boolean {
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
