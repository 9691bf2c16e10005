import pg from 'pg';
import { verifySeals } from '../server/src/audit/public.ts';
import { findViolations } from '../server/src/processing/reconciliation/public.ts';
import {
  billInconsistencies,
  illegalTransitions,
  mrnErrors,
  unexplainedBills,
} from './customs-invariants.ts';
import {
  declarationInconsistencies,
  officerQueueDifferences,
  type SuperuserQuery,
  sequenceNumberErrors,
  storageUsageDifferences,
} from './declaration-invariants.ts';
import type { ObservedLodgement } from './lodging-load.ts';
import { declarationReaderErrors } from './principal-invariants.ts';

/** Responses that callers have received, with whose effects the database must agree. */
export interface ReceivedResponses {
  /** Lodgements that were confirmed with status 201. */
  readonly lodgements?: readonly Pick<ObservedLodgement, 'lrn' | 'id'>[];
  /** Decisions of officers that were confirmed with status 201, with declaration and event. */
  readonly decisions?: readonly { readonly declarationId: string; readonly event: string }[];
  /** Secrets that no table may contain in plaintext: keys, client secrets, passwords, tokens. */
  readonly secrets?: readonly string[];
}

/**
 * Returns all broken invariants of a database, one per line, from one snapshot. It can run under load, except
 * that sequence numbers are assigned shortly after a commit.
 */
export async function brokenInvariants(
  connection: pg.ClientConfig,
  received: ReceivedResponses = {},
): Promise<string[]> {
  const client = new pg.Client({ ...connection, application_name: 'invariants' });
  client.on('error', () => {});
  await client.connect();
  const query: SuperuserQuery = async (text, values = []) => (await client.query(text, [...values])).rows;
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const found: [string, string[]][] = [
      ['status, changes and audit rows', await declarationInconsistencies(query)],
      ['the feed is gapless', await sequenceNumberErrors(query)],
      ['the officer queue', await officerQueueDifferences(query)],
      ['principals', await declarationReaderErrors(query)],
      ['steps of the lifecycle', await illegalTransitions(query)],
      ['money', await billInconsistencies(query)],
      ['paper trail', await unexplainedBills(query)],
      ['the books', await ledgerDifferences(query)],
      ['MRNs', await mrnErrors(query)],
      ['acknowledged lodgements', await lostLodgements(query, received.lodgements ?? [])],
      ['acknowledged decisions', await lostDecisions(query, received.decisions ?? [])],
      ['the chain of audit seals', await brokenSeals(query)],
      ['deliveries', await webhookDeliveryErrors(query)],
      ['storage', await storageUsageDifferences(query)],
      ['secrets', await plainSecrets(query, received.secrets ?? [])],
    ];
    return found.flatMap(([name, faults]) => faults.map((fault) => `${name}: ${fault}`));
  } finally {
    await client.end();
  }
}

/** Returns the differences between balances and ledger that customs' reconciliation finds. */
async function ledgerDifferences(query: SuperuserQuery): Promise<string[]> {
  const violations = await findViolations({ query });
  return violations.map(({ invariant, subject, message }) => `${invariant} ${subject}: ${message}`);
}

/** Returns confirmed lodgements that do not have exactly one declaration, lodged event and audit row. */
async function lostLodgements(
  query: SuperuserQuery,
  lodgements: NonNullable<ReceivedResponses['lodgements']>,
): Promise<string[]> {
  const rows = await query<{ fault: string }>(
    `select concat_ws(' ', l.lrn, l.id, 'is', coalesce(d.id, 'missing'), 'with', count(distinct c.id), 'first changes and',
       count(distinct e.id), 'audit rows') as fault
     from unnest($1::text[], $2::text[]) as l (lrn, id)
       left join declarations.declarations d on d.lrn = l.lrn
       left join declarations.changes c on c.declaration_id = d.id and c.revision = 1 and c.status = 'lodged'
       left join audit.events e on e.target_id = d.id and e.action = 'declaration.lodge'
     group by l.lrn, l.id, d.id
     having d.id is distinct from l.id or count(distinct c.id) <> 1 or count(distinct e.id) <> 1`,
    [lodgements.map(({ lrn }) => lrn), lodgements.map(({ id }) => id)],
  );
  return rows.map((row) => row.fault);
}

