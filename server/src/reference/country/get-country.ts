import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { country } from '../../country/public.ts';
import { CountryProfile } from '../../country/reading/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';

const { properties } = CountryProfile;

const Texts = Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), Type.String(), {
  description: 'By language.',
});

const IdentificationKind = Type.Object(
  {
    code: Type.String({ description: 'The kind.' }),
    name: Texts,
    pattern: Type.String({ description: 'What a number of it looks like when it is stored.' }),
    check: Type.Enum(['none', 'luhn', 'mod97', 'iso6346', 'weighted'], {
      description: 'What its check digits are by.',
    }),
  },
  { additionalProperties: false, description: 'A kind of numbers that this country gives.' },
);

const ElementUse = Type.Object(
  {
    element: Type.String({ description: 'JSON Pointer into a declaration, `*` for each thing of a list.' }),
    wco: Type.Union([Type.String(), Type.Null()], { description: 'Its name in the WCO Data Model.' }),
    uses: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_]{0,29}$' }), Type.Enum(['R', 'O', 'F']), {
      description: 'By type: R needed, O optional, F not there.',
    }),
  },
  { additionalProperties: false, description: 'What the types ask of an element.' },
);

const CountryBody = Type.Object(
  {
    code: Type.String({ description: 'The country (ISO 3166-1 alpha-2).' }),
    official: Type.Boolean({
      description: 'False: this portal demonstrates, and nothing in it is official.',
    }),
    currency: properties.currency,
    timeZone: Type.String({ description: 'The zone whose days, months and years count.' }),
    languages: properties.languages,
    types: properties.types,
    identification: Type.Object(
      {
        pattern: Type.String({ description: 'What any identification number in a declaration looks like.' }),
        kinds: Type.Array(IdentificationKind, { description: 'The numbers that this country gives.' }),
      },
      { additionalProperties: false, description: 'Numbers by which customs knows somebody.' },
    ),
    formats: properties.formats,
    lrn: properties.lrn,
    registration: Type.Object(
      {
        pattern: Type.String({ description: 'What the number of a declaration (MRN) looks like.' }),
        ordinary: Type.String({ description: 'The template that it is made by.' }),
        contingency: Type.String({
          description: 'The template of numbers that are given without the portal.',
        }),
        shown: Type.Union([Type.String(), Type.Null()], { description: 'How people see it.' }),
      },
      { additionalProperties: false, description: 'The numbers that customs gives to declarations.' },
    ),
    terms: properties.terms,
    hours: Type.Union([properties.hours, Type.Null()], { description: 'When offices are open.' }),
    apiKeyAliases: properties.apiKeyAliases,
    bases: properties.bases,
    taxes: properties.taxes,
    national: properties.national,
    elements: Type.Array(ElementUse, {
      description: 'What each type asks of the elements of a declaration.',
    }),
  },
  { additionalProperties: false, title: 'Country', description: 'The country that this portal serves.' },
);

const body = countryBody();
const tag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;

export const getCountry = declarantOperation(
  {
    id: 'getCountry',
    method: 'GET',
    path: '/openapi/country',
    tag: 'Tariff and reference',
    summary: 'Get the country',
    description:
      'What is this country’s own: currency, time zone, types of declarations with what each needs, formats, numbers, terms and taxes. ' +
      'It changes with a release of the portal alone.',
    scope: 'reference:read',
    conditional: true,
    answers: {
      200: {
        description: 'The country.',
        body: CountryBody,
        headers: ['ETag'],
        examples: {
          country: { summary: 'This country', value: { ...body, elements: body.elements.slice(0, 3) } },
        },
      },
    },
    problems: [],
  },
  () =>
    async ({ request }) =>
      matchesTag(request.header('if-none-match'), tag)
        ? answer(304, undefined, ['ETag', tag])
        : answer(200, body, ['ETag', tag]),
);

function countryBody(): Static<typeof CountryBody> {
  const { code, official, currency, timeZone, languages, formats, lrn, terms, apiKeyAliases } = country;
  const { pattern, ordinary, contingency } = country.registration;
  return {
    ...{ code, official, currency, timeZone, languages, formats, lrn, terms, apiKeyAliases },
    types: country.types,
    identification: {
      pattern: country.identification.pattern,
      kinds: country.identification.kinds.map(({ check, ...kind }) => ({
        ...{ code: kind.code, name: kind.name, pattern: kind.pattern },
        check: check.kind,
      })),
    },
    registration: {
      pattern,
      ordinary: ordinary.template,
      contingency: contingency.template,
      shown: ordinary.shown ?? null,
    },
    hours: country.hours ?? null,
    ...{ bases: country.bases, taxes: country.taxes, national: country.national },
    elements: country.elements.map(({ pointer, wco, uses }) => ({
      ...{ element: pointer, wco: wco || null },
      uses: Object.fromEntries(uses),
    })),
  };
}
