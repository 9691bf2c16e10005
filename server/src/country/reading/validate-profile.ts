import { type Static, type TProperties, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isTimeZone } from '../../foundation/calendar.ts';
import { authorisationKindFaults, duplicateCodeErrors, formatFault, patternFaults } from './code-faults.ts';
import { anchoredRegExp, identificationsOf } from './identification.ts';
import {
  exampleNumbers,
  hasCounter,
  type NumberTemplate,
  numberPattern,
  templateError,
} from './number-template.ts';
import { CountryProfile } from './profile.ts';
import type { ProfileError } from './profile-error.ts';
import { validateDecimals } from './validate-decimals.ts';
import { validateInterestRules, validateTaxBases } from './validate-taxes.ts';

/**
 * Returns the cross-field errors of a profile. Fields that violate their schema are skipped, so that one run
 * reports all errors.
 */
export function validateProfile(value: unknown): ProfileError[] {
  return checks.flatMap((check) => check(value));
}

const { properties } = CountryProfile;

/** A check of several fields, skipped if one of them violates its schema. */
function over<Members extends TProperties>(
  members: Members,
  check: (profile: Static<ReturnType<typeof Type.Object<Members>>>) => ProfileError[],
): (value: unknown) => ProfileError[] {
  const compiled = Compile(Type.Object(members));
  return (value) => (compiled.Check(value) ? check(value) : []);
}

const checks = [
  over({ timeZone: properties.timeZone }, ({ timeZone }) =>
    isTimeZone(timeZone)
      ? []
      : [
          {
            pointer: '/timeZone',
            message: `must be an IANA time zone. Actual value: ${JSON.stringify(timeZone)}.`,
          },
        ],
  ),
  over({ timeLimits: properties.timeLimits, hours: properties.hours }, ({ timeLimits, hours }) =>
    hours || (timeLimits.dayCount === 'days' && !timeLimits.rollToWorkingDay)
      ? []
      : [
          {
            pointer: '/hours',
            message:
              'is missing: time limits that depend on working days need the days on which offices are open.',
          },
        ],
  ),
  over({ timeLimits: properties.timeLimits }, ({ timeLimits: { exitEnquiryDays, exitDays } }) =>
    exitEnquiryDays < exitDays
      ? []
      : [
          {
            pointer: '/timeLimits/exitEnquiryDays',
            message: `must be less than exitDays (${exitDays}). Actual value: ${exitEnquiryDays}.`,
          },
        ],
  ),
  over({ types: properties.types }, ({ types }) =>
    duplicateCodeErrors(
      '/types',
      types.map(({ code }) => code),
    ),
  ),
  over({ formats: properties.formats }, ({ formats }) => [
    ...Object.entries(formats).flatMap(([name, { pattern, example }]) => [
      ...patternFaults(`/formats/${name}`, { pattern }),
      ...exampleFault(`/formats/${name}`, pattern, example),
    ]),
    ...(formats.commodity.levels.some((digits, index, all) => digits <= (all[index - 1] ?? 0))
      ? [{ pointer: '/formats/commodity/levels', message: 'must ascend.' }]
      : []),
  ]),
  over({ lrn: properties.lrn }, ({ lrn: { pattern, example } }) => [
    ...patternFaults('/lrn', { pattern }),
    ...exampleFault('/lrn', pattern, example),
  ]),
  over({ identification: properties.identification }, ({ identification: { pattern, kinds } }) => [
    ...patternFaults('/identification', { pattern }),
    ...kinds.flatMap((kind, index) => patternsOf(kind, `/identification/kinds/${index}`)),
    ...duplicateCodeErrors(
      '/identification/kinds',
      kinds.map(({ code }) => code),
    ),
  ]),
  over({ identification: properties.identification }, exampleFaults),
  over(
    { registration: properties.registration },
    ({ registration: { pattern, similarPattern, ordinary, contingency } }) => [
      ...patternFaults('/registration', { pattern, similarPattern }),
      ...templateFaults('/registration/ordinary', ordinary),
      ...templateFaults('/registration/contingency', contingency),
      ...commonFaults(pattern, ordinary, contingency),
    ],
  ),
  over({ bill: properties.bill }, ({ bill: { pattern, template } }) => [
    ...patternFaults('/bill', { pattern }),
    ...templateFaults('/bill', { template }),
  ]),
  over({ meanings: properties.meanings }, ({ meanings: { treatments } }) => {
    const { preferences, quotas } = treatments;
    return patternFaults('/meanings/treatments', { preferences, ...(quotas !== undefined && { quotas }) });
  }),
  over(
    { meanings: properties.meanings, formats: properties.formats },
    ({ meanings: { fiscalRoles, valuationMethods, meansTypes }, formats }) => [
      ...formatFault('/meanings/meansTypes/imoNumber', meansTypes.imoNumber, 'meansType', formats),
      ...formatFault('/meanings/meansTypes/flightNumber', meansTypes.flightNumber, 'meansType', formats),
      ...Object.keys(meansTypes.modes).flatMap((kind) =>
        formatFault('/meanings/meansTypes/modes', kind, 'meansType', formats),
      ),
      ...formatFault('/meanings/fiscalRoles/oneStopSeller', fiscalRoles.oneStopSeller, 'fiscalRole', formats),
      ...formatFault(
        '/meanings/valuationMethods/transactionValue',
        valuationMethods.transactionValue,
        'valuationMethod',
        formats,
      ),
    ],
  ),
  over(
    {
      ...{ authorisationKinds: properties.authorisationKinds, formats: properties.formats },
      ...{ meanings: properties.meanings, sandbox: properties.sandbox },
    },
    authorisationKindFaults,
  ),
  over({ languages: properties.languages, types: properties.types, taxes: properties.taxes }, (profile) => {
    const [first = 'en'] = profile.languages;
    const unnamed = (list: 'types' | 'taxes'): ProfileError[] =>
      profile[list].flatMap(({ name }, index) =>
        Object.hasOwn(name, first)
          ? []
          : [{ pointer: `/${list}/${index}/name`, message: `has no name in ${first}, the first language.` }],
      );
    return [...unnamed('types'), ...unnamed('taxes')];
  }),
  over({ taxes: properties.taxes }, ({ taxes }) =>
    duplicateCodeErrors(
      '/taxes',
      taxes.map(({ code }) => code),
    ),
  ),
  over({ timeLimits: properties.timeLimits }, ({ timeLimits: { debtYears, debtYearsCriminal } }) =>
    debtYearsCriminal >= debtYears
      ? []
      : [
          {
            pointer: '/timeLimits/debtYearsCriminal',
            message: `must be at least debtYears, which is ${debtYears}.`,
          },
        ],
  ),
  over({ timeLimits: properties.timeLimits }, ({ timeLimits: { claimYears, claimDefectYears } }) =>
    claimDefectYears <= claimYears
      ? []
      : [
          {
            pointer: '/timeLimits/claimDefectYears',
            message: `must be at most claimYears, which is ${claimYears}.`,
          },
        ],
  ),
  over({ taxes: properties.taxes }, validateInterestRules),
  over({ taxes: properties.taxes, currency: properties.currency }, validateDecimals),
  over({ taxes: properties.taxes, bases: properties.bases }, validateTaxBases),
  over({ national: properties.national }, ({ national }) => [
    ...national.flatMap(({ pattern, example }, index) => [
      ...patternFaults(`/national/${index}`, { pattern }),
      ...exampleFault(`/national/${index}`, pattern, example),
    ]),
    ...(['header', 'item'] as const).flatMap((section) =>
      duplicateCodeErrors(
        '/national',
        national.map(({ level, name }) => (level === section ? name : null)),
        'name',
      ),
    ),
  ]),
];

