import { holdsCheck } from './check-digits.ts';
import type { CountryProfile } from './profile.ts';

type Identification = CountryProfile['identification'];

/** Reads the identification numbers of a country. */
export interface Identifications {
  /** As it is kept: normalised, where one of the country's kinds takes it in another form. */
  stored(text: string): string;
  /** Whether its check digits are right; of a number that this country does not give none are asked. */
  isValid(text: string): boolean;
  /** Whether a text holds, between quotes, a number that is kept otherwise; null where none is. */
  readonly otherwise: RegExp | null;
}

export function identificationsOf({ kinds }: Pick<Identification, 'kinds'>): Identifications {
  const known = kinds.map((kind) => ({
    check: kind.check,
    form: wholePattern(kind.pattern),
    taken: kind.normalisation && { ...kind.normalisation, form: wholePattern(kind.normalisation.pattern) },
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
      return kind === undefined || holdsCheck(kind.check, kept);
    },
    otherwise: taken.length === 0 ? null : new RegExp(`"(?:${taken.join('|')})"`, 'u'),
  };
}

/** What a whole text must be. */
export function wholePattern(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'u');
}
