import { type Static, type TProperties, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isTimeZone } from '../../foundation/calendar.ts';
import { authorisationKindErrors, duplicateCodeErrors, formatErrors, patternErrors } from './code-faults.ts';
import { anchoredRegExp, compileIdentificationRules } from './identification.ts';
import {
  exampleNumbers,
  hasCounter,
  type NumberTemplate,
  numberPattern,
  templateError,
} from './number-template.ts';
import { CountryProfile } from './profile.ts';
import type { ProfileError } from './profile-error.ts';
import { validateAutomation } from './validate-automation.ts';
import { validateDecimals } from './validate-decimals.ts';
import { validateInterestRules, validateTaxBases } from './validate-taxes.ts';

/** Returns errors that concern several properties. Skips properties that violate their schema, which are reported before. */
export function validateProfile(value: unknown): ProfileError[] {
  return checks.flatMap((check) => check(value));
}

const { properties } = CountryProfile;

/** Returns a check of several properties, which is skipped if one of them violates its schema. */
function checkOf<Members extends TProperties>(
  members: Members,
  check: (profile: Static<ReturnType<typeof Type.Object<Members>>>) => ProfileError[],
): (value: unknown) => ProfileError[] {
  const compiled = Compile(Type.Object(members));
  return (value) => (compiled.Check(value) ? check(value) : []);
}

