import { type Static, Type } from 'typebox';
import { Formats, object, Texts, text, told } from './formats.ts';
import { Meanings } from './meanings.ts';
import { Sandbox } from './sandbox.ts';

/*
 * The schema of `countries/<name>/country.json`: everything of a country that is data. `countries/country.schema.json`
 * is generated of it. What members mean together (a base that a tax names) is asked in `profile-faults.ts`.
 */

const decimal = '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,6})?$';
const fraction = '^[1-9][0-9]{0,5}(/[1-9][0-9]{0,5})?$';

const Slice = Type.Optional(
  object({
    from: Type.Integer({ minimum: 1, description: 'First character of the slice, from 1' }),
    to: Type.Integer({ minimum: 1, description: 'Last character of the slice' }),
  }),
);

/** What is held to a slice of a number; without a slice to all of it. */
const Check = Type.Union(
  [
    object({ kind: Type.Literal('none') }),
    object({ kind: Type.Literal('luhn'), slice: Slice }, 'ISO/IEC 7812-1, annex B'),
    object({ kind: Type.Literal('mod97'), slice: Slice }, 'ISO 7064 MOD 97-10: remainder 1'),
    object(
      { kind: Type.Literal('iso6346'), slice: Slice },
      'The last character is the check digit of those before',
    ),
    object(
      {
        kind: Type.Literal('weighted'),
        slice: Slice,
        weights: Type.Array(Type.Integer(), { minItems: 1, maxItems: 40 }),
        modulus: Type.Integer({ minimum: 2 }),
        remainder: Type.Integer({ minimum: 0 }),
      },
      'The sum of digits times weights has this remainder',
    ),
  ],
  { description: 'Which check digits it has.' },
);

const Identification = object({
  pattern: text(
    'What any identification of a declaration looks like when it is sent, of other countries too.',
  ),
  description: text('What the contract says of it'),
  form: told.form,
  kinds: Type.Array(
    object({
      code: text('Its name in the profile', '^[a-z][a-z0-9_]{0,29}$'),
      name: Texts,
      pattern: text('What it looks like when it is stored; the first kind that fits decides.'),
      normalisation: Type.Optional(
        object({
          pattern: text('What is taken in another form.'),
          prefix: Type.String({ description: 'What is put before it.' }),
        }),
      ),
      check: Check,
      examples: object({
        valid: Type.Array(Type.Tuple([Type.String(), Type.String()]), {
          minItems: 1,
          description: 'As it is sent, and as it is stored.',
        }),
        invalid: Type.Array(Type.String(), { minItems: 1 }),
      }),
    }),
    { minItems: 1, description: 'The numbers that this country gives.' },
  ),
});

const Lrn = object({
  pattern: text('What a local reference number looks like.'),
  ...told,
  scenario: Type.Union(
    [
      object({ position: Type.Literal('start') }, 'The sandbox reads its scenario from the beginning.'),
      object({
        position: Type.Literal('slice'),
        from: Type.Integer({ minimum: 1 }),
        to: Type.Integer({ minimum: 1 }),
      }),
    ],
    { description: 'The part that names the scenario in the sandbox.' },
  ),
});

const NumberTemplate = object({
  template: text('Literals and parts such as `{yy}`, `{random:13}`, `{seq:6}`, `{iso6346}`.'),
  except: Type.Optional(text('The first character of the random part that it never has.', '^[0-9A-Z]$')),
  from: Type.Optional(Type.Integer({ minimum: 1, description: 'The first of `seq`.' })),
  displayTemplate: Type.Optional(text('How people see it; parts by name, as `{seq} / {dd}-{mm}-{yyyy}`.')),
});

const Type_ = object({
  code: text('The value of `type`', '^[a-z][a-z0-9_]{0,29}$'),
  direction: Type.Enum(['import', 'export']),
  name: Texts,
});

const TimeLimits = object({
  presentDays: Type.Integer({ minimum: 1, description: 'To present the goods after registration' }),
  exitDays: Type.Integer({ minimum: 1, description: 'To leave the country after release' }),
  payDays: Type.Integer({ minimum: 1, description: 'To pay what is due' }),
  answerDays: Type.Integer({ minimum: 1, description: 'To answer a query of customs' }),
  invalidationDays: Type.Integer({ minimum: 1, description: 'To ask for invalidation after release' }),
  amendmentYears: Type.Integer({ minimum: 1, description: 'To ask for an amendment after release' }),
  dischargeDays: Type.Integer({ minimum: 1, description: 'To settle goods under a procedure after its end' }),
  dayCount: Type.Enum(['days', 'working_days'], {
    description:
      'What days are: all of them, or those that are neither Saturday nor Sunday nor in the list `holidays`.',
  }),
  rollToWorkingDay: Type.Boolean({
    description: 'Whether a term that ends on a closed day ends on the next open one.',
  }),
});

