import { hasValidCheckDigits } from './check-digits.ts';
import type { CountryProfile } from './profile.ts';

type Identification = CountryProfile['identification'];

/** Applies the rules of a country for identification numbers. */
export interface IdentificationRules {
  /** Returns a number in the format in which it is stored. */
  stored(text: string): string;
  /** Returns whether the check digits of a number are valid. Foreign numbers are always valid. */
  isValid(text: string): boolean;
  /** Matches a number whose stored format differs from the format in a document; null if no format differs. */
  readonly otherwise: RegExp | null;
}

export function compileIdentificationRules({ kinds }: Pick<Identification, 'kinds'>): IdentificationRules {
  const compiledKinds = kinds.map((kind) => ({
    check: kind.check,
    form: anchoredRegExp(kind.pattern),
    taken: kind.normalisation && { ...kind.normalisation, form: anchoredRegExp(kind.normalisation.pattern) },
  }));
  const stored = (text: string): string => {
    const kind = compiledKinds.find(({ taken }) => taken?.form.test(text));
    return kind?.taken ? kind.taken.prefix + text : text;
  };
  const normalisedPatterns = kinds.flatMap(({ normalisation }) =>
    normalisation ? [normalisation.pattern] : [],
  );
  return {
    stored,
    isValid(text) {
      const storedNumber = stored(text);
      const kind = compiledKinds.find(({ form }) => form.test(storedNumber));
      return kind === undefined || hasValidCheckDigits(kind.check, storedNumber);
    },
    otherwise:
      normalisedPatterns.length === 0 ? null : new RegExp(`"(?:${normalisedPatterns.join('|')})"`, 'u'),
  };
}

/** Returns a regular expression that must match the whole text. */
export function anchoredRegExp(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'u');
}
