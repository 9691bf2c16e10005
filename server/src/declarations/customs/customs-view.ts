import { type Static, Type } from 'typebox';
import { type AuditEvent, listAuditEvents } from '../../audit/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { orNull, timeElement } from '../../foundation/http/elements.ts';
import { namesOfPeople } from '../../organisations/people/public.ts';
import { DutiesElement } from '../../tariff/public.ts';
import {
  type AssessmentRow,
  BillElement,
  findAssessment,
  RefundElement,
  shownBills,
} from '../bills/public.ts';
import {
  AmendmentSummary,
  type AmendmentTexts,
  amendmentOf,
  Difference,
  listAmendmentTexts,
  listQueries,
  listVersions,
  QueryBody,
  queryOf,
  type VersionRow,
  VersionSummary,
  versionOf,
} from '../companions/public.ts';
import { DraftDeclaration, differenceOf } from '../document/public.ts';
import { ApplicableLaw } from '../law/public.ts';
import {
  companionsOf,
  type DeclarationRow,
  findFullDeclaration,
  HistoryElement,
  type HistoryRow,
  ownMembers,
  PresentationElement,
  parseDocument,
  readHistory,
  summaryOf,
} from '../record/public.ts';

/*
 * A declaration as customs sees it: everything of it in one answer, with who did what.
 */

const closed = { additionalProperties: false } as const;
function money(description: string) {
  return Type.String({ description: `${description} (decimal)` });
}

// Where a declarant reads the parts means nothing to customs, and what a declarant may do is not what customs may.
const { actions: _actions, ...summaryMembers } = ownMembers;
const { href: _query, ...queryMembers } = QueryBody.properties;
const { href: _amendment, ...amendmentMembers } = AmendmentSummary.properties;
const { href: _version, ...versionMembers } = VersionSummary.properties;

const AssessmentElement = Type.Object(
  {
    version: Type.Integer({ minimum: 1, description: 'Assessed version of the declaration' }),
    assessedAt: timeElement('Time of the assessment'),
    currency: Type.String({ description: 'National currency (ISO 4217)' }),
    payable: money('Amount to be paid'),
    suspended: money('Amount suspended by procedures and secured by a guarantee'),
    calculation: DutiesElement,
  },
  closed,
);

export const customsViewMembers = {
  ...summaryMembers,
  presentation: orNull(
    PresentationElement,
    'Presentation of goods that arrived after the lodgement; null without a presentation',
  ),
  bills: Type.Array(BillElement, {
    description: 'Bills of the declaration, oldest first, including paid bills',
  }),
  refunds: Type.Array(RefundElement, { description: 'Refunds that were paid or ordered, oldest first' }),
  duties: orNull(AssessmentElement, 'Duties and taxes, step by step; null before the assessment'),
  applicableLaw: orNull(ApplicableLaw, 'Legal basis of the duties; null before acceptance'),
  queries: Type.Array(Type.Object(queryMembers, closed), {
    description: 'Queries of customs with their answers, oldest first',
  }),
  amendments: Type.Array(
    Type.Object(
      {
        ...amendmentMembers,
        diff: Type.Array(Difference, {
          description: 'Changes to the content of the declaration (based on RFC 6902)',
        }),
      },
      closed,
    ),
    { description: 'Amendments with their decisions, oldest first' },
  ),
  versions: Type.Array(Type.Object(versionMembers, closed), {
    description: 'Versions of the declaration, oldest first',
  }),
  history: Type.Array(
    Type.Object(
      {
        ...HistoryElement.properties,
        by: orNull(
          Type.Object(
            {
              kind: Type.Enum(['client', 'person', 'system'], {
                description:
                  'Kind of the actor: an API client, a person, or a background job of the portal (`system`)',
              }),
              id: Type.String({ description: 'Identifier of the actor' }),
              name: orNull(Type.String(), 'Name of the person; null for other actors'),
            },
            closed,
          ),
          'Client, person or background job that made the change; null if unknown',
        ),
      },
      closed,
    ),
    { description: 'Changes since the lodgement, oldest first' },
  ),
  document: DraftDeclaration,
};
const CustomsView = Type.Object(customsViewMembers, closed);
export type CustomsView = Omit<Static<typeof CustomsView>, 'duties'> & {
  readonly duties: (Omit<AssessmentRow, 'assessedAt'> & { readonly assessedAt: string }) | null;
};

const most = 500;

/** Everything of a declaration's own, for customs. */
export async function readCustomsView(sql: Sql, row: DeclarationRow, now: Date): Promise<CustomsView> {
  const { organisationId, id } = row;
  const full = await findFullDeclaration(sql, organisationId, { by: 'id', value: id });
  if (!full) throw new Error(`the declaration ${id} no longer exists`);
  const { actions: _, ...summary } = summaryOf(full, now);
  const assessed = await findAssessment(sql, organisationId, id);
  const queries = await listQueries(sql, organisationId, id, 0, most);
  const amendments = await listAmendmentTexts(sql, organisationId, id, most);
  const versions = await listVersions(sql, organisationId, id, 0, most);
  const history = await readHistory(sql, organisationId, id);
  const audited = await listAuditEvents(sql, organisationId, { target: id }, { after: null, limit: 2_000 });
  return {
    ...summary,
    presentation: companionsOf(full, '').presentation,
    ...shownBills(full.bills ?? []),
    duties: assessed && { ...assessed, assessedAt: assessed.assessedAt.toISOString() },
    applicableLaw: full.applicableLaw,
    queries: queries.map((query) => withoutHref(queryOf(query, id, ''))),
    amendments: amendments.map(amendmentWithDifference),
    versions: versions.map((version: VersionRow) => withoutHref(versionOf(version, id, ''))),
    history: await namedHistory(sql, history, audited),
    document: parseDocument(full.document),
  };
}

function withoutHref<T extends { readonly href: string }>({ href: _, ...others }: T): Omit<T, 'href'> {
  return others;
}

function amendmentWithDifference(row: AmendmentTexts): CustomsView['amendments'][number] {
  const diff = differenceOf(parseDocument(row.base), parseDocument(row.document));
  return { ...withoutHref(amendmentOf(row, '', '')), diff };
}

/** What happened, and who of whom did it. */
async function namedHistory(
  sql: Sql,
  history: readonly HistoryRow[],
  audited: readonly AuditEvent[],
): Promise<CustomsView['history']> {
  const changes = history.map((change) => ({ change, by: actorOf(change, audited) }));
  const people = changes.flatMap(({ by }) => (by?.kind === 'person' ? [by.id] : []));
  const names = people.length > 0 ? await namesOfPeople(sql, people) : new Map<string, string>();
  return changes.map(({ change, by }) => ({
    ...change,
    occurredAt: change.occurredAt.toISOString(),
    by: by && { ...by, name: names.get(by.id) ?? null },
  }));
}

/** The audit row of a change has its very time; of what customs does it also has the name. */
function actorOf(
  change: HistoryRow,
  audited: readonly AuditEvent[],
): { kind: AuditEvent['actorKind']; id: string } | null {
  const then = audited.filter(({ at }) => at.getTime() === change.occurredAt.getTime());
  const found =
    then.find(({ action }) => action === change.event) ??
    (change.actor === 'declarant' ? then.find(({ actorKind }) => actorKind !== 'system') : undefined);
  return found ? { kind: found.actorKind, id: found.actorId } : null;
}
