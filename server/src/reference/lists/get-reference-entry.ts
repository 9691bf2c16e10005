import { type Static, Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Database, Sql } from '../../foundation/database/database.ts';
import { daySchema, orNull, pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import { type Day, type Entry, validOn } from './list-entry.ts';
import {
  dateQuery,
  EntryBody,
  entryBody,
  exampleEntry,
  exampleLine,
  exampleTariffLine,
  listParam,
  TariffLineBody,
  tagOf,
} from './list-schemas.ts';
import { isListName, type ListName } from './lists.ts';
import { findListStates, readList, readPeriods } from './store.ts';
import { type TariffLine, tariffLine } from './tariff-line.ts';
import { nameIn } from './translations.ts';

const EntryWithPeriods = Type.Object(
  {
    list: Type.String({ description: 'Name of the code list.' }),
    code: Type.String({ description: 'Requested code.' }),
    date: daySchema('Date for which the response contains the meaning of the code.'),
    entry: orNull(EntryBody, 'Meaning of the code on the date. Null if the code is not valid on that date.'),
    tariff: orNull(
      TariffLineBody,
      'For a commodity code, its tariff line on the date. Null for other codes, and if the code is not valid on that date.',
    ),
    periods: Type.Array(EntryBody, {
      description: 'All periods of validity of the code, oldest first, including future periods.',
    }),
  },
  { additionalProperties: false, description: 'A code with all its periods of validity.' },
);

export const getReferenceEntry = declarantOperation(
  {
    id: 'getReferenceEntry',
    client: 'reference.get(name, code, query)',
    method: 'GET',
    path: '/openapi/reference/{list}/{code}',
    tag: 'Tariff and reference',
    summary: 'Get a code',
    description:
      'Returns the meaning of a code on a date, and all periods of validity of the code. For a code that was never valid, the response is 404.',
    scope: 'reference:read',
    params: Type.Object(
      { list: listParam, code: pathIdSchema('Code of the entry.') },
      { additionalProperties: false },
    ),
    query: Type.Object({ date: dateQuery }, { additionalProperties: false }),
    conditional: true,
    translated: true,
    answers: {
      200: {
        description: 'The code with its meaning and its periods of validity.',
        body: EntryWithPeriods,
        headers: ['ETag'],
        examples: {
          port: { summary: 'A port', value: exampleEntryBody('ports', exampleEntry, null) },
          line: {
            summary: 'A tariff line',
            value: exampleEntryBody('commodities', exampleLine, exampleTariffLine),
          },
        },
      },
    },
    problems: [inputInvalid, notFound],
  },
  (parts: { readonly database: Database; readonly calendar: Calendar; readonly now: () => Date }) =>
    async ({ caller, params, query, request }) => {
      const { list, code } = params;
      if (!isListName(list)) return refuse(notFound);
      const day = query.date ?? parts.calendar.dayOf(parts.now());
      const language = request.language;
      return parts.database.organisation(caller.organisation.id, async (sql) => {
        // The response for a commodity includes countries of agreements, so its ETag depends on both lists.
        const shown: ListName[] = list === 'commodities' ? [list, 'agreements'] : [list];
        const tag = tagOf(await findListStates(sql, shown), day, language);
        const periods = await readPeriods(sql, list, code);
        if (periods.length === 0) return refuse(notFound);
        if (matchesTag(request.header('if-none-match'), tag)) {
          return answer(304, undefined, ['ETag', tag]);
        }
        const entry = periods.find((period) => validOn(period, day)) ?? null;
        const tariff = entry && list === 'commodities' ? await tariffOn(sql, entry, day, language) : null;
        const body = {
          list,
          code,
          date: day,
          entry: entry && entryBody(entry, language),
          tariff,
          periods: periods.map((period) => entryBody(period, language)),
        };
        return answer(200, body, ['ETag', tag]);
      });
    },
);

async function tariffOn(sql: Sql, entry: Entry, day: Day, language: string): Promise<TariffLine> {
  const agreements = (await readList(sql, 'agreements')).filter((each) => validOn(each, day));
  const line = tariffLine(entry, (code) => agreements.find((each) => each.code === code) ?? null);
  return { ...line, description: nameIn(entry, language) };
}

function exampleEntryBody(list: ListName, entry: Static<typeof EntryBody>, tariff: TariffLine | null) {
  return { list, code: entry.code, date: '2026-11-21', entry, tariff, periods: [entry] };
}
