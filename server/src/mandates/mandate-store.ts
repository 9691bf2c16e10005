import type { Sql, Transaction } from '../foundation/database/database.ts';
import { whereClause, wherePageClause } from '../foundation/database/sql-condition.ts';
import type { Mandate, MandateActor, MandateEvent, MandateStep } from './mandate.ts';
import type { MandateMatch, RequiredMandateScope } from './mandate-requirement.ts';

/** Identification numbers whose mandates are queried; null for all mandates, as the system. */
export type MandateNumbers = readonly string[] | null;

const mandateColumns = `id, principal, representative, offered_by as "offeredBy", status, suspended_by as "suspendedBy",
  representations, types, procedures, offices, max_value::text as "maxValue", guarantees, accounts, debts,
  valid_from::text as "validFrom", valid_until::text as "validUntil", offer_ends_at as "offerEndsAt", version,
  created_at as "createdAt", changed_at as "changedAt"`;

/** Left side of the array overlap that matches either party of a mandate. The GIN index on this array supports it. */
const matchesEitherParty = 'array[principal, representative] &&';

type MandateRow = Mandate & Record<string, unknown>;

export async function insertMandate(transaction: Transaction, mandate: Mandate): Promise<void> {
  await transaction.query(
    `insert into mandates.mandates (id, principal, representative, offered_by, status, representations, types, procedures,
       offices, max_value, guarantees, accounts, debts, valid_from, valid_until, offer_ends_at, version, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18)`,
    [
      ...[mandate.id, mandate.principal, mandate.representative, mandate.offeredBy, mandate.status],
      ...[mandate.representations, mandate.types, mandate.procedures, mandate.offices, mandate.maxValue],
      ...[
        mandate.guarantees,
        mandate.accounts,
        mandate.debts,
        mandate.validFrom,
        mandate.validUntil,
        mandate.offerEndsAt,
      ],
      ...[mandate.version, mandate.createdAt],
    ],
  );
}

/**
 * Counts the open offers of an organisation. Makes other offers of the organisation wait until the end of the
 * transaction.
 */
export async function countOpenOffers(
  transaction: Transaction,
  organisationId: string,
  numbers: readonly string[],
): Promise<number> {
  await transaction.query("select pg_advisory_xact_lock(hashtextextended('mandate offers ' || $1, 0))", [
    organisationId,
  ]);
  const [row] = await transaction.query<{ count: number }>(
    `select count(*)::integer as count from mandates.mandates m
     where m.status = 'offered' and (case m.offered_by when 'principal' then m.principal else m.representative end) = any ($1)`,
    [numbers],
  );
  return row?.count ?? 0;
}

export async function findMandate(sql: Sql, numbers: MandateNumbers, id: string): Promise<Mandate | null> {
  return selectMandate(sql, numbers, id, '');
}

/** Finds a mandate and locks it until the end of the transaction, so that other changes and lodgements with it wait. */
export async function lockMandate(
  transaction: Transaction,
  numbers: MandateNumbers,
  id: string,
): Promise<Mandate | null> {
  return selectMandate(transaction, numbers, id, 'for update');
}

async function selectMandate(
  sql: Sql,
  numbers: MandateNumbers,
  id: string,
  lock: '' | 'for update',
): Promise<Mandate | null> {
  const { text, values } = whereClause([
    ['id =', id],
    [matchesEitherParty, numbers],
  ]);
  const [found] = await sql.query<MandateRow>(
    `select ${mandateColumns} from mandates.mandates where ${text} ${lock}`,
    values,
  );
  return found ?? null;
}

/** Names of the parties of a mandate; null if the caller can't see the name or the number is not assigned. */
export interface MandateNames {
  readonly principalName: string | null;
  readonly representativeName: string | null;
}

/** Returns the party names of each mandate that the caller may see, by id of the mandate. */
export async function readMandatePartyNames(
  sql: Sql,
  mandates: readonly Pick<Mandate, 'id'>[],
): Promise<(mandate: Pick<Mandate, 'id'>) => MandateNames> {
  if (mandates.length === 0) return () => noMandateNames;
  const rows = await sql.query<MandateNames & { id: string }>(
    `select id, principal_name as "principalName", representative_name as "representativeName" from mandates.names_of($1)`,
    [mandates.map(({ id }) => id)],
  );
  const names = new Map(rows.map(({ id, ...sides }) => [id, sides]));
  return ({ id }) => names.get(id) ?? noMandateNames;
}

const noMandateNames: MandateNames = { principalName: null, representativeName: null };

export interface MandateFilter {
  readonly status?: string | undefined;
  readonly principal?: string | undefined;
  readonly representative?: string | undefined;
}

