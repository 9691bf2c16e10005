import { type Static, Type } from 'typebox';
import { Automation } from './automation.ts';
import { Duplicates } from './duplicates.ts';
import { closedObject, Formats, formatHintSchema, LocalizedTextsSchema, requiredText } from './formats.ts';
import { Sandbox } from './sandbox.ts';
import { SemanticCodes } from './semantic-codes.ts';
import { decimalPattern, TaxSchema } from './tax.ts';
import { Hours, RepaymentTerm, TimeLimits } from './time-limits.ts';

/*
 * Schema of `countries/<name>/country.json`, which contains all data of a country. The file
 * `countries/country.schema.json` is generated from it. `validate-profile.ts` checks rules over several properties, for
 * example that the base of a tax exists.
 */

const percentage = '^(100|[1-9]?[0-9](\\.[0-9]{1,6})?)$';

const Slice = Type.Optional(
  closedObject({
    from: Type.Integer({ minimum: 1, description: 'Position of the first character, counted from 1' }),
    to: Type.Integer({ minimum: 1, description: 'Position of the last character' }),
  }),
);

/** Schema of a check digit. `slice` is the part of the number that it covers; without `slice`, it covers the whole number. */
const Check = Type.Union(
  [
    closedObject({ kind: Type.Literal('none') }),
    closedObject({ kind: Type.Literal('luhn'), slice: Slice }, 'ISO/IEC 7812-1, annex B'),
    closedObject(
      { kind: Type.Literal('mod97'), slice: Slice },
      'ISO 7064 MOD 97-10: the remainder must be 1',
    ),
    closedObject(
      { kind: Type.Literal('iso6346'), slice: Slice },
      'The last character is the check digit of the characters before it',
    ),
    closedObject(
      {
        kind: Type.Literal('weighted'),
        slice: Slice,
        weights: Type.Array(Type.Integer(), { minItems: 1, maxItems: 40 }),
        modulus: Type.Integer({ minimum: 2 }),
        remainder: Type.Integer({ minimum: 0 }),
      },
      'Each digit is multiplied by its weight; the sum, divided by `modulus`, must leave `remainder`',
    ),
  ],
  { description: 'Check digits of the number: the method, and the part of the number to which it applies.' },
);

const Identification = closedObject({
  pattern: requiredText('Regular expression of identification numbers in requests, also of other countries.'),
  description: requiredText('Description of the format, for the OpenAPI documents'),
  form: formatHintSchema.form,
  kinds: Type.Array(
    closedObject({
      code: requiredText('Code of the kind of identification number', '^[a-z][a-z0-9_]{0,29}$'),
      name: LocalizedTextsSchema,
      pattern: requiredText(
        'Regular expression of a stored number of this kind. If a number matches several kinds, the first kind in the list applies.',
      ),
      normalisation: Type.Optional(
        closedObject({
          pattern: requiredText(
            'Regular expression of an alternative form of the number that is also accepted.',
          ),
          prefix: Type.String({ description: 'Prefix that is added before the number is stored.' }),
        }),
      ),
      check: Check,
      examples: closedObject({
        valid: Type.Array(Type.Tuple([Type.String(), Type.String()]), {
          minItems: 1,
          description:
            'Pairs of values: first a number as callers send it, then the same number as the portal stores it.',
        }),
        invalid: Type.Array(Type.String(), { minItems: 1 }),
      }),
    }),
    { minItems: 1, description: 'Kinds of identification numbers of this country.' },
  ),
});

const Lrn = closedObject(
  {
    pattern: requiredText('Regular expression of a local reference number (LRN).'),
    ...formatHintSchema,
    scenario: Type.Union(
      [
        closedObject(
          { position: Type.Literal('start') },
          'The LRN begins with the prefix of the sandbox scenario.',
        ),
        closedObject({
          position: Type.Literal('slice'),
          from: Type.Integer({ minimum: 1, description: 'Position of the first character, counted from 1' }),
          to: Type.Integer({ minimum: 1, description: 'Position of the last character' }),
        }),
      ],
      { description: 'Part of the LRN that selects the sandbox scenario.' },
    ),
  },
  'Format of the local reference number (LRN).',
);

