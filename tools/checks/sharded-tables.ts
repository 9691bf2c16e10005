import { schemaPath, schemaTables } from './schema-tables.ts';
import { type Check, type Finding, lineAt } from './tree.ts';

const page = 'docs/national-load.md';
const heading = '## Shards by organisation';
const distributed = 'distributed by `organisation_id`';

/** A row of the page's table. Names stand there as `schema.one`, `schema.{one,two}` or `schema.*`, which stays as it is. */
interface Row {
  readonly where: string;
  readonly names: readonly string[];
  readonly line: number;
}

/**
 * The page of a national load says of each table where it stands once the database is spread over several: a table that is
 * new stands nowhere, and nobody would think of it. A name by itself goes before the whole of its schema.
 */
export const checkShardedTables: Check = (tree) => {
  if (!tree.paths.includes(page)) return [];
  const tables = schemaTables(tree);
  const rows = rowsOf(tree.text(page));
  const told = (line: number, message: string): Finding => ({ level: 'failure', path: page, line, message });
  const standing = tables.flatMap(({ name: table, hasOrganisation }) => {
    const own = rows.filter(({ names }) => names.includes(table));
    const found = own.length > 0 ? own : rows.filter(({ names }) => names.includes(`${schemaOf(table)}.*`));
    const [row] = found;
    if (row === undefined || found.length > 1)
      return [
        told(
          row?.line ?? 1,
          `${table} stands in ${found.length} rows below “${heading}”: say where it goes, in one.`,
        ),
      ];
    if (!row.where.startsWith(distributed) || hasOrganisation) return [];
    return [told(row.line, `${table} is said to be ${distributed}, which it does not have.`)];
  });
  const unknown = rows.flatMap(({ names, line }) =>
    names
      .filter((name) => !tables.some((table) => name === table.name || name === `${schemaOf(table.name)}.*`))
      .map((name) => told(line, `${name} is no table of ${schemaPath}.`)),
  );
  return [...standing, ...unknown];
};

function schemaOf(table: string): string {
  return table.slice(0, table.indexOf('.'));
}

function rowsOf(text: string): Row[] {
  const begin = text.indexOf(heading);
  if (begin < 0) return [];
  const end = text.indexOf('\n## ', begin);
  const section = text.slice(begin, end < 0 ? undefined : end);
  return [...section.matchAll(/^\| (.+?) \| (`.+) \|$/gm)].map(({ 1: where = '', 2: cell = '', index }) => ({
    where,
    names: [...cell.matchAll(/`(\w+)\.(?:(\w+|\*)|\{([\w,]+)\})`/g)].flatMap(
      ([, schema = '', one, several = '']) =>
        (one ? [one] : several.split(',')).map((name) => `${schema}.${name}`),
    ),
    line: lineAt(text, begin + index),
  }));
}
