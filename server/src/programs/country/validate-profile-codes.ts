import { country } from '../../country/public.ts';
import { anchoredRegExp } from '../../country/reading/public.ts';
import type { CountryLists } from '../../reference/bundled/public.ts';

interface ProfileFault {
  readonly pointer: string;
  readonly message: string;
}

/** Returns an error for each code in the country profile that the code lists do not contain. */
export function validateProfileCodes({ lists }: Pick<CountryLists, 'lists'>): ProfileFault[] {
  const codesOf = (listName: string): ReadonlySet<string> =>
    new Set(lists.flatMap(({ list, entries }) => (list === listName ? entries.map(({ code }) => code) : [])));
  const { documents, procedures, additionalProcedures, treatments, meansTypes } = country.meanings;
  const unknown = (meaning: string, list: string, codes: readonly (string | undefined)[]): ProfileFault[] =>
    unlisted(`/meanings/${meaning}`, list, codes);
  const unlisted = (
    pointer: string,
    list: string,
    codes: readonly (string | undefined)[],
  ): ProfileFault[] => {
    const known = codesOf(list);
    return codes.flatMap((code) =>
      code === undefined || known.has(code)
        ? []
        : [
            {
              pointer,
              message: `names the code ${JSON.stringify(code)}, which is not in the code list ${list}.`,
            },
          ],
    );
  };
  const requestedCodes = new Set(
    [...codesOf('procedures')].map((code) =>
      code.slice(procedures.requested.from - 1, procedures.requested.to),
    ),
  );
  const unasked = (['kept', 'comesBack', 'endUse'] as const).flatMap((name) =>
    [procedures[name] ?? []]
      .flat()
      .filter((part) => !requestedCodes.has(part))
      .map((part) => ({
        pointer: `/meanings/procedures/${name}`,
        message: `names ${JSON.stringify(part)}, but no code of the code list procedures has this requested procedure.`,
      })),
  );
  return [
    ...unknown('documents/invoice', 'document-types', documents.invoice),
    ...unknown('documents/valueDeclaration', 'document-types', [documents.valueDeclaration]),
    ...unknown('documents/airWaybill', 'document-types', [documents.airWaybill]),
    ...unknown('documents/certificateOfOrigin', 'document-types', [documents.certificateOfOrigin]),
    ...unknown('documents/authorisations', 'document-types', Object.values(documents.authorisations)),
    ...unknown('documents/modes', 'document-types', Object.keys(documents.modes)),
    ...unknown('documents/modes', 'transport-modes', Object.values(documents.modes).flat()),
    ...unknown('meansTypes/modes', 'transport-modes', Object.values(meansTypes.modes).flat()),
    ...unknown('procedures/returnUnaltered', 'procedures', procedures.returnUnaltered),
    ...unknown('procedures/returnAfterProcessing', 'procedures', procedures.returnAfterProcessing),
    ...unknown('procedures/afterInwardProcessing', 'procedures', procedures.afterInwardProcessing),
    ...unasked,
    ...unknown('additionalProcedures', 'additional-procedures', Object.values(additionalProcedures)),
    ...unknown('treatments/ordinary', 'preferences', [treatments.ordinary]),
    ...unknown('treatments/endUse', 'preferences', [treatments.endUse]),
    ...unlisted('/duplicates/invoiceDocuments', 'document-types', country.duplicates?.invoiceDocuments ?? []),
    ...unlistedTypes(),
    ...patternFaults('preferences', treatments.preferences, codesOf('preferences')),
    ...patternFaults('quotas', treatments.quotas, codesOf('preferences')),
    ...unknownCode('/code', country.code, 'countries', codesOf('countries')),
    ...unknownCode('/currency/code', country.currency.code, 'currencies', codesOf('currencies')),
  ];
}

function unlistedTypes(): ProfileFault[] {
  const types = new Set(country.types.map(({ code }) => code));
  const unknown = (country.duplicates?.types ?? []).filter((type) => !types.has(type));
  return unknown.map((type) => ({
    pointer: '/duplicates/types',
    message: `names ${JSON.stringify(type)}, which is not in /types.`,
  }));
}

function patternFaults(
  name: 'preferences' | 'quotas',
  pattern: string | undefined,
  known: ReadonlySet<string>,
): ProfileFault[] {
  if (pattern === undefined) return [];
  const pointer = `/meanings/treatments/${name}`;
  try {
    const form = anchoredRegExp(pattern);
    return [...known].some((code) => form.test(code))
      ? []
      : [
          {
            pointer,
            message: `matches no code of the code list preferences. Actual value: ${JSON.stringify(pattern)}.`,
          },
        ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ pointer, message: `must be a valid regular expression: ${reason}.` }];
  }
}

function unknownCode(
  pointer: string,
  code: string,
  list: string,
  known: ReadonlySet<string>,
): ProfileFault[] {
  return known.has(code)
    ? []
    : [
        {
          pointer,
          message: `is not in the code list ${list}. Add the code to lists/${list}.csv. Actual value: ${JSON.stringify(code)}.`,
        },
      ];
}
