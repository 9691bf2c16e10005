import { setImmediate as breathe } from 'node:timers/promises';
import { type Static, Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid } from '../../foundation/http/problems.ts';
import { Exact } from '../../tariff/public.ts';
import { type NewAutomationRow, rowSelects } from '../automation/public.ts';
import { assessedSince, maxBackTestDays, maxBackTestedDeclarations } from '../risk/public.ts';
import { newRows, refuseRows } from './propose-automation.ts';

const previewSchemaOptions = { additionalProperties: false } as const;
const msOfDay = 86_400_000;

function previewCount(description: string) {
  return Type.Integer({ minimum: 0, description });
}

const AutomationPreview = Type.Object(
  {
    days: previewCount('Number of past days.'),
    evaluated: previewCount('Number of declarations that customs assessed in the period.'),
    complete: Type.Boolean({
      description: `Whether all declarations of the period were evaluated. The portal evaluates at most ${maxBackTestedDeclarations} declarations, the latest first.`,
    }),
    released: previewCount('Number of declarations that the rows would have released.'),
    irregular: previewCount(
      'Number of these declarations that customs refused, assessed by hand or invalidated without a request of the declarant, or whose control found an irregularity.',
    ),
  },
  { ...previewSchemaOptions, title: 'AutomationPreview', description: 'Result of a preview.' },
);

const Preview = Type.Object(
  {
    rows: newRows,
    days: Type.Optional(
      Type.Integer({
        ...{ minimum: 1, maximum: maxBackTestDays },
        description: `Number of past days. Default: ${maxBackTestDays}`,
      }),
    ),
  },
  { ...previewSchemaOptions, description: 'Rows to test.' },
);

export const testAutomation = managementOperation(
  {
    id: 'testAutomation',
    method: 'POST',
    path: '/management/automation/preview',
    tag: 'Automation',
    summary: 'Test rows on past declarations',
    description:
      'Counts the declarations of recent days that the rows would have released. The preview evaluates offices, types, lanes and `valueTo`. It ignores payments, authorisations, daily limits, validity and the sample, so the portal would release fewer declarations. It stores nothing. Only for the customs authority.',
    scope: 'management:read',
    roles: ['officer', 'supervisor', 'administrator'],
    programs: 'authority',
    body: {
      schema: Preview,
      description: 'Rows of the table.',
      examples: {
        green: {
          summary: 'Release goods in the green lane up to a value',
          value: {
            rows: [{ lanes: ['green'], decisions: ['release'], conditions: { valueTo: '10000' } }],
            days: maxBackTestDays,
          },
        },
      },
    },
    answers: {
      200: {
        description: 'The result.',
        body: AutomationPreview,
        examples: {
          green: {
            summary: 'Most declarations would have been released',
            value: {
              days: maxBackTestDays,
              evaluated: 10_006,
              complete: true,
              released: 8_412,
              irregular: 3,
            },
          },
        },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    async ({ body: { rows, days = maxBackTestDays }, caller }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const refusal = refuseRows(rows);
      if (refusal) return refusal;
      const counts = { evaluated: 0, complete: true, released: 0, irregular: 0 };
      for await (const { declarations, hasMore } of assessedSince(
        database.system,
        new Date(now().getTime() - days * msOfDay),
      )) {
        counts.complete = !hasMore;
        counts.evaluated += declarations.length;
        const released = declarations.filter((each) => rows.some((row) => wouldRelease(row, each)));
        counts.released += released.length;
        counts.irregular += released.filter(
          ({ irregular, assessedByCustoms, isRefused }) => irregular || assessedByCustoms || isRefused,
        ).length;
        // The preview pauses between batches, so that other requests can run.
        await breathe();
      }
      return answer(200, { days, ...counts });
    },
);

type PastBatch = ReturnType<typeof assessedSince> extends AsyncGenerator<infer Batch> ? Batch : never;

function wouldRelease(
  row: Static<typeof NewAutomationRow>,
  { document: { office, type }, lane, value }: PastBatch['declarations'][number],
): boolean {
  const { valueTo } = row.conditions ?? {};
  const live = { ...row, number: row.number ?? 0, version: 0, stoppedOffices: [] };
  return (
    row.decisions.includes('release') &&
    lane === 'green' &&
    rowSelects(live, { office, type, lane }, true) &&
    (valueTo === undefined || (value !== null && !new Exact(value).greaterThan(valueTo)))
  );
}
