import { anchoredRegExp } from './identification.ts';
import type { CountryProfile } from './profile.ts';
import type { ProfileError } from './profile-error.ts';

/* Validates the codes in the profile of a country, and the patterns of codes. */

/**
 * Returns the kinds of authorisations that do not match the format of the country, and codes elsewhere in the profile
 * that are none of these kinds.
 */
export function authorisationKindErrors({
  authorisationKinds,
  formats,
  meanings,
  sandbox,
}: Pick<CountryProfile, 'authorisationKinds' | 'formats' | 'meanings' | 'sandbox'>): ProfileError[] {
  const codes = authorisationKinds.map(({ code }) => code);
  const used: readonly (readonly [pointer: string, kind: string])[] = [
    ...Object.keys(meanings.documents.authorisations).map(
      (kind) => ['/meanings/documents/authorisations', kind] as const,
    ),
    ...sandbox.authorisations.map(
      ({ kind }, index) => [`/sandbox/authorisations/${index}/kind`, kind] as const,
    ),
  ];
  return [
    ...duplicateCodeErrors('/authorisationKinds', codes),
    ...codes.flatMap((code, index) =>
      formatErrors(`/authorisationKinds/${index}/code`, code, 'authorisationKind', formats),
    ),
    ...used
      .filter(([, kind]) => !codes.includes(kind))
      .map(([pointer, kind]) => ({
        pointer,
        message: `names ${JSON.stringify(kind)}, which is not in /authorisationKinds.`,
      })),
  ];
}

/** Returns an error for a code of the profile that does not match its format. */
export function formatErrors(
  pointer: string,
  code: string | undefined,
  format: 'fiscalRole' | 'valuationMethod' | 'authorisationKind' | 'meansType',
  formats: CountryProfile['formats'],
): ProfileError[] {
  const { pattern } = formats[format];
  if (code === undefined || patternErrors('', { pattern }).length > 0 || anchoredRegExp(pattern).test(code))
    return [];
  return [{ pointer, message: `${JSON.stringify(code)} does not match /formats/${format}/pattern.` }];
}

/** Returns an error for each duplicate code of a list. Null is not a code, so it can occur several times. */
export function duplicateCodeErrors(
  pointer: string,
  codes: readonly (string | null)[],
  member = 'code',
): ProfileError[] {
  return codes.flatMap((code, index) =>
    code !== null && codes.indexOf(code) < index
      ? [
          {
            pointer: `${pointer}/${index}/${member}`,
            message: `${JSON.stringify(code)} is a duplicate.`,
          },
        ]
      : [],
  );
}

/** Returns an error for each invalid regular expression. */
export function patternErrors(pointer: string, patterns: Readonly<Record<string, string>>): ProfileError[] {
  return Object.entries(patterns).flatMap(([name, pattern]) => {
    try {
      anchoredRegExp(pattern);
      return [];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [{ pointer: `${pointer}/${name}`, message: `must be a valid regular expression: ${reason}.` }];
    }
  });
}
