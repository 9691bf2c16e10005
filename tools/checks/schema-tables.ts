import { lineAt, type Tree } from './tree.ts';

export const schemaPath = 'server/migrations/0001_baseline.sql';

/** A table of the schema as it is committed. */
interface SchemaTable {
  /** With its schema: `access.clients`. */
  readonly name: string;
  /** Columns and constraints, a line each. */
  readonly columns: string;
  /** What follows: parts, settings. */
  readonly rest: string;
  readonly line: number;
  /** Whether its rows say whose they are. */
  readonly hasOrganisation: boolean;
}

/** All tables; none where the tree has no schema. */
export function schemaTables(tree: Tree): SchemaTable[] {
  if (!tree.paths.includes(schemaPath)) return [];
  const text = tree.text(schemaPath);
  const made = text.matchAll(/^create (?:unlogged )?table (\w+\.\w+) \(\n(.*?)\n\)([^\n]*);$/gms);
  return [...made].map(({ 1: name = '', 2: columns = '', 3: rest = '', index }) => ({
    name,
    columns,
    rest,
    line: lineAt(text, index),
    hasOrganisation: /^ {2}organisation_id /m.test(columns),
  }));
}
