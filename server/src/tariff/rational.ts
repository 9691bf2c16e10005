export type RoundingMode = 'half_up' | 'up' | 'down';

/**
 * An exact rational number that is rounded only on request. It consists of digits, a power of ten and, for a
 * quotient with endless decimals such as 5 ÷ 3, a divisor. Accepts and returns decimal strings; throws for other texts.
 */
export class Exact {
  // The value is digits ÷ 10^scale ÷ under. `under` is positive, and has no common factor with ten or the digits.
  private readonly digits: bigint;
  private readonly scale: number;
  private readonly under: bigint;
  // Contains the last output, because the same amount is often printed again with the same decimals.
  private lastText: { readonly places: number; readonly text: string } | null = null;

  /** Creates a number. For a bigint, `scale` is the number of its digits after the decimal point. */
  constructor(value: Exact | string | number | bigint, scale = 0, under = 1n) {
    if (typeof value === 'bigint') {
      this.digits = value;
      this.scale = scale;
      this.under = under;
    } else if (typeof value === 'object') {
      this.digits = value.digits;
      this.scale = value.scale;
      this.under = value.under;
    } else {
      const text = typeof value === 'string' ? value : String(value);
      if (!decimalNumber.test(text)) throw new TypeError(`not a decimal number: ${text.slice(0, 40)}`);
      const point = text.indexOf('.');
      this.digits = BigInt(point < 0 ? text : text.slice(0, point) + text.slice(point + 1));
      this.scale = point < 0 ? 0 : text.length - point - 1;
      this.under = 1n;
    }
  }

  plus(added: Exact | string | number): Exact {
    const other = toExact(added);
    if (this.under !== other.under) {
      const digits =
        this.digits * other.under * powerOfTen(other.scale) +
        other.digits * this.under * powerOfTen(this.scale);
      return createReduced(digits, this.scale + other.scale, this.under * other.under);
    }
    if (other.digits === 0n && other.scale <= this.scale) return this;
    if (this.digits === 0n && this.scale <= other.scale) return other;
    if (this.scale === other.scale && this.under === 1n)
      return new Exact(this.digits + other.digits, this.scale);
    const scale = Math.max(this.scale, other.scale);
    const digits =
      timesPowerOfTen(this.digits, scale - this.scale) + timesPowerOfTen(other.digits, scale - other.scale);
    return this.under === 1n ? new Exact(digits, scale) : createReduced(digits, scale, this.under);
  }

  minus(taken: Exact | string | number): Exact {
    return this.plus(toExact(taken).negated());
  }

  times(factor: Exact | string | number): Exact {
    const other = toExact(factor);
    const digits = this.digits * other.digits;
    const scale = this.scale + other.scale;
    if (this.under === 1n && other.under === 1n) return new Exact(digits, scale);
    return createReduced(digits, scale, this.under * other.under);
  }

  /** Returns the exact quotient. Throws a RangeError if the divisor is zero. */
  dividedBy(divisor: Exact | string | number): Exact {
    const other = toExact(divisor);
    const scale = this.scale - other.scale;
    const digits = timesPowerOfTen(this.digits * other.under, Math.max(0, -scale));
    const sign = other.digits < 0n ? -1n : 1n;
    return createReduced(digits * sign, Math.max(0, scale), this.under * other.digits * sign);
  }

  negated(): Exact {
    return new Exact(-this.digits, this.scale, this.under);
  }

  /** Rounds to a number of decimals. The modes half up and up round away from zero, and down rounds towards zero. */
  toDecimalPlaces(places: number, mode: RoundingMode = 'half_up'): Exact {
    if (this.under === 1n && this.scale <= places) return this;
    const divisor = powerOfTen(Math.max(0, this.scale - places)) * this.under;
    return new Exact(
      quotient(timesPowerOfTen(this.digits, Math.max(0, places - this.scale)), divisor, mode),
      places,
    );
  }

  /** Rounds to a multiple of a step; for instance, 1506882.069 rounded up with the step 1000 is 1507000. */
  toMultipleOf(step: Exact | string, mode: RoundingMode): Exact {
    return this.dividedBy(step).toDecimalPlaces(0, mode).times(step);
  }

  /** Returns the largest integer that is not greater than the number. */
  floor(): Exact {
    const whole = this.toDecimalPlaces(0, 'down');
    return whole.comparedTo(this) > 0 ? whole.minus(1) : whole;
  }

  comparedTo(compared: Exact | string | number): number {
    const other = toExact(compared);
    if (this === other) return 0;
    const one = this.digits * other.under;
    const two = other.digits * this.under;
    const scale = Math.max(this.scale, other.scale);
    const difference = timesPowerOfTen(one, scale - this.scale) - timesPowerOfTen(two, scale - other.scale);
    return difference === 0n ? 0 : difference < 0n ? -1 : 1;
  }

