import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { country } from '../../country/public.ts';
import { CountryProfile } from '../../country/reading/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';

const { properties } = CountryProfile;

const Texts = Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), Type.String(), {
  description: 'Name in each language.',
});

const IdentificationKind = Type.Object(
  {
    code: Type.String({ description: 'Code of the kind of identification number.' }),
    name: Texts,
    pattern: Type.String({ description: 'Regular expression of a stored number of this kind.' }),
    check: Type.Enum(['none', 'luhn', 'mod97', 'iso6346', 'weighted'], {
      description: 'Method by which the check digits of the number are calculated.',
    }),
  },
  { additionalProperties: false, description: 'A kind of identification number of this country.' },
);

const ElementUse = Type.Object(
  {
    element: Type.String({
      description: 'JSON Pointer to the element in a declaration. `*` means each entry of a list.',
    }),
    wco: Type.Union([Type.String(), Type.Null()], {
      description: 'Name of the element in the WCO Data Model; null if it has no such name.',
    }),
    uses: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_]{0,29}$' }), Type.Enum(['R', 'O', 'F']), {
      description: 'Use of the element by declaration type. R: required, O: optional, F: forbidden.',
    }),
  },
  {
    additionalProperties: false,
    description: 'For each declaration type: whether the data element is required, optional or not used.',
  },
);

const CountryBody = Type.Object(
  {
    code: Type.String({ description: 'Code of the country (ISO 3166-1 alpha-2).' }),
    official: Type.Boolean({
      description:
        'True if this is the official portal of the country; false if it is a demonstration without legal effect.',
    }),
    currency: properties.currency,
    timeZone: Type.String({ description: 'Time zone (IANA) in which days, months and years begin and end.' }),
    languages: properties.languages,
    types: properties.types,
    identification: Type.Object(
      {
        pattern: Type.String({
          description: 'Regular expression that each identification number in a declaration must match.',
        }),
        kinds: Type.Array(IdentificationKind, {
          description: 'Kinds of identification numbers of this country.',
        }),
      },
      {
        additionalProperties: false,
        description: 'Identification numbers under which persons are registered with customs.',
      },
    ),
    formats: properties.formats,
    lrn: properties.lrn,
    registration: Type.Object(
      {
        pattern: Type.String({ description: 'Regular expression of a movement reference number (MRN).' }),
        ordinary: Type.String({ description: 'Template from which the portal creates MRNs.' }),
        contingency: Type.String({
          description: 'Template for numbers that customs assigns without the portal (business continuity).',
        }),
        displayTemplate: Type.Union([Type.String(), Type.Null()], {
          description: 'Template for the display of the MRN. Null if the MRN is displayed as stored.',
        }),
      },
      {
        additionalProperties: false,
        description: 'Format of the movement reference numbers (MRN) of declarations.',
      },
    ),
    timeLimits: properties.timeLimits,
    hours: Type.Union([properties.hours, Type.Null()], {
      description: 'Opening hours of the customs offices. Null if the country defines no opening hours.',
    }),
    apiKeyAliases: properties.apiKeyAliases,
    bases: properties.bases,
    taxes: properties.taxes,
    national: properties.national,
    elements: Type.Array(ElementUse, {
      description: 'Use of the declaration elements by declaration type.',
    }),
  },
  { additionalProperties: false, title: 'Country', description: 'The country of this portal.' },
);

const body = countryBody();
const tag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;

export const getCountry = declarantOperation(
  {
    id: 'getCountry',
    client: 'reference.country()',
    method: 'GET',
    path: '/openapi/country',
    tag: 'Tariff and reference',
    summary: 'Get country settings',
    description:
      'Returns the settings of the country: currency, time zone, time limits, taxes, formats of codes and numbers, and the declaration types, each with its required elements. These settings change only with a release of the portal.',
    scope: 'reference:read',
    conditional: true,
    answers: {
      200: {
        description: 'Settings of the country.',
        body: CountryBody,
        headers: ['ETag'],
        examples: {
          country: {
            summary: 'The country of this portal',
            value: { ...body, elements: body.elements.slice(0, 3) },
          },
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
  const { code, official, currency, timeZone, languages, formats, lrn, timeLimits, apiKeyAliases } = country;
  const { pattern, ordinary, contingency } = country.registration;
  return {
    ...{ code, official, currency, timeZone, languages, formats, lrn, timeLimits, apiKeyAliases },
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
      displayTemplate: ordinary.displayTemplate ?? null,
    },
    hours: country.hours ?? null,
    ...{ bases: country.bases, taxes: country.taxes, national: country.national },
    elements: country.elements.map(({ pointer, wco, uses }) => ({
      ...{ element: pointer, wco: wco || null },
      uses: Object.fromEntries(uses),
    })),
  };
}
