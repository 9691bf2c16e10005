import { Type } from 'typebox';
import { accountablePersonOf, callerIdentityOf, managementOperation } from '../../callers/public.ts';
import {
  listCustomsQueue,
  type QueueRow,
  type QueueSummary,
  readQueueSummaries,
} from '../../declarations/customs/public.ts';
import { DeclarationType } from '../../declarations/document/public.ts';
import { lanes, nextActions } from '../../declarations/lifecycle/public.ts';
import { NextActionElement, summaryExample } from '../../declarations/record/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { namesOfPeople } from '../../organisations/people/public.ts';
import { namesOfOrganisations } from '../../organisations/public.ts';
import { type RiskMatch, readLatestMatches } from '../risk/public.ts';
import { listPendingGrounds } from './limit-ground-store.ts';
import { etagSchema, organisationElement } from './officer-view.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';
import { lodgedStatuses, QueueQuery, queueFilterOf } from './queue-query.ts';

const queueEntrySchemaOptions = { additionalProperties: false } as const;

function queueAmount(description: string) {
  return orNull(
    Type.Object(
      {
        amount: Type.String({ description: 'Amount (decimal)' }),
        currency: Type.String({ description: 'Currency (ISO 4217)' }),
      },
      queueEntrySchemaOptions,
    ),
    description,
  );
}

const QueueEntry = Type.Object(
  {
    id: Type.String({ description: 'Id of the declaration' }),
    etag: etagSchema,
    organisation: organisationElement,
    lrn: Type.String({ description: 'Local reference number (LRN)' }),
    mrn: orNull(Type.String(), 'Movement reference number (MRN); null before customs assigns an MRN'),
    type: DeclarationType,
    office: orNull(Type.String(), 'Customs office of lodgement; null if the declaration does not state it'),
    status: Type.Enum(lodgedStatuses, { description: 'Main status of the declaration' }),
    lane: orNull(Type.Enum([...lanes]), 'Control lane; null before customs assigns a lane'),
    lodgedAt: timeSchema('Time of lodgement'),
    expectedBy: orNull(
      timeSchema('Usual end'),
      'Time by which customs releases or, after the release, clears 90 % of similar declarations; null without enough similar declarations',
    ),
    changedAt: timeSchema('Time of the last change'),
    awaitingCustoms: Type.Boolean({ description: 'Whether the declaration waits for customs' }),
    overdue: Type.Boolean({ description: 'Whether a deadline has expired' }),
    dueBy: orNull(timeSchema('Deadline'), 'Earliest deadline; null without a deadline'),
    invoice: queueAmount('Total invoice amount; null if the declaration does not state it'),
    duties: queueAmount('Payable duties of the current version; null before they are calculated'),
    partyName: orNull(
      Type.String(),
      'Name of the importer, or of the exporter of an export; null if the declaration does not state it',
    ),
    goods: Type.Object(
      {
        description: orNull(Type.String(), 'Description of the first goods item; null without goods items'),
        items: Type.Integer({ minimum: 0, description: 'Number of goods items' }),
      },
      { ...queueEntrySchemaOptions, description: 'Goods of the declaration' },
    ),
    risk: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'Name of the rule when it matched' }),
          matchedValues: Type.Array(Type.String(), {
            description: 'Values of the declaration that match the rule',
          }),
        },
        queueEntrySchemaOptions,
      ),
      { description: 'Matching risk rules, which declarants never see' },
    ),
    nextActions: Type.Array(NextActionElement, {
      description: 'Next required actions, with the party that must act and the time limit',
    }),
    officer: orNull(Type.String(), 'Id of the assigned officer; null if the declaration is unassigned'),
    officerName: orNull(Type.String(), 'Name of the officer. Null if the officer is not a person'),
  },
  { ...queueEntrySchemaOptions, title: 'QueueEntry', description: 'A declaration in the officer queue' },
);

