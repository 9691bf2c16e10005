import type { Lane } from '../../declarations/lifecycle/public.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { RowQuery } from '../../foundation/database/read-together.ts';
import { announce } from '../../foundation/events/announcements.ts';
import type { RiskMatch } from './risk-assessment.ts';
import type { RiskRule } from './risk-rule.ts';

/** Notification channel on which the database informs every node of changed risk rules. */
export const riskChannel = 'portal_risk_rules';

const riskRuleColumns = `id, name, conditions, random_share as "randomShare", lane, active, valid_from::text as "validFrom",
  valid_until::text as "validUntil", version, created_at as "createdAt", changed_at as "changedAt"`;

export function readActiveRules(sql: Sql): Promise<RiskRule[]> {
  return sql.query<RiskRule & Record<string, unknown>>(
    `select ${riskRuleColumns} from processing.risk_rules where active order by id`,
  );
}

export function listRiskRules(
  sql: Sql,
  active: boolean | null,
  page: { readonly after: string | null; readonly limit: number },
): Promise<RiskRule[]> {
  return sql.query<RiskRule & Record<string, unknown>>(
    `select ${riskRuleColumns} from processing.risk_rules
     where ($1::boolean is null or active = $1) and id > coalesce($2, '') order by id limit $3`,
    [active, page.after, page.limit + 1],
  );
}

export async function findRiskRule(
  sql: Sql,
  id: string,
  lock: '' | 'for update' = '',
): Promise<RiskRule | null> {
  const [rule] = await sql.query<RiskRule & Record<string, unknown>>(
    `select ${riskRuleColumns} from processing.risk_rules where id = $1 ${lock}`,
    [id],
  );
  return rule ?? null;
}

export async function insertRiskRule(transaction: Transaction, rule: RiskRule): Promise<void> {
  await transaction.query(
    `insert into processing.risk_rules
       (id, name, conditions, random_share, lane, active, valid_from, valid_until, version, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    valuesOf(rule),
  );
  await notifyRiskRuleChange(transaction);
}

export async function updateRiskRule(transaction: Transaction, rule: RiskRule): Promise<void> {
  await transaction.query(
    `update processing.risk_rules set name = $2, conditions = $3, random_share = $4, lane = $5, active = $6,
       valid_from = $7, valid_until = $8, version = $9, created_at = $10, changed_at = $11
     where id = $1`,
    valuesOf(rule),
  );
  await notifyRiskRuleChange(transaction);
}

export async function deleteRiskRule(transaction: Transaction, id: string): Promise<void> {
  await transaction.query('delete from processing.risk_rules where id = $1', [id]);
  await notifyRiskRuleChange(transaction);
}

function valuesOf(rule: RiskRule): unknown[] {
  return [
    rule.id,
    rule.name,
    JSON.stringify(rule.conditions),
    rule.randomShare,
    rule.lane,
    rule.active,
    rule.validFrom,
    rule.validUntil,
    rule.version,
    rule.createdAt,
    rule.changedAt,
  ];
}

/** Notifies all nodes that a risk rule has changed. The database sends the notification with the commit. */
async function notifyRiskRuleChange(transaction: Transaction): Promise<void> {
  await announce(transaction, riskChannel, '');
}

/** The result of the risk rules for one version of a declaration. */
export interface RiskResultRow {
  readonly organisationId: string;
  readonly id: string;
  readonly version: number;
  readonly at: string;
  readonly lane: string;
  /** Value of the goods in national currency; null if unknown. */
  readonly value: string | null;
  readonly matched: readonly RiskMatch[];
}

export interface VersionRiskResult {
  readonly version: number;
  readonly at: Date;
  readonly lane: Lane;
  readonly matched: readonly RiskMatch[];
}

/** Reads the results of the risk rules, latest version first. */
export function riskResultsOf(organisationId: string, id: string): RowQuery<VersionRiskResult> {
  return {
    text: `select version, assessed_at as at, lane, matched from processing.risk_results
     where organisation_id = $1 and declaration_id = $2 order by version desc`,
    values: [organisationId, id],
    times: ['at'],
  };
}

/** Reads the latest value of the goods of declarations of any organisation, by declaration id; null if unknown. */
export async function readLatestValues(
  sql: Sql,
  declarations: readonly { readonly organisationId: string; readonly id: string }[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await sql.query<{ id: string; value: string | null }>(
    `select k.id, r.value from unnest($1::text[], $2::text[]) as k (organisation_id, id)
       cross join lateral (
         select r.value::text as value from processing.risk_results r
         where r.organisation_id = k.organisation_id and r.declaration_id = k.id
         order by r.version desc limit 1) r`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, value }) => [id, value]));
}

/** Reads the latest matches of declarations of any organisation, by declaration id. */
export async function readLatestMatches(
  sql: Sql,
  declarations: readonly { readonly organisationId: string; readonly id: string }[],
): Promise<ReadonlyMap<string, readonly RiskMatch[]>> {
  const rows = await sql.query<{ id: string; matched: RiskMatch[] }>(
    `select k.id, r.matched from unnest($1::text[], $2::text[]) as k (organisation_id, id)
       cross join lateral (
         select r.matched from processing.risk_results r
         where r.organisation_id = k.organisation_id and r.declaration_id = k.id
         order by r.version desc limit 1) r`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, matched }) => [id, matched]));
}
