import { type Static, Type } from 'typebox';
import { readActorsOnTarget, type TargetActorRow } from '../../audit/public.ts';
import type { RowQuery } from '../../foundation/database/read-together.ts';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { DutiesElement } from '../../tariff/public.ts';
import {
  AmendmentDifference,
  AmendmentSummary,
  type AmendmentTexts,
  amendmentOf,
  amendmentTextsOf,
  QueryBody,
  type QueryRow,
  queriesOfRows,
  queryBodyOf,
  type VersionRow,
  VersionSummary,
  versionOf,
  versionsOf,
} from '../amendments-and-queries/public.ts';
import { ApplicableLaw } from '../applicable-law/public.ts';
import {
  type AssessmentRow,
  assessmentOf,
  BillElement,
  billsResponse,
  RefundElement,
} from '../bills/public.ts';
import { DraftDeclaration, documentDifference } from '../document/public.ts';
import {
  type DeclarationForCustoms,
  type DeclarationRow,
  declarantMembers,
  declarationForCustoms,
  HistoryElement,
  type HistoryRow,
  historyRowsOf,
  PresentationElement,
  parseStoredDocument,
  presentationOf,
  summaryForCustoms,
} from '../record/public.ts';

/* Schema of the declaration that customs reads: all data in one response, with the people who acted. */

const customsViewSchemaOptions = { additionalProperties: false } as const;
function money(description: string) {
  return Type.String({ description: `${description} (decimal)` });
}

// The response to customs omits links and actions of the declarant.
const { actions: _actions, ...summaryMembers } = declarantMembers;
const { href: _query, ...queryMembers } = QueryBody.properties;
const { href: _amendment, ...amendmentMembers } = AmendmentSummary.properties;
const { href: _version, ...versionMembers } = VersionSummary.properties;

const AssessmentElement = Type.Object(
  {
    version: Type.Integer({ minimum: 1, description: 'Assessed version of the declaration' }),
    assessedAt: timeSchema('Time of the assessment'),
    currency: Type.String({ description: 'National currency (ISO 4217)' }),
    payable: money('Amount to be paid'),
    suspended: money('Amount suspended by procedures and secured by a guarantee'),
    calculation: DutiesElement,
  },
  customsViewSchemaOptions,
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
  queries: Type.Array(Type.Object(queryMembers, customsViewSchemaOptions), {
    description: 'Queries of customs with their answers, oldest first',
  }),
  amendments: Type.Array(
    Type.Object(
      {
        ...amendmentMembers,
        diff: Type.Array(AmendmentDifference, {
          description: 'Changes to the content of the declaration (based on RFC 6902)',
        }),
      },
      customsViewSchemaOptions,
    ),
    { description: 'Amendments with their decisions, oldest first' },
  ),
  versions: Type.Array(Type.Object(versionMembers, customsViewSchemaOptions), {
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
            customsViewSchemaOptions,
          ),
          'Client, person or background job that made the change; null if unknown',
        ),
      },
      customsViewSchemaOptions,
    ),
    { description: 'Changes since the lodgement, oldest first' },
  ),
  document: DraftDeclaration,
};
const CustomsView = Type.Object(customsViewMembers, customsViewSchemaOptions);
export type CustomsView = Omit<Static<typeof CustomsView>, 'duties'> & {
  readonly duties: (Omit<AssessmentRow, 'assessedAt'> & { readonly assessedAt: string }) | null;
};

const maxHistoryRows = 500;

export type CustomsRows = {
  readonly declaration: DeclarationForCustoms;
  readonly assessment: AssessmentRow;
  readonly queries: QueryRow;
  readonly amendments: AmendmentTexts;
  readonly versions: VersionRow;
  readonly history: HistoryRow;
  readonly audited: TargetActorRow;
};

export function customsReadings({ organisationId, id }: Pick<DeclarationRow, 'organisationId' | 'id'>): {
  readonly [Name in keyof CustomsRows]: RowQuery<CustomsRows[Name]>;
} {
  return {
    declaration: declarationForCustoms(organisationId, id),
    assessment: assessmentOf(organisationId, id),
    queries: queriesOfRows(organisationId, id, 0, maxHistoryRows),
    amendments: amendmentTextsOf(organisationId, id, maxHistoryRows),
    versions: versionsOf(organisationId, id, 0, maxHistoryRows),
    history: historyRowsOf(organisationId, id),
    audited: readActorsOnTarget(organisationId, id, 2_000),
  };
}

type CustomsRowLists = { readonly [Name in keyof CustomsRows]: readonly CustomsRows[Name][] };

/** Returns the ids of the people in the history of a declaration. */
export function peopleOf({ history, audited }: CustomsRowLists): string[] {
  return history.flatMap((change) => {
    const by = actorOf(change, audited);
    return by?.kind === 'person' ? [by.id] : [];
  });
}

/** Returns a declaration with all its data for customs. `names` contains the names of people by id. */
export function customsViewOf(
  declaration: DeclarationForCustoms,
  rows: CustomsRowLists,
  names: ReadonlyMap<string, string>,
): CustomsView {
  const { id } = declaration;
  const [assessed] = rows.assessment;
  return {
    ...summaryForCustoms(declaration),
    presentation: presentationOf(declaration.presentation),
    ...billsResponse(declaration.bills ?? []),
    duties: assessed ? { ...assessed, assessedAt: assessed.assessedAt.toISOString() } : null,
    applicableLaw: declaration.applicableLaw,
    queries: rows.queries.map((query) => withoutHref(queryBodyOf(query, id, ''))),
    amendments: rows.amendments.map(amendmentWithDifference),
    versions: rows.versions.map((version) => withoutHref(versionOf(version, id, ''))),
    history: rows.history.map((change) => {
      const by = actorOf(change, rows.audited);
      return {
        ...change,
        occurredAt: change.occurredAt.toISOString(),
        by: by && { ...by, name: (by.kind === 'person' ? names.get(by.id) : null) ?? null },
      };
    }),
    document: parseStoredDocument(declaration.document),
  };
}

function withoutHref<T extends { readonly href: string }>({ href: _, ...others }: T): Omit<T, 'href'> {
  return others;
}

function amendmentWithDifference(row: AmendmentTexts): CustomsView['amendments'][number] {
  const diff = documentDifference(parseStoredDocument(row.base), parseStoredDocument(row.document));
  return { ...withoutHref(amendmentOf(row, '', '')), diff };
}

/**
 * Returns the person or system that made a change: its audit row has the same time, and for acts of customs also the
 * same action name.
 */
function actorOf(
  change: HistoryRow,
  audited: readonly TargetActorRow[],
): { kind: TargetActorRow['actorKind']; id: string } | null {
  const then = audited.filter(({ at }) => at.getTime() === change.occurredAt.getTime());
  const found =
    then.find(({ action }) => action === change.event) ??
    (change.actor === 'declarant' ? then.find(({ actorKind }) => actorKind !== 'system') : undefined);
  return found ? { kind: found.actorKind, id: found.actorId } : null;
}