  equals(other: Exact | string | number): boolean {
    return this.comparedTo(other) === 0;
  }

  lessThan(other: Exact | string | number): boolean {
    return this.comparedTo(other) < 0;
  }

  greaterThan(other: Exact | string | number): boolean {
    return this.comparedTo(other) > 0;
  }

  greaterThanOrEqualTo(other: Exact | string | number): boolean {
    return this.comparedTo(other) >= 0;
  }

  isZero(): boolean {
    return this.digits === 0n;
  }

  isNegative(): boolean {
    return this.digits < 0n;
  }

  /** Returns whether the number is not negative. */
  isPositive(): boolean {
    return this.digits >= 0n;
  }

  isInteger(): boolean {
    return this.under === 1n && this.digits % powerOfTen(this.scale) === 0n;
  }

  /**
   * Returns the number as text, rounded half up to a number of decimals. Without this number, the text has all
   * decimals, or 60 if they are endless.
   */
  toFixed(places?: number): string {
    if (places === undefined) {
      if (this.scale === 0 && this.under === 1n) return this.digits.toString();
      return withoutLastZeros(this.toFixed(this.under === 1n ? this.scale : 60));
    }
    if (this.lastText?.places !== places) this.lastText = { places, text: this.decimalText(places) };
    return this.lastText.text;
  }

  private decimalText(places: number): string {
    const rounded = this.toDecimalPlaces(places);
    const digits = timesPowerOfTen(rounded.digits, places - rounded.scale);
    const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
    const sign = digits < 0n ? '-' : '';
    return places === 0 ? sign + text : `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
  }

  toString(): string {
    return this.toFixed();
  }

  toNumber(): number {
    return Number(this.toFixed());
  }

  /** Returns the number of units of `10^-scale` in the value, truncated. */
  inUnits(scale: number): bigint {
    const cut = this.toDecimalPlaces(scale, 'down');
    return timesPowerOfTen(cut.digits, scale - cut.scale);
  }

  /** Returns true if a number of decimals is certainly sufficient to write the value exactly. False has no meaning. */
  isWithin(places: number): boolean {
    return this.under === 1n && this.scale <= places;
  }

  /** Returns an upper limit of the number of digits after the decimal point. */
  decimals(): number {
    return this.scale;
  }

  static max(first: Exact, ...others: readonly (Exact | string | number)[]): Exact {
    return others.reduce<Exact>((most, each) => (most.lessThan(each) ? toExact(each) : most), first);
  }

  static min(first: Exact, ...others: readonly (Exact | string | number)[]): Exact {
    return others.reduce<Exact>((least, each) => (least.greaterThan(each) ? toExact(each) : least), first);
  }
}

const decimalNumber = /^-?\d+(?:\.\d+)?$/;

export const zero: Exact = new Exact(0n);

/** Returns the sum of numbers and decimal strings. */
export function sumOf(values: readonly (Exact | string | number)[]): Exact {
  let total = zero;
  for (const value of values) total = total.plus(value);
  return total;
}

function toExact(value: Exact | string | number): Exact {
  return typeof value === 'object' ? value : new Exact(value);
}

const powers: readonly bigint[] = Array.from({ length: 80 }, (_, exponent) => 10n ** BigInt(exponent));

function powerOfTen(exponent: number): bigint {
  return powers[exponent] ?? 10n ** BigInt(exponent);
}

function timesPowerOfTen(digits: bigint, exponent: number): bigint {
  return exponent <= 0 ? digits : digits * powerOfTen(exponent);
}

/**
 * Reduces the divisor: converts its factors ten, two and five to decimals, and removes the factors that it has in
 * common with the digits.
 */
function createReduced(digits: bigint, scale: number, under: bigint): Exact {
  if (under === 0n) throw new RangeError('division by zero');
  let [above, places, below] = [digits, scale, under];
  const common = below === 1n ? 1n : commonDivisor(above < 0n ? -above : above, below);
  above /= common;
  below /= common;
  for (; below % 10n === 0n; below /= 10n) places += 1;
  for (; below % 2n === 0n; below /= 2n, above *= 5n) places += 1;
  for (; below % 5n === 0n; below /= 5n, above *= 2n) places += 1;
  return new Exact(above, places, below);
}

function commonDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one, other];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

function quotient(digits: bigint, divisor: bigint, mode: RoundingMode): bigint {
  const whole = digits / divisor;
  const rest = digits % divisor;
  if (rest === 0n || mode === 'down') return whole;
  const size = rest < 0n ? -rest : rest;
  if (mode === 'half_up' && size * 2n < divisor) return whole;
  return rest < 0n ? whole - 1n : whole + 1n;
}

function withoutLastZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
