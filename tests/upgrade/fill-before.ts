import pg from 'pg';
import { fillDatabase } from '../../bench/data/fill-declarations.ts';
import type { VersionBefore } from './version-before.ts';

/** Whose declarations there are: `fillDatabase` names all but the first. */
export const organisations = ['org_a', `org_${'1'.padStart(26, '0')}`, `org_${'2'.padStart(26, '0')}`];
const [own = ''] = organisations;
const day = 86_400_000;
/** Calls before this are to be swept. */
export const callsKeptMs = 30 * day;
/** Of each, how many rows at most: more of them prove nothing more. */
const mostRows = 200_000;

/** Half of them are to be swept; each organisation has as many. */
const answers = `
  insert into foundation.idempotency
    (organisation_id, caller_id, operation, key, fingerprint, status, headers, body, created_at)
  select ($2::text[])[n % 3 + 1], 'cli', 'POST /', 'filled ' || n, '\\x00', 201, '[]', repeat('answer ', 100),
    now() - n * interval '46 hours' / $1
  from generate_series(1, $1) n`;
const calls = `
  insert into audit.request_log
    (id, organisation_id, client_id, at, request_id, operation, method, path, status, duration_ms, address)
  select foundation.time_ordered_id((extract(epoch from t.at) * 1000)::bigint, n), ($2::text[])[n % 3 + 1], 'cli', t.at,
    gen_random_uuid(), 'createDeclaration', 'POST', '/openapi/declarations', 201, 5, '192.0.2.1'
  from generate_series(1, $1) n cross join lateral (select now() - n * interval '60 days' / $1 as at) t`;
const bills = `
  insert into declarations.bills (organisation_id, declaration_id, number, reference, state, amount, currency, created_at)
  select d.organisation_id, d.id, 1, 'FILLED' || right(d.id, 20), 'paid', 12, 'XTS', d.created_at
  from declarations.declarations d where d.mrn is not null`;
const assessments = `
  insert into declarations.assessments
    (organisation_id, declaration_id, version, assessed_at, currency, payable, suspended, calculation)
  select d.organisation_id, d.id, 1, d.created_at, 'XTS', 12, 0, '{"items": []}'
  from declarations.declarations d where d.mrn is not null`;

/**
 * Declarations of the schema of before: three are made by calls, one cleared, one released and one accepted, and all by
 * copies of their rows; the first of them is the commonest. The login must be a superuser.
 */
export async function fillBefore(
  connection: pg.ClientConfig,
  before: VersionBefore,
  declarations: number,
): Promise<void> {
  const steps = [
    { status: 'accepted', statusGroup: 'open' },
    { status: 'released', statusGroup: 'open' },
    { status: 'cleared', statusGroup: 'done' },
  ];
  for (const many of [3, 2, 1]) {
    const id = await before.lodge(own);
    for (const [place, step] of steps.slice(0, many).entries())
      await before.decide(own, id, { ...step, revision: place + 1 });
  }
  while ((await before.number()) > 0);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(bills);
    await client.query(assessments);
    const rows = Math.min(declarations, mostRows);
    await client.query(answers, [rows, organisations]);
    await client.query(calls, [rows, organisations]);
  } finally {
    await client.end();
  }
  await fillDatabase(connection, { declarations, organisations: organisations.length });
}