const NumberTemplate = closedObject({
  template: requiredText(
    'Template of the number, with parts such as `{yy}`, `{random:13}`, `{seq:6}`, `{iso6346}`.',
  ),
  except: Type.Optional(requiredText('Character with which the random part never begins.', '^[0-9A-Z]$')),
  from: Type.Optional(Type.Integer({ minimum: 1, description: 'First value of the part `{seq:…}`.' })),
  displayTemplate: Type.Optional(
    requiredText('Template for the display, with parts of the number in braces: `{seq} / {dd}-{mm}-{yyyy}`.'),
  ),
});

const Type_ = closedObject({
  code: requiredText('Value of the property `type` of a declaration', '^[a-z][a-z0-9_]{0,29}$'),
  direction: Type.Enum(['import', 'export'], { description: 'Direction of the goods' }),
  name: LocalizedTextsSchema,
});

const NationalElement = closedObject({
  name: requiredText('Name of the property in `national`', '^[a-z][A-Za-z0-9]{0,39}$'),
  level: Type.Enum(['header', 'item'], { description: 'Part of the declaration that contains the element' }),
  kind: Type.Optional(Type.Enum(['text', 'date', 'amount'], { description: 'Kind of value. Absent: text.' })),
  pattern: requiredText('Regular expression of the value'),
  label: LocalizedTextsSchema,
  hint: Type.Optional(LocalizedTextsSchema),
  example: requiredText('Example value'),
  wcoPath: requiredText('Path of the element in the WCO Data Model or in the national message'),
});