/** Returns confirmed decisions that do not have exactly one event. */
async function lostDecisions(
  query: SuperuserQuery,
  decisions: NonNullable<ReceivedResponses['decisions']>,
): Promise<string[]> {
  const rows = await query<{ fault: string }>(
    `select concat_ws(' ', t.id, 'has', count(c.id), 'of', t.event) as fault
     from unnest($1::text[], $2::text[]) as t (id, event)
       left join declarations.changes c on c.declaration_id = t.id and c.event = t.event
     group by t.id, t.event having count(c.id) <> 1`,
    [decisions.map(({ declarationId }) => declarationId), decisions.map(({ event }) => event)],
  );
  return rows.map((row) => row.fault);
}

async function brokenSeals(query: SuperuserQuery): Promise<string[]> {
  const { broken } = await verifySeals({ query }, { expected: null, now: new Date(), progress() {} });
  return broken ? [JSON.stringify(broken)] : [];
}

/**
 * Returns webhooks that have skipped events or are past the end of the log, and deliveries without an event.
 */
async function webhookDeliveryErrors(query: SuperuserQuery): Promise<string[]> {
  const rows = await query<{ fault: string }>(`
    select concat_ws(' ', w.id, 'stands at', w.position, 'of', h.last_sequence) as fault
    from notifications.webhooks w left join declarations.stream_positions h using (organisation_id)
    where w.principal_position is null and w.position > coalesce(h.last_sequence, 0)
    union all
    select concat_ws(' ', w.id, 'stands at', w.principal_position, 'of', h.last_sequence)
    from notifications.webhooks w left join declarations.principal_stream_positions h using (organisation_id)
    where w.principal_position > coalesce(h.last_sequence, 0)
    union all
    select concat_ws(' ', w.id, 'was not given', c.sequence, c.event)
    from notifications.webhooks w
      join lateral (
        select min(d.sequence) as first from notifications.deliveries d
        where d.organisation_id = w.organisation_id and d.webhook_id = w.id) f on true
      join declarations.changes c on c.organisation_id = w.organisation_id and c.sequence between f.first and w.position
    where w.events is null and w.principal_position is null and not exists (
      select from notifications.deliveries d
      where d.organisation_id = w.organisation_id and d.webhook_id = w.id and d.sequence = c.sequence)
    union all
    select concat_ws(' ', d.webhook_id, 'was given', d.sequence, 'which is not there')
    from notifications.deliveries d
    where d.sequence is not null and not exists (
      select from declarations.changes c
      where c.organisation_id = d.organisation_id and c.sequence = d.sequence)
      and not exists (
        select from declarations.principal_change_sequence n
          join notifications.webhooks w on w.organisation_id = n.organisation_id and w.id = d.webhook_id
        where n.organisation_id = d.organisation_id and n.sequence = d.sequence and w.principal_position is not null)`);
  return rows.map((row) => row.fault);
}

const portalSchemas = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'`;
/** Patterns of an API key and of a signed token, in the syntax of PostgreSQL. */
const secretPatterns = ['cpk_[a-z]+_[0-9A-Za-z]{30,}', 'eyJ[A-Za-z0-9_-]{20,}[.]eyJ[A-Za-z0-9_-]{20,}[.]'];

/** Returns tables that contain a secret, or a text that looks like a key or token. */
async function plainSecrets(query: SuperuserQuery, secrets: readonly string[]): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${portalSchemas} order by 1`,
  );
  const escaped = secrets.map((secret) => secret.replaceAll(/[^A-Za-z0-9_-]/g, (sign) => `\\${sign}`));
  const bytes = secrets.map((secret) => Buffer.from(secret).toString('hex'));
  const pattern = [...secretPatterns, ...escaped, ...bytes].join('|');
  const faults: string[] = [];
  for (const { name } of tables) {
    const [row] = await query<{ count: number }>(
      `select count(*)::integer as count from ${name} t where t::text ~ $1`,
      [pattern],
    );
    if (row && row.count > 0) faults.push(`${row.count} rows of ${name} hold one`);
  }
  return faults;
}