/** Lists mandates, oldest first. Returns one row more than the page size if there is a next page. */
export function readMandateRows(
  sql: Sql,
  numbers: MandateNumbers,
  { status, principal, representative }: MandateFilter,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Mandate[]> {
  const {
    text,
    values,
    most: limit,
  } = wherePageClause(
    [
      [matchesEitherParty, numbers],
      ['status =', status],
      ['principal =', principal],
      ['representative =', representative],
      ['id >', page.after],
    ],
    page,
  );
  return sql.query<MandateRow>(
    `select ${mandateColumns} from mandates.mandates where ${text} order by id limit ${limit}`,
    values,
  );
}

/** Updates the status of a mandate, which is the only part that can change. */
export async function updateMandate(transaction: Transaction, changed: Mandate): Promise<void> {
  await transaction.query(
    'update mandates.mandates set status = $2, suspended_by = $3, version = $4, changed_at = $5 where id = $1',
    [changed.id, changed.status, changed.suspendedBy, changed.version, changed.changedAt],
  );
}

/** Locks and returns expired mandates that are not marked as ended yet. Must run as the system. */
export function lockExpiredMandates(
  transaction: Transaction,
  { now, day }: { readonly now: Date; readonly day: string },
  most: number,
): Promise<Mandate[]> {
  return transaction.query<MandateRow>(
    `select ${mandateColumns} from mandates.mandates
     where status <> 'ended' and (valid_until < $1::date or status = 'offered' and offer_ends_at <= $2)
     order by id limit $3 for update skip locked`,
    [day, now, most],
  );
}

export interface StoredMandateEvent extends MandateStep {
  readonly place: string;
  readonly mandateId: string;
  readonly principal: string;
  readonly representative: string;
}

/**
 * Inserts a mandate event. A lock makes other transactions with mandate events wait, so that sequence numbers
 * become visible in order and no reader misses one. Mandates change rarely enough for such a lock.
 */
export async function insertMandateEvent(
  transaction: Transaction,
  { id, principal, representative }: Mandate,
  event: MandateEvent,
  { at, by, reason }: { readonly at: Date; readonly by: MandateActor; readonly reason: string | null },
): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(7203114590)');
  await transaction.query(
    `insert into mandates.events (mandate_id, principal, representative, event, at, by_side, reason)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, principal, representative, event, at, by, reason],
  );
}

const eventColumns = `sequence::text as place, mandate_id as "mandateId", principal, representative, event, at as "occurredAt", by_side as by, reason`;

/** Lists the events of a mandate, oldest first. */
export function listMandateHistory(sql: Sql, mandateId: string): Promise<MandateStep[]> {
  return sql.query<StoredMandateEvent & Record<string, unknown>>(
    'select event, at as "occurredAt", by_side as by, reason from mandates.events where mandate_id = $1 order by sequence',
    [mandateId],
  );
}

/**
 * Lists the events of mandates of these identification numbers after a sequence number. Returns one row more
 * than the page size if there is a next page.
 */
export function listStoredMandateEvents(
  sql: Sql,
  numbers: readonly string[],
  page: { readonly after: string; readonly limit: number },
): Promise<StoredMandateEvent[]> {
  return sql.query<StoredMandateEvent & Record<string, unknown>>(
    `select ${eventColumns} from mandates.events e
     where ${matchesEitherParty} $1 and e.sequence > $2::bigint order by e.sequence limit $3`,
    [numbers, page.after, page.limit + 1],
  );
}

/**
 * Compares a mandate requirement with the best matching mandate. The SQL function that stores an action must
 * repeat the comparison, because the mandate can change in between.
 */
export async function matchMandate(sql: Sql, requirement: RequiredMandateScope): Promise<MandateMatch> {
  const [found] = await sql.query<MandateMatch & Record<string, unknown>>(
    'select mandate, lacks, unlent from mandates.best_matching_mandate($1)',
    [JSON.stringify(requirement)],
  );
  return found ?? { mandate: null, lacks: null, unlent: null };
}

/** Finds the best matching mandate for each requirement, in their order. Locks the mandates that match completely. */
export async function lockMandates(
  transaction: Transaction,
  requirements: readonly RequiredMandateScope[],
): Promise<readonly MandateMatch[]> {
  // Every transaction locks mandates in the order of their principals, to avoid deadlocks.
  const found = await transaction.query<MandateMatch & { place: number }>(
    `select c.place::integer, h.mandate, h.lacks, h.unlent
     from (select c.claim, c.place from jsonb_array_elements($1) with ordinality as c (claim, place)
           order by c.claim ->> 'principal', c.place) c
       left join lateral mandates.lock_mandate(c.claim) h on true`,
    [JSON.stringify(requirements)],
  );
  return requirements.map(
    (_, index) =>
      found.find(({ place }) => place === index + 1) ?? { mandate: null, lacks: null, unlent: null },
  );
}

/** Whether a mandate lets the representative use a guarantee of its principal. */
export async function isGuaranteeLent(sql: Sql, mandateId: string, reference: string): Promise<boolean> {
  const rows = await sql.query(
    'select from mandates.mandates m where m.id = $1 and $2 = any (m.guarantees)',
    [mandateId, reference],
  );
  return rows.length === 1;
}