const checks = [
  checkOf({ timeZone: properties.timeZone }, ({ timeZone }) =>
    isTimeZone(timeZone)
      ? []
      : [
          {
            pointer: '/timeZone',
            message: `must be an IANA time zone. Actual value: ${JSON.stringify(timeZone)}.`,
          },
        ],
  ),
  checkOf({ timeLimits: properties.timeLimits, hours: properties.hours }, ({ timeLimits, hours }) =>
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
  checkOf({ timeLimits: properties.timeLimits }, ({ timeLimits: { exitEnquiryDays, exitDays } }) =>
    exitEnquiryDays < exitDays
      ? []
      : [
          {
            pointer: '/timeLimits/exitEnquiryDays',
            message: `must be less than exitDays (${exitDays}). Actual value: ${exitEnquiryDays}.`,
          },
        ],
  ),
  checkOf({ types: properties.types }, ({ types }) =>
    duplicateCodeErrors(
      '/types',
      types.map(({ code }) => code),
    ),
  ),
  checkOf({ formats: properties.formats }, ({ formats }) => [
    ...Object.entries(formats).flatMap(([name, { pattern, example }]) => [
      ...patternErrors(`/formats/${name}`, { pattern }),
      ...exampleError(`/formats/${name}`, pattern, example),
    ]),
    ...(formats.commodity.levels.some((digits, index, all) => digits <= (all[index - 1] ?? 0))
      ? [{ pointer: '/formats/commodity/levels', message: 'must ascend.' }]
      : []),
  ]),
  checkOf({ lrn: properties.lrn }, ({ lrn: { pattern, example } }) => [
    ...patternErrors('/lrn', { pattern }),
    ...exampleError('/lrn', pattern, example),
  ]),
  checkOf({ identification: properties.identification }, ({ identification: { pattern, kinds } }) => [
    ...patternErrors('/identification', { pattern }),
    ...kinds.flatMap((kind, index) => patternsOf(kind, `/identification/kinds/${index}`)),
    ...duplicateCodeErrors(
      '/identification/kinds',
      kinds.map(({ code }) => code),
    ),
  ]),
  checkOf({ identification: properties.identification }, exampleErrors),
  checkOf(
    { registration: properties.registration },
    ({ registration: { pattern, similarPattern, ordinary, contingency } }) => [
      ...patternErrors('/registration', { pattern, similarPattern }),
      ...templateErrors('/registration/ordinary', ordinary),
      ...templateErrors('/registration/contingency', contingency),
      ...registrationErrors(pattern, ordinary, contingency),
    ],
  ),
  checkOf({ bill: properties.bill }, ({ bill: { pattern, template } }) => [
    ...patternErrors('/bill', { pattern }),
    ...templateErrors('/bill', { template }),
  ]),
  checkOf({ meanings: properties.meanings }, ({ meanings: { treatments } }) => {
    const { preferences, quotas } = treatments;
    return patternErrors('/meanings/treatments', { preferences, ...(quotas !== undefined && { quotas }) });
  }),
  checkOf(
    { meanings: properties.meanings, formats: properties.formats },
    ({ meanings: { fiscalRoles, valuationMethods, meansTypes }, formats }) => [
      ...formatErrors('/meanings/meansTypes/imoNumber', meansTypes.imoNumber, 'meansType', formats),
      ...formatErrors('/meanings/meansTypes/flightNumber', meansTypes.flightNumber, 'meansType', formats),
      ...Object.keys(meansTypes.modes).flatMap((kind) =>
        formatErrors('/meanings/meansTypes/modes', kind, 'meansType', formats),
      ),
      ...formatErrors(
        '/meanings/fiscalRoles/oneStopSeller',
        fiscalRoles.oneStopSeller,
        'fiscalRole',
        formats,
      ),
      ...formatErrors(
        '/meanings/valuationMethods/transactionValue',
        valuationMethods.transactionValue,
        'valuationMethod',
        formats,
      ),
    ],
  ),
  checkOf(
    {
      ...{ authorisationKinds: properties.authorisationKinds, formats: properties.formats },
      ...{ meanings: properties.meanings, sandbox: properties.sandbox },
    },
    authorisationKindErrors,
  ),
  checkOf(
    { languages: properties.languages, types: properties.types, taxes: properties.taxes },
    (profile) => {
      const [first = 'en'] = profile.languages;
      const unnamed = (list: 'types' | 'taxes'): ProfileError[] =>
        profile[list].flatMap(({ name }, index) =>
          Object.hasOwn(name, first)
            ? []
            : [
                {
                  pointer: `/${list}/${index}/name`,
                  message: `has no name in ${first}, the first language.`,
                },
              ],
        );
      return [...unnamed('types'), ...unnamed('taxes')];
    },
  ),
  checkOf({ taxes: properties.taxes }, ({ taxes }) =>
    duplicateCodeErrors(
      '/taxes',
      taxes.map(({ code }) => code),
    ),
  ),
  checkOf({ timeLimits: properties.timeLimits }, ({ timeLimits: { debtYears, debtYearsCriminal } }) =>
    debtYearsCriminal >= debtYears
      ? []
      : [
          {
            pointer: '/timeLimits/debtYearsCriminal',
            message: `must be at least debtYears, which is ${debtYears}.`,
          },
        ],
  ),
  checkOf({ timeLimits: properties.timeLimits }, ({ timeLimits: { claimYears, claimDefectYears } }) =>
    claimDefectYears <= claimYears
      ? []
      : [
          {
            pointer: '/timeLimits/claimDefectYears',
            message: `must be at most claimYears, which is ${claimYears}.`,
          },
        ],
  ),
  checkOf({ automation: properties.automation, types: properties.types }, validateAutomation),
  checkOf({ taxes: properties.taxes }, validateInterestRules),
  checkOf({ taxes: properties.taxes, currency: properties.currency }, validateDecimals),
  checkOf({ taxes: properties.taxes, bases: properties.bases }, validateTaxBases),
  checkOf({ national: properties.national }, ({ national }) => [
    ...national.flatMap(({ pattern, example }, index) => [
      ...patternErrors(`/national/${index}`, { pattern }),
      ...exampleError(`/national/${index}`, pattern, example),
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

/** Checks that valid examples have the stated stored format, and that invalid examples are refused. */
function exampleErrors({ identification }: Pick<CountryProfile, 'identification'>): ProfileError[] {
  const { pattern, kinds } = identification;
  if (patternErrors('', { pattern }).length + kinds.flatMap((kind) => patternsOf(kind)).length > 0) return [];
  const { stored, isValid } = compileIdentificationRules(identification);
  const isTaken = (text: string): boolean => anchoredRegExp(pattern).test(text) && isValid(text);
  return kinds.flatMap(({ examples }, index) => {
    const pointer = `/identification/kinds/${index}/examples`;
    return [
      ...examples.valid.flatMap(([input, expectedStored], place) =>
        isTaken(input) && stored(input) === expectedStored
          ? []
          : [
              {
                pointer: `${pointer}/valid/${place}`,
                message: `${input} must be valid, and must be stored as ${expectedStored}.`,
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
  return patternErrors(pointer, {
    pattern,
    ...(normalisation && { 'normalisation/pattern': normalisation.pattern }),
  });
}

function templateErrors(pointer: string, given: NumberTemplate): ProfileError[] {
  const message = templateError(given);
  return message === null ? [] : [{ pointer: `${pointer}/template`, message }];
}

/** Checks that ordinary and contingency numbers match the format of an MRN, and that no number is in both ranges. */
function registrationErrors(
  pattern: string,
  ordinary: NumberTemplate,
  contingency: NumberTemplate,
): ProfileError[] {
  if (templateError(ordinary) !== null || templateError(contingency) !== null) return [];
  if (patternErrors('', { pattern }).length > 0) return [];
  const formOf = (given: NumberTemplate): RegExp => anchoredRegExp(numberPattern(given));
  const some = (given: NumberTemplate): string[] => exampleNumbers(given, 50);
  const misfit = [ordinary, contingency].flatMap((numberTemplate, index) =>
    some(numberTemplate).every((number) => anchoredRegExp(pattern).test(number))
      ? []
      : [
          {
            pointer: `/registration/${index === 0 ? 'ordinary' : 'contingency'}/template`,
            message: `generates numbers such as ${some(numberTemplate)[0]}, which do not match /registration/pattern.`,
          },
        ],
  );
  // If both use one counter, ordinary numbers end before the first contingency number (`lastMrnCount`).
  const isSeparatelyCounted =
    hasCounter(ordinary) &&
    ordinary.template === contingency.template &&
    (contingency.from ?? 0) > (ordinary.from ?? 1);
  const areApart =
    isSeparatelyCounted ||
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

/** Checks that an example matches its pattern. An invalid pattern gets no second error here. */
function exampleError(pointer: string, pattern: string, example: string): ProfileError[] {
  if (patternErrors('', { pattern }).length > 0 || anchoredRegExp(pattern).test(example)) return [];
  return [
    { pointer: `${pointer}/example`, message: `${JSON.stringify(example)} does not match the pattern.` },
  ];
}