const Hours = object({
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    uniqueItems: true,
    description: 'Monday is 1.',
  }),
  from: text('When offices open', '^[0-2][0-9]:[0-5][0-9]$'),
  until: text('When offices close', '^[0-2][0-9]:[0-5][0-9]$'),
});

const measureKinds = [
  'third_country',
  'preference',
  'suspension',
  'end_use',
  'quota',
  'anti_dumping',
  'countervailing',
  'safeguard',
  'excise',
  'vat',
  'income',
  'export_duty',
] as const;

const Tax = object({
  code: text('The tax by its code', '^[A-Z0-9]{2,10}$'),
  name: Texts,
  kinds: Type.Array(Type.Enum([...measureKinds]), {
    minItems: 1,
    description: 'Kinds of measures that it is made of.',
  }),
  base: object({
    components: Type.Array(Type.String(), {
      minItems: 1,
      description: '`value`, `inlandFreight`, a name of `bases`, or an earlier tax.',
    }),
    times: text('A fraction of their sum: `1`, `11/12`.', fraction),
  }),
  sum: Type.Enum(['duty', 'vat'], { description: 'The sum of the answer that it is counted to.' }),
  relief: Type.Union([Type.Literal('duty'), Type.Literal('tax'), Type.Null()], {
    description: 'The relief of procedures by which it is not due.',
  }),
  round: object({
    level: Type.Enum(['component', 'item', 'declaration']),
    to: text('A multiple of this', decimal),
    mode: Type.Enum(['half_up', 'up', 'down']),
  }),
});

const NationalElement = object({
  name: text('The member of `national`', '^[a-z][A-Za-z0-9]{0,39}$'),
  level: Type.Enum(['header', 'item']),
  kind: Type.Optional(
    Type.Enum(['text', 'date', 'amount'], { description: 'How people write it: absent, as a text.' }),
  ),
  pattern: text('What its value looks like'),
  label: Texts,
  hint: Type.Optional(Texts),
  example: text('A value that it may have'),
  wcoPath: text('Where it stands in the WCO Data Model, or in the national message'),
});

export const CountryProfile = object(
  {
    $schema: Type.Optional(Type.String()),
    code: text('ISO 3166-1 alpha-2', '^[A-Z]{2}$'),
    official: Type.Boolean({
      description:
        'Whether it is the country’s own portal. False: every page and paper says that it is a demonstration.',
    }),
    currency: object({
      code: text('ISO 4217', '^[A-Z]{3}$'),
      decimals: Type.Integer({ minimum: 0, maximum: 4, description: 'Decimals of what is billed.' }),
      rounding: text('Converted prices and shares are multiples of this, half up.', '^(1|0\\.(0{0,3}1))$'),
    }),
    timeZone: text('Name of the IANA; its days, months and years count.'),
    languages: Type.Array(Type.String({ pattern: '^[a-z]{2}$' }), {
      minItems: 1,
      uniqueItems: true,
      description: 'Of every name, the default first.',
    }),
    identification: Identification,
    formats: Formats,
    lrn: Lrn,
    registration: object({
      pattern: text(
        'What the number of a declaration looks like, of other countries too where those are the same.',
      ),
      check: Check,
      similarPattern: text('What is meant as such a number, right or wrong.'),
      documentType: text('The type of a previous document that such a number is the reference of.'),
      form: told.form,
      ordinary: NumberTemplate,
      contingency: NumberTemplate,
    }),
    bill: object({
      pattern: text('What a reference looks like that a payer quotes.'),
      template: text('As of numbers'),
    }),
    types: Type.Array(Type_, { minItems: 1 }),
    timeLimits: TimeLimits,
    hours: Type.Optional(Hours),
    apiKeyAliases: Type.Array(Type.String({ pattern: '^[a-z0-9-]{1,64}$' }), {
      uniqueItems: true,
      description: 'More names of the header `portal-api-key`, in small letters.',
    }),
    bases: Type.Record(
      Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,39}$' }),
      Type.Array(Type.String(), { minItems: 1 }),
      { description: 'Sums that taxes are taken of, by name.' },
    ),
    taxes: Type.Array(Tax, { minItems: 1 }),
    national: Type.Array(NationalElement, { description: 'Elements that the catalogue lacks.' }),
    stages: Type.Record(
      Type.String({ pattern: '^[a-z]+$' }),
      Type.Enum(['built_in', 'external', 'advisory']),
      {
        description: 'Who decides each stage at first; absent: the portal.',
      },
    ),
    meanings: Meanings,
    agencies: Type.Array(object({ code: text('Its code', '^[A-Z0-9]{2,10}$'), name: Texts })),
    disabledRules: Type.Array(object({ id: text('A rule of the core', '^R[0-9]{3}$'), reason: Texts })),
    sandbox: Sandbox,
  },
  'A country as the portal serves it.',
);

export type CountryProfile = Static<typeof CountryProfile>;
