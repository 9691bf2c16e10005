import { type Static, Type } from 'typebox';
import { type Declarant, declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { daySchema, idSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import {
  type CachedReference,
  findListStates,
  type ReferenceOfDay,
  tagOf,
} from '../../reference/lists/public.ts';
import { tariffOfCode } from './measure-response.ts';
import { TariffOfCode } from './tariff-schema.ts';
import {
  currentVersions,
  type LawOfDeclaration,
  refuseUnknownVersions,
  requestedVersions,
  tariffLookupLists,
  tariffVersions,
  versionsPattern,
} from './tariff-versions.ts';

const exampleTariff: Static<typeof TariffOfCode> = {
  code: '09012100',
  date: '2026-11-25',
  direction: 'import',
  origin: 'BR',
  declarable: true,
  supplementaryUnit: null,
  listVersions: { commodities: 3, agreements: 1 },
  path: [
    { code: '09', name: 'Coffee, tea, maté and spices' },
    { code: '0901', name: 'Coffee' },
    { code: '090121', name: 'Coffee, roasted, not decaffeinated' },
    { code: '09012100', name: 'Coffee, roasted, not decaffeinated' },
  ],
  measures: [
    {
      id: '09012100/third_country',
      code: '09012100',
      type: { code: 'third_country', name: 'Third-country duty' },
      kind: 'third_country',
      direction: 'import',
      tax: 'A00',
      treatments: [],
      area: { code: null, name: null, countries: null, excluded: [] },
      additionalCode: null,
      duty: '7.5%',
      quota: null,
      conditions: [],
      legalBase: null,
      validFrom: '2022-01-01',
      validUntil: null,
    },
  ],
};

export const getTariff = declarantOperation(
  {
    id: 'getTariff',
    client: 'tariff.get(code, query)',
    method: 'GET',
    path: '/openapi/tariff/{code}',
    tag: 'Tariff and reference',
    summary: 'Get the tariff of a code',
    description:
      'Returns a commodity code with its higher levels and their texts, and every tariff measure that can apply to the code on a date: duties, taxes and controls, each with its area, additional code, quota and conditions. With `origin`, the response contains only the measures that can apply to goods of that country. To calculate the duties of goods, use `POST /openapi/tariff/calculation`.',
    scope: 'reference:read',
    params: Type.Object(
      {
        code: Type.String({
          pattern: '^\\d{2}(\\d{2}){0,4}$',
          'x-format': 'commodityPrefix',
          description: 'Commodity code, or the code of a higher level, such as the heading `0901`.',
        }),
      },
      { additionalProperties: false },
    ),
    query: Type.Object(
      {
        origin: Type.Optional(
          Type.String({
            pattern: '^[A-Z]{2}$',
            'x-format': 'country',
            description:
              'Country of origin of the goods, or country of destination for an export (ISO 3166-1 alpha-2). Default: the response contains the measures for all countries.',
          }),
        ),
        date: Type.Optional(
          daySchema(
            'Past or future date whose tariff applies; default: today in the time zone of the portal.',
          ),
        ),
        declaration: Type.Optional(
          idSchema(
            'dec',
            'Accepted declaration whose law applies: the tariff of its acceptance date, in the versions of the code lists by which customs calculated its duties (`applicableLaw`). Not allowed together with `date` or `version`. A client needs the scope `declarations:read`.',
          ),
        ),
        version: Type.Optional(
          Type.String({
            pattern: versionsPattern,
            'x-format': 'listVersions',
            maxLength: 300,
            description:
              'Versions of the code lists that apply on the date, such as `commodities:3,agreements:1`. A number alone is the version of the list that contains the rates of the code: `measures`, or `commodities` in a country without tariff measures. Default: the current versions.',
          }),
        ),
        direction: Type.Optional(
          Type.Enum(['import', 'export'], {
            default: 'import',
            description: 'Direction in which the goods cross the border.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    conditional: true,
    translated: true,
    answers: {
      200: {
        description: 'The code with its higher tariff levels and its measures.',
        body: TariffOfCode,
        headers: ['ETag'],
        examples: { coffee: { summary: 'Roasted coffee', value: exampleTariff } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  (parts: {
    readonly database: Database;
    readonly reference: CachedReference;
    readonly customsNow: (organisationId: string) => Date;
    /**
     * Returns the law under which the duties of a declaration were calculated. Null if it is not accepted, or the
     * caller can't read it.
     */
    readonly lawOfDeclaration: (caller: Declarant, id: string) => Promise<LawOfDeclaration | null>;
  }) => {
    const { database, reference, customsNow, lawOfDeclaration } = parts;
    return async ({ caller, params, query, request }) => {
      const { id } = caller.organisation;
      const { code } = params;
      const { origin, direction = 'import', declaration, version } = query;
      const excluded = declaration === undefined ? undefined : query.date ? 'date' : version && 'version';
      if (excluded !== undefined)
        return inputRefusal([
          { code: 'unexpected', in: 'query', name: excluded, words: 'unexpected.with_declaration' },
        ]);
      const law = declaration === undefined ? null : await lawOfDeclaration(caller, declaration);
      if (declaration !== undefined && law === null)
        return refuse(notFound, { detail: { words: 'not_found.accepted_declaration' } });
      const { day: date } = law ?? { day: query.date ?? reference.calendar.dayOf(customsNow(id)) };
      const language = request.language;
      const states = await database.organisation(id, (sql) => findListStates(sql, tariffLookupLists));
      const current = currentVersions(states);
      const requested =
        version === undefined
          ? law?.versions
          : await requestedVersions(version, { code, day: date, reference });
      const unknown = requested && refuseUnknownVersions(requested, current);
      if (unknown) return unknown;
      const versions = { ...current, ...requested };
      const tag = tagOf(states, JSON.stringify([date, code, direction, origin, requested]), language);
      if (matchesTag(request.header('if-none-match'), tag)) return answer(304, undefined, ['ETag', tag]);
      const lists = await reference.on(date, versions);
      const body = tariffOfCode({ code, direction, origin, language }, lists);
      if (!body) return refuse(notFound, { detail: unknownCodeError(code, lists) });
      const listVersions = tariffVersions(lists.versions);
      return answer(200, { ...body, listVersions }, ['ETag', tag]);
    };
  },
);

/** Returns the error for an unknown commodity code, or for a day for which the lists have no data. */
function unknownCodeError(code: string, lists: ReferenceOfDay) {
  const isEmpty = lists.isEmpty('commodities') && lists.isEmpty('nomenclature');
  const params = { code, date: lists.day };
  return isEmpty
    ? ({ words: 'not_found.tariff_day', params } as const)
    : ({ words: 'not_found.commodity', params } as const);
}
