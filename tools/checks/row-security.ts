import { schemaPath, schemaTables } from './schema-tables.ts';
import type { Check, Finding } from './tree.ts';

const own = 'using (organisation_id = foundation.current_organisation())';

/**
 * Every table with an organisation_id, in every schema, shows requests the rows of one organisation: read from the catalogue
 * as it is committed, before a start looks at the database itself.
 */
export const checkRowSecurity: Check = (tree) =>
  schemaTables(tree).flatMap(({ name, line, hasOrganisation }): Finding[] => {
    const fault = hasOrganisation ? faultOf(name, tree.text(schemaPath)) : null;
    if (fault === null) return [];
    return [
      {
        level: 'failure',
        path: schemaPath,
        line,
        message: `${name} has an organisation_id and ${fault}: protect it as the others are, in the migration that makes it.`,
      },
    ];
  });

function faultOf(table: string, text: string): string | null {
  if (!text.includes(`\nalter table ${table} enable row level security;`)) return 'no row security';
  const policies = text
    .split('\n')
    .filter((line) => line.startsWith('create policy ') && line.includes(` on ${table} `));
  if (policies.length === 0) return 'row security without a policy';
  const others = policies.filter((line) => !line.includes(' to portal_system ') && !line.includes(own));
  return others.length === 0 ? null : 'a policy that shows requests more than the rows of one organisation';
}
