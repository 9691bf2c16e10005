import type { AuditEvent, DeclarationForOfficers, OwnDeclaration } from '../../api/types.ts';

type Change = OwnDeclaration['history'][number] &
  Pick<Partial<DeclarationForOfficers['history'][number]>, 'by'>;

/** A row of the history: an event of the declaration, or an action that only the audit log contains. */
export interface HistoryRow {
  readonly key: string;
  readonly at: string;
  /** Time of the first of several equal actions; null for a single one. */
  readonly since: string | null;
  readonly count: number;
  /** Event of the declaration; null for an audited action without one. */
  readonly change: Change | null;
  readonly audited: AuditEvent | null;
}

/**
 * Merges the events of a declaration with its audit log, latest first. The audit row of an event has the same time, and
 * becomes part of its row. Consecutive equal actions of one actor, such as saved drafts, become one row.
 */
export function mergeHistory(
  changes: readonly Change[],
  audited: readonly AuditEvent[],
): readonly HistoryRow[] {
  const ofChanges = changes.map((change) => {
    const then = audited.filter(({ occurredAt }) => Date.parse(occurredAt) === Date.parse(change.occurredAt));
    const row = then.find(({ action }) => action === change.event) ?? then[0] ?? null;
    return { change, row };
  });
  const used = new Set(ofChanges.map(({ row }) => row?.id));
  const rows = [
    ...ofChanges.map(
      ({ change, row }, index): HistoryRow => ({
        ...{ key: `${index}${change.event}`, at: change.occurredAt, since: null, count: 1 },
        ...{ change, audited: row },
      }),
    ),
    ...audited
      .filter(({ id }) => !used.has(id))
      .map(
        (row): HistoryRow => ({
          ...{ key: row.id, at: row.occurredAt, since: null, count: 1 },
          ...{ change: null, audited: row },
        }),
      ),
  ];
  // The later of two changes at the same time is the later one in the list.
  const ordered = rows
    .map((row, index) => ({ row, index }))
    .toSorted((one, other) => Date.parse(other.row.at) - Date.parse(one.row.at) || other.index - one.index);
  return foldEqual(ordered.map(({ row }) => row));
}

function foldEqual(rows: readonly HistoryRow[]): readonly HistoryRow[] {
  const folded: HistoryRow[] = [];
  for (const row of rows) {
    const last = folded.at(-1);
    if (last && isSameAction(last, row))
      folded[folded.length - 1] = { ...last, since: row.at, count: last.count + 1 };
    else folded.push(row);
  }
  return folded;
}

function isSameAction(one: HistoryRow, other: HistoryRow): boolean {
  return (
    one.change === null &&
    other.change === null &&
    one.audited?.action === other.audited?.action &&
    one.audited?.actor.id === other.audited?.actor.id
  );
}
