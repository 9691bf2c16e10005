import { hasValidCheckDigits } from './check-digits.ts';
import type { CountryProfile } from './profile.ts';

type Identification = CountryProfile['identification'];

/** Identification number rules of a country. */
export interface Identifications {
  /** Normalizes a number to its stored format. */
  stored(text: string): string;
  /** Returns whether the check digits are valid. Foreign numbers are not checked. */
  isValid(text: string): boolean;
  /** Matches a quoted number whose stored format differs; null if there are no such formats. */
  readonly otherwise: RegExp | null;
}

export function identificationsOf({ kinds }: Pick<Identification, 'kinds'>): Identifications {
  const known = kinds.map((kind) => ({
    check: kind.check,
    form: anchoredRegExp(kind.pattern),
    taken: kind.normalisation && { ...kind.normalisation, form: anchoredRegExp(kind.normalisation.pattern) },
  }));
  const stored = (text: string): string => {
    const kind = known.find(({ taken }) => taken?.form.test(text));
    return kind?.taken ? kind.taken.prefix + text : text;
  };
  const taken = kinds.flatMap(({ normalisation }) => (normalisation ? [normalisation.pattern] : []));
  return {
    stored,
    isValid(text) {
      const kept = stored(text);
      const kind = known.find(({ form }) => form.test(kept));
      return kind === undefined || hasValidCheckDigits(kind.check, kept);
    },
    otherwise: taken.length === 0 ? null : new RegExp(`"(?:${taken.join('|')})"`, 'u'),
  };
}

/** Anchors a pattern to the whole text. */
export function anchoredRegExp(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'u');
}
