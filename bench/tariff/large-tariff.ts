import { join } from 'node:path';
import { Client } from 'pg';
import { migratedTestDatabase } from '../../server/src/foundation/database/testing/migrated-database.ts';

/*
 * What is measured is no call: it is loaded as a process of the portal loads it.
 *
 * A process of its own, with --expose-gc: loads a tariff of 20,000 codes on five levels and 100,000 measures from PostgreSQL,
 * and looks codes up. Prints one line of JSON.
 */

/** 20 chapters, 200 headings, 2,000 subheadings, 16,000 lines of eight digits and 1,780 of ten; five measures at each. */
const fill = `
  insert into reference.lists (name, version, changed_at)
    select name, 1, now() from unnest(array['nomenclature', 'measures', 'measure-types', 'areas']) name
    on conflict (name) do nothing;
  create temporary table codes as
    with chapters as (select lpad(n::text, 2, '0') code from generate_series(10, 29) n),
      headings as (select code || lpad(n::text, 2, '0') code from chapters, generate_series(1, 10) n),
      subheadings as (select code || lpad((n * 10)::text, 2, '0') code from headings, generate_series(1, 9) n
        union all select code || '99' from headings),
      lines as (select code || lpad((n * 10)::text, 2, '0') code from subheadings, generate_series(1, 8) n),
      tens as (select code || '10' code from (select code from lines order by code limit 1780) l)
    select code from chapters union all select code from headings union all select code from subheadings
    union all select code from lines union all select code from tens;
  insert into reference.entries (list, code, valid_from, name, attributes, search_text, from_version)
    select 'nomenclature', code, '2020-01-01', 'Goods of ' || code, jsonb_build_object('suffix', '80', 'parent',
      case when length(code) > 2 then left(code, -2) end, 'unit', null), code, 1 from codes;
  insert into reference.entries (list, code, valid_from, name, attributes, search_text, from_version)
    select 'areas', 'A' || lpad(n::text, 3, '0'), '2020-01-01', 'Area ' || n,
      jsonb_build_object('members', case when n = 0 then '[]'::jsonb
        else jsonb_build_array(chr(65 + n % 26) || chr(65 + n / 26), 'BR', 'CO') end), '', 1
    from generate_series(0, 99) n;
  insert into reference.entries (list, code, valid_from, name, attributes, search_text, from_version)
    select 'measure-types', n::text, '2020-01-01', 'Type ' || n, jsonb_build_object('direction', 'import', 'kind',
      case n % 5 when 0 then 'third_country' when 1 then 'preference' when 2 then 'anti_dumping' when 3 then 'excise' else 'vat' end,
      'tax', null, 'treatments', case n % 5 when 1 then '["300"]'::jsonb else '[]'::jsonb end, 'times', null), '', 1
    from generate_series(100, 149) n;
  insert into reference.entries (list, code, valid_from, name, attributes, search_text, from_version)
    select 'measures', (row_number() over ())::text, '2020-01-01', 'Measure',
      jsonb_build_object('commodity', code, 'type', (100 + (n + length(code) * 5) % 50)::text, 'area', 'A' || lpad((n * 7 % 100)::text, 3, '0'),
        'excluded', '[]'::jsonb, 'additionalCode', null, 'orderNumber', null, 'duty', n || '.5% MIN ' || n + 1 || ' XTS/DTN', 'legalBase', 'R2020/' || n), '', 1
    from codes, generate_series(0, 4) n;
  analyze reference.entries`;

function gc(): void {
  if (typeof globalThis.gc !== 'function') throw new Error('start it with --expose-gc');
  globalThis.gc();
}

function heapMb(): number {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

async function look(): Promise<void> {
  const { rememberReference } = await import(
    join(import.meta.dirname, '../../server/src/reference/lists/public.ts')
  );
  const testing = await migratedTestDatabase();
  const client = new Client(testing.connection);
  await client.connect();
  await client.query(fill);
  const { rows } = await client.query('select code from codes where length(code) = 10 order by code');
  const codes: string[] = rows.map(({ code }) => String(code));
  await client.end();
  const [sql, clock] = [testing.database.system, () => performance.now()];
  await sql.query('select 1');
  const before = heapMb();
  const [startedAt, startedCpu] = [performance.now(), process.cpuUsage()];
  const reference = rememberReference({ sql, clock });
  const today = await reference.on('2026-11-25');
  const found = today.measures(codes[0] ?? '').length;
  const loadedMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(startedCpu);
  const loadedCpuMs = (user + system) / 1000;
  const loadedMb = heapMb() - before;
  /** CPU time: what else the machine does is no part of it. */
  const timed = (lists: { measures(code: string): unknown }): number => {
    const from = process.cpuUsage();
    for (const code of codes) lists.measures(code);
    const { user, system } = process.cpuUsage(from);
    return (user + system) / codes.length;
  };
  const firstMicros = timed(today);
  const againMicros = timed(today);
  const [tomorrow, allMb] = [await reference.on('2026-11-26'), heapMb() - before];
  const nextDayMicros = timed(tomorrow);
  console.log(
    JSON.stringify({
      found,
      loadedMs,
      loadedCpuMs,
      loadedMb,
      allMb,
      firstMicros,
      againMicros,
      nextDayMicros,
    }),
  );
  await testing.stop();
}

await look();
