import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { whereClause, wherePageClause } from '../../foundation/database/sql-condition.ts';
import type { ScopeOrganisation } from '../../foundation/database/tenant-scope.ts';
import type { BillLine } from '../lifecycle/public.ts';
import { type Claim, openClaimStatuses } from './claim.ts';

const claimColumns = `k.id, k.debt_id as "debtId", k.declaration_id as "declarationId", k.mrn,
  k.claimant, k.ground, k.reason, k.reference, k.evidence, k.documents, k.lines, k.status, k.due_by as "dueBy", k.query,
  k.hearing, k.proposal, k.decision, k.granted, k.stay_request as "stayRequest", k.officers, k.submitted_at as "submittedAt", k.changed_at as "changedAt", k.version`;

export async function insertClaim(transaction: Transaction, claim: Claim): Promise<void> {
  await transaction.query(
    `insert into declarations.claims
       (id, organisation_id, debt_id, declaration_id, mrn, claimant, ground, reason, reference, evidence, documents, lines,
        status, due_by, submitted_at, changed_at, version, stay_request)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $17)`,
    [
      ...[claim.id, claim.organisationId, claim.debtId, claim.declarationId, claim.mrn, claim.claimant],
      ...[claim.ground, claim.reason, claim.reference, jsonOf(claim.evidence), claim.documents],
      ...[JSON.stringify(claim.lines), claim.status, claim.dueBy, claim.submittedAt, claim.version],
      jsonOf(claim.stayRequest),
    ],
  );
}

function jsonOf(value: object | null): string | null {
  return value && JSON.stringify(value);
}

/** Stores a changed claim with its next version. */
export async function updateClaim(transaction: Transaction, claim: Claim): Promise<void> {
  await transaction.query(
    `update declarations.claims set status = $2, due_by = $3, query = $4, hearing = $5, proposal = $6, decision = $7,
       granted = $8, changed_at = $9, officers = $10, version = version + 1
     where id = $1`,
    [
      ...[claim.id, claim.status, claim.dueBy, jsonOf(claim.query), jsonOf(claim.hearing)],
      ...[jsonOf(claim.proposal), jsonOf(claim.decision), JSON.stringify(claim.granted), claim.changedAt],
      claim.officers,
    ],
  );
}

/**
 * Returns the SQL statement for all claims, or for the claims that an organisation can read for itself or for a
 * principal.
 */
function claimsText(within: ScopeOrganisation, where: string): string {
  return within === null
    ? `select k.organisation_id as "organisationId", ${claimColumns} from declarations.claims k where ${where}`
    : `select k.submitted_for as "organisationId", ${claimColumns} from declarations.reader_claims k where ${where}`;
}

/** Finds a claim that one organisation can read; without an organisation, a claim of any organisation. */
export async function findClaim(sql: Sql, within: ScopeOrganisation, id: string): Promise<Claim | null> {
  const { text, values } = whereClause([
    ['k.organisation_id =', within],
    ['k.id =', id],
  ]);
  const [row] = await sql.query<Claim & Record<string, unknown>>(claimsText(within, text), values);
  return row ?? null;
}

export interface ClaimFilter {
  readonly debt?: string | undefined;
  readonly status?: string | undefined;
  readonly ground?: string | undefined;
}

export function listClaims(
  sql: Sql,
  within: ScopeOrganisation,
  { debt, status, ground }: ClaimFilter,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Claim[]> {
  const { text, values, most } = wherePageClause(
    [
      ['k.organisation_id =', within],
      ['k.debt_id =', debt],
      ['k.status =', status],
      ['k.ground =', ground],
      ['k.id >', page.after],
    ],
    page,
  );
  return sql.query<Claim & Record<string, unknown>>(
    claimsText(within, `${text} order by k.id limit ${most}`),
    values,
  );
}

/** Counts the claims of an organisation whose intended decision the claimant can still answer, with the earliest time limit. */
export async function countClaimsToAnswer(
  sql: Sql,
  organisationId: string,
  now: Date,
): Promise<{ readonly count: number; readonly dueBy: string | null }> {
  const [row] = await sql.query<{ count: number; dueBy: string | null }>(
    `select count(*)::integer as count, min(k.hearing ->> 'dueBy') as "dueBy"
     from declarations.claims k
     where k.organisation_id = $1 and k.status = 'intended' and k.hearing ->> 'status' = 'open'
       and (k.hearing ->> 'dueBy')::timestamptz > $2`,
    [organisationId, now],
  );
  return row ?? { count: 0, dueBy: null };
}

/** Returns the claimed amounts of all open claims for a debt, of all claimants. */
export async function readOpenClaimLines(transaction: Transaction, debtId: string): Promise<BillLine[]> {
  const rows = await transaction.query<{ lines: BillLine[] }>(
    'select k.lines from declarations.claims k where k.debt_id = $1 and k.status = any ($2)',
    [debtId, openClaimStatuses],
  );
  return rows.flatMap(({ lines }) => lines);
}

/** Whether a person has submitted a claim for a debt. */
export async function hasClaimed(
  transaction: Transaction,
  debtId: string,
  claimant: string,
): Promise<boolean> {
  const rows = await transaction.query(
    'select k.id from declarations.claims k where k.debt_id = $1 and k.claimant = $2 limit 1',
    [debtId, claimant],
  );
  return rows.length > 0;
}
