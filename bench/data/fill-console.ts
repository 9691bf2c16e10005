import pg from 'pg';

/** Amount of data for the console, in addition to declarations. */
export interface ConsoleDataVolume {
  readonly organisations: number;
  readonly clients: number;
  readonly calls: number;
}

const template = `
  create temp table own as
    select c.organisation_id, c.id as client, k.id as key
    from access.clients c join access.api_keys k on k.client_id = c.id where c.user_type = 'host_to_host'
    order by c.created_at limit 1;
  create temp table places as
    select n, case when n = 0 then own.organisation_id else 'org_' || lpad(n::text, 26, '0') end as organisation_id
    from generate_series(0, $organisations - 1) n, own;
  create temp table made as
    select c.n, p.organisation_id, 'cli_' || lpad(c.n::text, 26, '0') as id
    from generate_series(1, $clients) c (n) join places p on p.n = c.n % $organisations;`;

const fill = [
  'truncate audit.request_log, audit.usage',
  `insert into organisations.organisations
     (id, kind, name, identification_number, created_at, changed_at)
   select organisation_id, 'trader', 'Trading House ' || n, 'XA9' || lpad(n::text, 9, '0'), now(), now()
   from places where n > 0`,
  `insert into access.clients
     (organisation_id, id, user_type, name, scopes, secret_hash, created_at, changed_at)
   select organisation_id, id, 'host_to_host', 'System ' || n, array['declarations:read'], sha256(id::bytea),
     now() - n * interval '1 minute', now()
   from made`,
  `insert into access.api_keys
     (organisation_id, id, client_id, name, key_preview, digest, pepper_version, created_at)
   select organisation_id, 'key_' || right(id, 26), id, 'first', 'abcd', sha256(id::bytea), 1, now() from made`,
  // A tenth is refused; the requests come from a tenth of the clients, over the retention period of thirty days.
  `insert into audit.request_log
     (id, organisation_id, client_id, api_key_id, at, request_id, operation, method, path, status, code, duration_ms,
      address, problem)
   select foundation.time_ordered_id((extract(epoch from at) * 1000)::bigint, c.n), m.organisation_id, m.id,
     'key_' || right(m.id, 26), at, gen_random_uuid(),
     (array['getStatus', 'createDeclaration', 'getDeclaration', 'listDeclarations'])[1 + c.n % 4],
     'GET', '/openapi/status', case when c.n % 10 = 0 then 400 else 200 end,
     case when c.n % 10 = 0 then 'input_invalid' end, (c.n % 97) / 3.0, '192.0.2.1',
     case when c.n % 10 = 0 then '{"code":"input_invalid","status":400,"title":"The input is not valid"}'::json end
   from (select n, 1 + n % ($clients / 10) as client, now() - ($calls - n) * (interval '30 days' / $calls) as at
         from generate_series(1, $calls) g (n)) c
     join made m on m.n = c.client`,
  `insert into audit.usage (organisation_id, hour, client_id, operation, status, code, bucket, calls)
   select organisation_id, date_trunc('hour', at), client_id, operation, status, coalesce(code, ''),
     least(20, (duration_ms / 2)::int), count(*)
   from audit.request_log group by 1, 2, 3, 4, 5, 6, 7
   union all
   select '*', date_trunc('hour', at), '*', operation, status, coalesce(code, ''),
     least(20, (duration_ms / 2)::int), count(*)
   from audit.request_log group by 2, 4, 5, 6, 7`,
  `insert into audit.events
     (organisation_id, at, actor_kind, actor_id, action, target_kind, target_id, request_id, address)
   select organisation_id, now() - made.n * interval '1 minute', 'client', id, 'client.update', 'client', id,
     gen_random_uuid(), '192.0.2.1'
   from made, generate_series(1, 10) g`,
];

/** Fills a stopped sandbox with other organisations, clients, keys, requests and audit rows. */
export async function fillConsoleData(connection: pg.ClientConfig, size: ConsoleDataVolume): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const sized = (statement: string): string =>
    statement
      .replaceAll('$organisations', String(size.organisations))
      .replaceAll('$clients', String(size.clients))
      .replaceAll('$calls', String(size.calls));
  try {
    await client.query('begin');
    await client.query(sized(template));
    await client.query('analyze places; analyze made');
    for (const statement of fill) await client.query(sized(statement));
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
