import type { Database, Sql } from '../../foundation/database/database.ts';
import type { RelatedDeclaration } from '../../foundation/words/fault.ts';
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
  /** The earlier declaration of the same goods: the row itself is stored. */
  readonly first?: RelatedDeclaration | null;
}

/**
 * Lodges new declarations of one organisation, made by one call, in one transaction and round trip. Answers those whose LRN is
 * used already, with whose it is, those that no mandate covers, and those stored that may be duplicates: all others are stored.
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
  const through = lodgingOf(changes);
  const [probe] = changes.flatMap(({ beside }) => beside.duplicate ?? []);
  const { since, notInForce } = probe ?? {};
  const held = await database.callFor<LrnHolder & { readonly place: string }>(
    first.after.organisationId,
    probe ? 'declarations.lodge_compared' : through,
    [
      JSON.stringify(changes.map(rowOf)),
      JSON.stringify(probe ? { ...call, through, duplicates: { since, notInForce } } : call),
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

function rowOf({ after, event, beside: { mandate, asked, duplicate } }: DeclarationChange) {
  const { id, lrn, type, office, status, statusGroup, lane, lifecycle, contentHash, outlook } = after;
  const state = { status, statusGroup, lane, lifecycle, event, nextActions: outlook.nextActions };
  return {
    id,
    lrn,
    type,
    office,
    ...state,
    contentHash: contentHash.toString('hex'),
    mandate,
    asked,
    ...compared(duplicate),
  };
}

function compared(probe: DeclarationChange['beside']['duplicate']) {
  return probe ? { duplicate: { key: probe.key, carriers: probe.carriers } } : {};
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
