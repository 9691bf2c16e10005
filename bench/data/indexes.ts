import type pg from 'pg';

/**
 * Drops indexes and keys, because filling is several times as fast without; returns the statements that
 * recreate them.
 */
export async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
       format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
         as create
     from pg_constraint c
     where c.conparentid = 0 and (c.contype in ('p', 'u') and c.conrelid = any ($1::regclass[])
       or c.contype = 'f' and c.confrelid = any ($1::regclass[]))
     union all
     select format('drop index %s', i.indexrelid::regclass), replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
     from pg_index i where i.indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  // Foreign keys are dropped before the key they reference and recreated after it.
  const ordered = rows.toSorted((one, two) => rank(one.create) - rank(two.create));
  for (const { drop } of ordered) await client.query(drop);
  return ordered.toReversed().map(({ create }) => create);
}

function rank(create: string): number {
  return create.includes(' FOREIGN KEY ') ? 0 : 1;
}
