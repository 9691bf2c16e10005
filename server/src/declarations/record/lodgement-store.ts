import type { Database, Sql } from '../../foundation/database/database.ts';
import type { Held } from '../../mandates/public.ts';
import type { Status } from '../lifecycle/public.ts';
import type { Unfounded } from '../stock/public.ts';
import type { DeclarationChange } from './declaration-change.ts';

/** Whose an LRN is that a new lodgement wants; `id` is null where it was somebody's a moment ago. */
export interface LrnHolder {
  readonly lrn: string;
  readonly id: string | null;
  readonly mrn: string | null;
  readonly status: Status | null;
  readonly contentHash: Buffer | null;
  /** Of what was lodged, whatever was amended since; null of a draft. */
  readonly lodgedHash: Buffer | null;
  /** Where no mandate covers it, what the nearest says: it is nobody's. */
  readonly uncovered?: Held | null;
  /** What the registers have against it: it is nobody's either. */
  readonly unfounded?: readonly Unfounded[] | null;
}

/**
 * Lodges new declarations of one organisation, made by one call, in one transaction and round trip. Answers those whose LRN is
 * used already, with whose it is, and those that no mandate covers: all others are stored.
 */
export async function lodgeNew(
  database: Pick<Database, 'callFor'>,
  changes: readonly DeclarationChange[],
): Promise<ReadonlyMap<DeclarationChange, LrnHolder>> {
  const [first] = changes;
  if (!first) return new Map();
  const { acting } = first.by;
  if (!acting) throw new Error('a lodgement requires a request');
  const call = {
    at: first.after.changedAt.toISOString(),
    actor: acting.actor,
    action: first.audited,
    request: acting.requestId,
    address: acting.address,
  };
  const held = await database.callFor<LrnHolder & { readonly place: string }>(
    first.after.organisationId,
    lodgingOf(changes),
    [
      JSON.stringify(changes.map(rowOf)),
      JSON.stringify(call),
      // A text of JSON that came as a line has no line feed in it.
      changes.map(({ document }) => document).join('\n'),
    ],
  );
  return new Map(
    held.flatMap((holder) => {
      const change = changes[Number(holder.place) - 1];
      return change ? [[change, holder] as const] : [];
    }),
  );
}

/** The function of the database that asks what these ask for. */
function lodgingOf(changes: readonly DeclarationChange[]): string {
  if (changes.some(({ beside }) => beside.asked)) return 'declarations.lodge_asked';
  return changes.some(({ beside }) => beside.mandate)
    ? 'declarations.lodge_covered'
    : 'declarations.lodge_declarations';
}

function rowOf({ after, event, beside: { mandate, asked } }: DeclarationChange) {
  const { id, lrn, type, office, status, statusGroup, lane, lifecycle, contentHash, outlook } = after;
  const state = { status, statusGroup, lane, lifecycle, event, nextActions: outlook.nextActions };
  return { id, lrn, type, office, ...state, contentHash: contentHash.toString('hex'), mandate, asked };
}

/** Whose these LRNs are, of those that are used. */
export function findHolders(sql: Sql, organisationId: string, lrns: readonly string[]): Promise<LrnHolder[]> {
  return sql.query<LrnHolder & Record<string, unknown>>(
    `select d.lrn, d.id, d.mrn, d.status, d.content_hash as "contentHash", v.content_hash as "lodgedHash"
     from declarations.declarations d
       left join declarations.versions v
         on v.organisation_id = d.organisation_id and v.declaration_id = d.id and v.version = 1 and d.lodged_at is not null
     where d.organisation_id = $1 and d.lrn = any ($2)`,
    [organisationId, lrns],
  );
}
