import type { ConnectionOptions } from './database.ts';
import { openDatabaseSession } from './session.ts';

/** Tables that need no row security: name with schema, and the reason. */
export type RowSecurityExceptions = Readonly<Record<string, string>>;

interface UnprotectedTable {
  readonly name: string;
  readonly fault: 'none' | 'no policy' | 'others';
}

/**
 * Checks that no request of one organisation can read rows of another. Returns an error, with which the portal refuses
 * to start, or null. Row security applies only to roles that neither own the tables nor bypass it, and only to tables
 * where it is enabled, so this checks the role and every table with an organisation_id in any schema.
 */
export async function checkRowSecurity(
  connection: ConnectionOptions,
  exceptions: RowSecurityExceptions = {},
): Promise<string | null> {
  const client = await openDatabaseSession(connection, 'row security', { role: 'portal_request' });
  try {
    const { rows: roles } = await client.query<{ bypasses: boolean; owns: boolean }>(roleQuery);
    const [role] = roles;
    if (!role || role.bypasses || role.owns) return unsafeRoleMessage;
    const { rows } = await client.query<UnprotectedTable>(tableQuery);
    const found = rows.filter(({ name }) => exceptions[name] === undefined);
    return found.length === 0 ? null : [...found.map(tableMessageOf), rowSecurityAdvice].join(' ');
  } finally {
    await client.end();
  }
}

const unsafeRoleMessage =
  'The database role portal_request can bypass row security or owns tables. Both are forbidden. Correct it with ALTER ROLE portal_request NOSUPERUSER NOBYPASSRLS.';
const rowSecurityAdvice =
  'Every table must isolate the data of organisations. Remove the table or add row security to it.';

function tableMessageOf({ name, fault }: UnprotectedTable): string {
  switch (fault) {
    case 'none':
      return `The table ${name} has an organisation_id but no row security.`;
    case 'no policy':
      return `The table ${name} has an organisation_id and row security, but no policy.`;
    case 'others':
      return `The table ${name} has a policy that gives portal_request access to rows of other organisations.`;
    default:
      return fault satisfies never;
  }
}

const roleQuery = `
  select r.rolsuper or r.rolbypassrls as bypasses,
    exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where c.relowner = r.oid and left(n.nspname, 3) <> 'pg_') as owns
  from pg_roles r where r.rolname = current_user`;

/**
 * Finds tables without row security, including partitions, because a partition can be read by its own name. A view has
 * row security if it reads with its caller's rights, or if it is a security barrier that filters with `is_reader`.
 */
const tableQuery = `
  with policies as (
    select polrelid as oid, bool_or(polpermissive
        and exists (select from unnest(polroles) as each where each = 0 or pg_has_role(current_user, each, 'member'))
        and '(organisation_id = foundation.current_organisation())' <> any (array[
          coalesce(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid), ''),
          coalesce(pg_get_expr(polwithcheck, polrelid), pg_get_expr(polqual, polrelid), '')])) as others
    from pg_policy group by polrelid),
  judged as (
    select n.nspname || '.' || c.relname as name,
      case when c.relkind = 'v' then case when coalesce('security_invoker=true' = any (c.reloptions), false)
          or (coalesce('security_barrier=true' = any (c.reloptions), false) and pg_get_viewdef(c.oid) !~* '\\munion\\M'
            and pg_get_viewdef(c.oid) ~ '^ SELECT ((?:\\w+\\.)?)organisation_id,.* WHERE foundation\\.is_reader\\(\\1organisation_id\\);$')
          then null else 'none' end
        when not c.relrowsecurity then 'none' when p.oid is null then 'no policy' when p.others then 'others' end as fault
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join policies p on p.oid = c.oid
    where c.relkind in ('r', 'p', 'v') and left(n.nspname, 3) <> 'pg_' and n.nspname <> 'information_schema'
      and exists (select from pg_attribute a
                  where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped))
  select name, fault from judged where fault is not null order by name`;
