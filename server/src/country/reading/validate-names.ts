import { languages as spoken } from '../../foundation/messages/language.ts';
import type { ProfileError } from './profile-error.ts';
import type { Country } from './read-country.ts';

type Names = Readonly<Record<string, string>>;

/**
 * Returns the names in a profile that lack a language of the country, or have a language that the country does not
 * declare.
 */
export function validateLanguagesOfNames(country: Country) {
  const {
    languages,
    identification,
    formats,
    lrn,
    registration,
    types,
    taxes,
    national,
    authorisationKinds,
    agencies,
    disabledRules,
    appealBody,
    legalBases = {},
  } = country;
  const named: (readonly [pointer: string, names: Names])[] = [
    ...identification.kinds.map(({ name }, index) => [`/identification/kinds/${index}/name`, name] as const),
    ...Object.entries({ identification, lrn, registration, ...formatsWithPointers(formats) }).flatMap(
      ([name, { form }]) => (form ? [[`/${name}/form`, form] as const] : []),
    ),
    ['/appealBody', appealBody],
    ...Object.entries(legalBases).map(([name, basis]) => [`/legalBases/${name}`, basis] as const),
    ...types.map(({ name }, index) => [`/types/${index}/name`, name] as const),
    ...taxes.map(({ name }, index) => [`/taxes/${index}/name`, name] as const),
    ...national.flatMap(({ label, hint }, index) => [
      [`/national/${index}/label`, label] as const,
      ...(hint ? [[`/national/${index}/hint`, hint] as const] : []),
    ]),
    ...authorisationKinds.map(({ name }, index) => [`/authorisationKinds/${index}/name`, name] as const),
    ...agencies.map(({ name }, index) => [`/agencies/${index}/name`, name] as const),
    ...disabledRules.map(({ reason }, index) => [`/disabledRules/${index}/reason`, reason] as const),
  ];
  return named.flatMap(([pointer, names]) => validateLanguagesOf(pointer, names, languages));
}

function formatsWithPointers(formats: Country['formats']) {
  return Object.fromEntries(Object.entries(formats).map(([name, format]) => [`formats/${name}`, format]));
}

/** Returns errors for languages that the names at `pointer` lack, or that the country does not declare. */
export function validateLanguagesOf(
  pointer: string,
  names: Names,
  languages: readonly string[],
): ProfileError[] {
  return [
    ...languages
      .filter((language) => !Object.hasOwn(names, language))
      .map((language) => ({ pointer, message: `has no name in ${language}.` })),
    ...Object.keys(names)
      .filter((language) => ![...languages, ...spoken].includes(language))
      .map((language) => ({
        pointer: `${pointer}/${language}`,
        message: `is in ${language}, which is not in /languages.`,
      })),
  ];
}
