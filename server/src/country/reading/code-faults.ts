import { anchoredRegExp } from './identification.ts';
import type { CountryProfile } from './profile.ts';
import type { ProfileError } from './profile-error.ts';

/* Checks the codes of a profile, and the patterns of codes. */

/** Checks that the kinds of authorisations match the format of the country, and that the profile uses only these kinds. */
export function authorisationKindFaults({
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
      formatFault(`/authorisationKinds/${index}/code`, code, 'authorisationKind', formats),
    ),
    ...used
      .filter(([, kind]) => !codes.includes(kind))
      .map(([pointer, kind]) => ({
        pointer,
        message: `names ${JSON.stringify(kind)}, which is not in /authorisationKinds.`,
      })),
  ];
}

/** Reports a code of the profile that does not match its format. */
export function formatFault(
  pointer: string,
  code: string | undefined,
  format: 'fiscalRole' | 'valuationMethod' | 'authorisationKind' | 'meansType',
  formats: CountryProfile['formats'],
): ProfileError[] {
  const { pattern } = formats[format];
  if (code === undefined || patternFaults('', { pattern }).length > 0 || anchoredRegExp(pattern).test(code))
    return [];
  return [{ pointer, message: `${JSON.stringify(code)} does not match /formats/${format}/pattern.` }];
}

/** Reports duplicate codes of a list. Null does not count as a code. */
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

/** Reports invalid regular expressions. */
export function patternFaults(pointer: string, patterns: Readonly<Record<string, string>>): ProfileError[] {
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