export const CountryProfile = closedObject(
  {
    $schema: Type.Optional(Type.String()),
    code: requiredText('Code of the country (ISO 3166-1 alpha-2)', '^[A-Z]{2}$'),
    official: Type.Boolean({
      description:
        'True if this is the official portal of the country. If false, every page and document is marked as a demonstration.',
    }),
    currency: closedObject(
      {
        code: requiredText('Code of the national currency (ISO 4217)', '^[A-Z]{3}$'),
        decimals: Type.Integer({ minimum: 0, maximum: 4, description: 'Decimal places of billed amounts.' }),
        rounding: requiredText(
          'Rounding unit of converted prices and apportioned costs, such as `0.01`. Values are rounded half up.',
          '^(1|0\\.(0{0,3}1))$',
        ),
      },
      'National currency.',
    ),
    timeZone: requiredText('IANA time zone in which days, months and years of the portal begin and end.'),
    languages: Type.Array(Type.String({ pattern: '^[a-z]{2}$' }), {
      minItems: 1,
      uniqueItems: true,
      description: 'Languages in which every name is available, the default language first.',
    }),
    identification: Identification,
    formats: Formats,
    lrn: Lrn,
    registration: closedObject({
      pattern: requiredText(
        'Regular expression of registration numbers (MRN). Numbers of other countries with the same form also match.',
      ),
      check: Check,
      similarPattern: requiredText(
        'Regular expression of values that look like a registration number (MRN), even if their check digit is wrong.',
      ),
      documentType: requiredText(
        'Document type of a previous declaration: a previous document of this type has a registration number (MRN) as its reference.',
      ),
      form: formatHintSchema.form,
      ordinary: NumberTemplate,
      contingency: NumberTemplate,
    }),
    bill: closedObject({
      pattern: requiredText('Regular expression of a payment reference.'),
      template: requiredText('Template of a payment reference, with parts as in registration numbers'),
    }),
    types: Type.Array(Type_, { minItems: 1, description: 'Declaration types of the country.' }),
    timeLimits: TimeLimits,
    automation: Automation,
    leastAmount: Type.Optional(
      requiredText(
        'Least amount of a bill. The portal does not bill a smaller amount. Absent: 0.',
        decimalPattern,
      ),
    ),
    claimTwoPersons: Type.Optional(
      requiredText(
        'Amount of a claim above which two officers decide. Absent: one officer decides each claim.',
        decimalPattern,
      ),
    ),
    appealBody: {
      ...LocalizedTextsSchema,
      description: 'Name of the body that decides an appeal against a decision of customs on an appeal.',
    },
    legalBases: Type.Optional({
      ...closedObject({
        claim: Type.Optional({
          ...LocalizedTextsSchema,
          description: 'Provisions on repayment and remission.',
        }),
        appeal: Type.Optional({ ...LocalizedTextsSchema, description: 'Provisions on appeals.' }),
        hearing: Type.Optional({
          ...LocalizedTextsSchema,
          description: 'Provisions on the right to be heard.',
        }),
      }),
      description: 'Legal bases that decision documents about debts name. Absent: they name none.',
    }),
    leastInterest: Type.Optional(
      requiredText(
        'Least amount of interest. The portal does not charge a smaller amount. Absent: 0.',
        decimalPattern,
      ),
    ),
    repaymentTerm: Type.Optional(RepaymentTerm),
    interestYearDays: Type.Integer({
      minimum: 360,
      maximum: 366,
      description:
        'Number of days of a year for the calculation of interest: amount × rate in percent × days ÷ (100 × this number).',
    }),
    criticalQuotaPercent: requiredText(
      'Percentage of the volume of a tariff quota: the quota is critical if its balance is at most this percentage. The list `quotas` can set another one for a quota.',
      percentage,
    ),
    serviceLevels: closedObject(
      {
        leastDeclarations: Type.Integer({ minimum: 1, description: 'Smallest number of declarations' }),
        leastDeclarants: Type.Integer({
          minimum: 1,
          description: 'Smallest number of organisations that lodged the declarations',
        }),
        recentDays: Type.Integer({
          minimum: 1,
          description: 'Number of past days from which the expected time of a declaration is calculated',
        }),
      },
      'Numbers from which the portal publishes how long declarations took.',
    ),
    duplicates: Type.Optional(Duplicates),
    hours: Type.Optional(Hours),
    apiKeyAliases: Type.Array(Type.String({ pattern: '^[a-z0-9-]{1,64}$' }), {
      uniqueItems: true,
      description: 'Additional names of the header `portal-api-key`, in lower case.',
    }),
    bases: Type.Record(
      Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,39}$' }),
      Type.Array(Type.String(), { minItems: 1 }),
      { description: 'Sums that can be the base of a tax. A tax lists its sums in `base.components`.' },
    ),
    taxes: Type.Array(TaxSchema, { minItems: 1, description: 'Taxes, in the order of their calculation.' }),
    national: Type.Array(NationalElement, {
      description: 'Data elements that only this country has; a declaration contains them in `national`.',
    }),
    stages: Type.Record(
      Type.String({ pattern: '^[a-z]+$' }),
      Type.Enum(['built_in', 'external', 'advisory']),
      {
        description:
          'Decision-maker at each stage of the lifecycle. If a stage is absent, the portal decides at this stage.',
      },
    ),
    meanings: SemanticCodes,
    authorisationKinds: Type.Array(
      closedObject({
        code: requiredText('Code of the kind, in the format `formats.authorisationKind`'),
        name: LocalizedTextsSchema,
      }),
      { minItems: 1, description: 'Kinds of authorisations that customs registers.' },
    ),
    agencies: Type.Array(
      closedObject({
        code: requiredText('Code of the agency', '^[A-Z0-9]{2,10}$'),
        name: LocalizedTextsSchema,
      }),
    ),
    disabledRules: Type.Array(
      closedObject({
        id: requiredText('Identifier of the core rule', '^R[0-9]{3}$'),
        reason: LocalizedTextsSchema,
      }),
    ),
    sandbox: Sandbox,
  },
  'Settings of a country.',
);

export type CountryProfile = Static<typeof CountryProfile>;