/** Checks that valid examples normalize as stated and invalid ones are refused. */
function exampleFaults({ identification }: Pick<CountryProfile, 'identification'>): ProfileError[] {
  const { pattern, kinds } = identification;
  if (patternFaults('', { pattern }).length + kinds.flatMap((kind) => patternsOf(kind)).length > 0) return [];
  const { stored, isValid } = identificationsOf(identification);
  const isTaken = (text: string): boolean => anchoredRegExp(pattern).test(text) && isValid(text);
  return kinds.flatMap(({ examples }, index) => {
    const pointer = `/identification/kinds/${index}/examples`;
    return [
      ...examples.valid.flatMap(([sent, kept], place) =>
        isTaken(sent) && stored(sent) === kept
          ? []
          : [
              {
                pointer: `${pointer}/valid/${place}`,
                message: `${sent} must be valid, and must be stored as ${kept}.`,
              },
            ],
      ),
      ...examples.invalid.flatMap((sent, place) =>
        isTaken(sent)
          ? [
              {
                pointer: `${pointer}/invalid/${place}`,
                message: `${sent} is valid, but an invalid example must be refused.`,
              },
            ]
          : [],
      ),
    ];
  });
}

function patternsOf(
  { pattern, normalisation }: CountryProfile['identification']['kinds'][number],
  pointer = '',
): ProfileError[] {
  return patternFaults(pointer, {
    pattern,
    ...(normalisation && { 'normalisation/pattern': normalisation.pattern }),
  });
}

function templateFaults(pointer: string, given: NumberTemplate): ProfileError[] {
  const message = templateError(given);
  return message === null ? [] : [{ pointer: `${pointer}/template`, message }];
}

/** Checks that ordinary and contingency numbers match the MRN format and never overlap. */
function commonFaults(
  pattern: string,
  ordinary: NumberTemplate,
  contingency: NumberTemplate,
): ProfileError[] {
  if (templateError(ordinary) !== null || templateError(contingency) !== null) return [];
  if (patternFaults('', { pattern }).length > 0) return [];
  const formOf = (given: NumberTemplate): RegExp => anchoredRegExp(numberPattern(given));
  const some = (given: NumberTemplate): string[] => exampleNumbers(given, 50);
  const misfit = [ordinary, contingency].flatMap((given, index) =>
    some(given).every((number) => anchoredRegExp(pattern).test(number))
      ? []
      : [
          {
            pointer: `/registration/${index === 0 ? 'ordinary' : 'contingency'}/template`,
            message: `generates numbers such as ${some(given)[0]}, which do not match /registration/pattern.`,
          },
        ],
  );
  // With a shared counter, ordinary numbers end where contingency numbers begin (`maxRegistrationCount`).
  const isCountedApart =
    hasCounter(ordinary) &&
    ordinary.template === contingency.template &&
    (contingency.from ?? 0) > (ordinary.from ?? 1);
  const areApart =
    isCountedApart ||
    (some(contingency).every((number) => !formOf(ordinary).test(number)) &&
      some(ordinary).every((number) => !formOf(contingency).test(number)));
  return areApart
    ? misfit
    : [
        ...misfit,
        {
          pointer: '/registration/contingency',
          message: 'generates numbers that the ordinary template can also generate.',
        },
      ];
}

/** An example is of its pattern; of one that cannot be read nothing is said twice. */
function exampleFault(pointer: string, pattern: string, example: string): ProfileError[] {
  if (patternFaults('', { pattern }).length > 0 || anchoredRegExp(pattern).test(example)) return [];
  return [
    { pointer: `${pointer}/example`, message: `${JSON.stringify(example)} does not match the pattern.` },
  ];
}
