import type { ProfileFault } from './profile-faults.ts';
import type { Country } from './read-country.ts';

type Names = Readonly<Record<string, string>>;

/** What of a profile has no name in one of the country's languages, or one in a language that it does not have. */
export function namesFaults({ languages, identification, types, taxes, national, agencies }: Country) {
  const named: (readonly [pointer: string, names: Names])[] = [
    ...identification.kinds.map(({ name }, index) => [`/identification/kinds/${index}/name`, name] as const),
    ...types.map(({ name }, index) => [`/types/${index}/name`, name] as const),
    ...taxes.map(({ name }, index) => [`/taxes/${index}/name`, name] as const),
    ...national.map(({ label }, index) => [`/national/${index}/label`, label] as const),
    ...agencies.map(({ name }, index) => [`/agencies/${index}/name`, name] as const),
  ];
  return named.flatMap(([pointer, names]) => languageFaults(pointer, names, languages));
}

/** The same of any names, which stand at `pointer`. */
export function languageFaults(pointer: string, names: Names, languages: readonly string[]): ProfileFault[] {
  return [
    ...languages
      .filter((language) => !Object.hasOwn(names, language))
      .map((language) => ({ pointer, message: `has no name in ${language}.` })),
    ...Object.keys(names)
      .filter((language) => !languages.includes(language))
      .map((language) => ({
        pointer: `${pointer}/${language}`,
        message: `is in ${language}, which is none of /languages.`,
      })),
  ];
}
