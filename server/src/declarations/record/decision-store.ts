import type { Transaction } from '../../foundation/database/database.ts';
import type { DeclarationChange } from './declaration-change.ts';

/** Rows that decisions of customs store in addition to the declarations, as arguments of the SQL function. */
export interface DecisionRows {
  readonly amendments: readonly object[];
  readonly assessments: readonly object[];
  readonly bills: readonly object[];
  readonly entries: readonly object[];
  readonly opened: readonly object[];
  readonly closed: readonly object[];
}

/**
 * Stores decisions of customs with one statement. A declaration with several changes is updated once. Throws if a
 * declaration has another revision than when it was read.
 */
export async function storeDecisions(
  transaction: Transaction,
  changes: readonly DeclarationChange[],
  { amendments, assessments, bills, entries, opened, closed }: DecisionRows,
): Promise<void> {
  const declarations = [...Map.groupBy(changes, ({ after }) => after.id).values()].flatMap(declarationRowsOf);
  const rows = [declarations, changes.map(logRowOf), amendments, assessments, bills, entries, opened, closed];
  const [row] = await transaction.query<{ count: number }>(
    'select declarations.write_decisions($1, $2, $3, $4, $5, $6, $7, $8) as count',
    rows.map((each, index) => (index > 1 && each.length === 0 ? null : JSON.stringify(each))),
  );
  if (row?.count !== declarations.length) throw new Error('a declaration changed while it was decided on');
}

/**
 * Returns the row of a declaration after its last change, with the revision and version that it had before its first
 * change.
 */
function declarationRowsOf(changes: readonly DeclarationChange[]) {
  const [before, last] = [changes[0]?.before, changes.at(-1)];
  if (!before || !last) return [];
  const { organisationId, id, mrn, status, statusGroup, lane, lifecycle, revision, version } = last.after;
  return [
    {
      ...{ organisationId, id, mrn, status, statusGroup, lane, lifecycle, revision, version },
      readRevision: before.revision,
      readVersion: before.version,
      at: last.after.changedAt.toISOString(),
    },
  ];
}

function logRowOf({ after, event, by, reason, beside }: DeclarationChange, nth: number) {
  const { organisationId, id, revision, status, statusGroup, lane, mrn, changedAt, outlook, office } = after;
  return {
    ...{ nth, organisationId, id, revision, status, statusGroup, lane, mrn, event, reason },
    at: changedAt.toISOString(),
    nextActions: outlook.nextActions,
    actorKind: by.kind,
    actorId: by.id,
    auditKind: by.acting?.actor.kind ?? 'system',
    customsOffice: by.kind === 'customs' ? (office ?? '') : null,
    request: by.acting?.requestId ?? null,
    address: by.acting?.address ?? null,
    ...(beside.law && { law: beside.law }),
  };
}