const entryExample = {
  id: summaryExample.id,
  etag: '"1"',
  organisation: { id: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye', name: 'Harbour Coffee Traders' },
  lrn: summaryExample.lrn,
  mrn: null,
  type: 'import',
  office: summaryExample.office,
  status: 'lodged',
  lane: null,
  lodgedAt: summaryExample.lodgedAt,
  expectedBy: '2026-11-20T09:00:00.000Z',
  changedAt: summaryExample.changedAt,
  awaitingCustoms: true,
  overdue: false,
  dueBy: null,
  invoice: { amount: '9792.00', currency: 'USD' },
  duties: { amount: '2412.40', currency: 'EUR' },
  partyName: 'Harbour Coffee Traders',
  goods: { description: 'Roasted coffee, not decaffeinated', items: 1 },
  risk: [],
  nextActions: summaryExample.nextActions,
  officer: null,
  officerName: null,
};

export const listOfficerQueue = managementOperation(
  {
    id: 'listOfficerQueue',
    method: 'GET',
    path: '/management/declarations',
    tag: 'Officer queue',
    summary: 'List the officer queue',
    description:
      'Returns declarations that are not completed or still have open actions, the longest waiting first. With `organisationId`, `lrn`, `mrn` or `limitGround`, the list includes completed declarations. `sort` sets another order. For the customs authority; the list is empty for other organisations.',
    scope: 'management:declarations:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    programs: 'authority',
    query: QueueQuery,
    answers: {
      200: {
        description: 'A page of the officer queue.',
        body: listBody(QueueEntry, 'Declarations, the longest waiting first.'),
        examples: pageExample('A declaration that waits for acceptance', entryExample),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, source, customs, cursorKey, feed, expectedTimes }: OfficerQueueDependencies) =>
    async ({ caller, query }) => {
      const { limit: _limit, after: _after, ...filter } = query;
      const me = callerIdentityOf(caller).id;
      const page = openPage(cursorKey, ['queue', caller.organisation.id, me, filter], query);
      if (page.kind === 'refusal') return page;
      if (caller.dataScope !== 'all') return answer(200, { items: [], cursor: null, more: false });
      const { after, limit } = page;
      const position = after === null ? null : positionOf(after);
      const queueFilter = queueFilterOf(query, me, source.now());
      await feed.settled();
      const withPendingGround =
        query.limitGround && (await listPendingGrounds(database.system, me, accountablePersonOf(caller)));
      const rows = await listCustomsQueue(
        database.system,
        { ...queueFilter, withPendingGround },
        { after: position, limit },
      );
      const relatedRows = await readRelatedRows(database.system, rows);
      return answer(
        200,
        page.close(
          rows,
          ({ sortedAt, id }) => `${sortedAt}|${id}`,
          (row) => {
            const { expectedBy = null } = expectedTimes.of(row);
            return { ...entryOf(row, relatedRows, customs.now(row.organisationId)), expectedBy };
          },
        ),
      );
    },
);

function positionOf(text: string) {
  const [sortedAt = '', id = ''] = text.split('|');
  return { sortedAt, id };
}

/**
 * Data of other tables that a page of the queue needs, by the id of the organisation, officer or declaration.
 */
interface RelatedRows {
  readonly organisations: ReadonlyMap<string, string>;
  readonly officers: ReadonlyMap<string, string>;
  readonly summaries: ReadonlyMap<string, QueueSummary>;
  readonly matches: ReadonlyMap<string, readonly RiskMatch[]>;
}

async function readRelatedRows(sql: Sql, rows: readonly QueueRow[]): Promise<RelatedRows> {
  const assignees = rows.flatMap(({ officer }) => officer ?? []);
  return {
    organisations: await namesOfOrganisations(
      sql,
      rows.map(({ organisationId }) => organisationId),
    ),
    officers: assignees.length > 0 ? await namesOfPeople(sql, assignees) : new Map<string, string>(),
    summaries: await readQueueSummaries(sql, rows),
    matches: await readLatestMatches(sql, rows),
  };
}

function entryOf(row: QueueRow, related: RelatedRows, now: Date) {
  const { id, organisationId, lrn, mrn, type, office, lifecycle, lane, lodgedAt, changedAt } = row;
  const [dueBy = null] = Object.values(lifecycle.dueBy).sort();
  const { organisations, officers, summaries, matches } = related;
  const summary = summaries.get(id);
  return {
    id,
    etag: versionTag(row.revision),
    organisation: { id: organisationId, name: organisations.get(organisationId) ?? organisationId },
    ...{ lrn, mrn, type, office, status: lifecycle.status, lane, dueBy },
    lodgedAt: (lodgedAt ?? changedAt).toISOString(),
    changedAt: changedAt.toISOString(),
    awaitingCustoms: row.awaitsCustoms,
    overdue: dueBy !== null && Date.parse(dueBy) <= now.getTime(),
    invoice: summary?.invoice ?? null,
    duties: summary?.duties ?? null,
    partyName: summary?.partyName ?? null,
    goods: summary?.goods ?? { description: null, items: 0 },
    risk: (matches.get(id) ?? []).map(({ name, matchedValues }) => ({
      name,
      matchedValues: [...matchedValues],
    })),
    nextActions: nextActions(lifecycle),
    officer: row.officer,
    officerName: officers.get(row.officer ?? '') ?? null,
  };
}
