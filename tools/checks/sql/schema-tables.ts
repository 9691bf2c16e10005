import type { RepositoryTree } from '../source-tree.ts';
import { allStatements, migrationFile } from './sql-source.ts';

/** A table, as a migration creates it. */
interface SchemaTable {
  /** Name with the schema, such as `access.clients`. */
  readonly name: string;
  /** The text after the columns, which contains partitioning and storage parameters. */
  readonly options: string;
  readonly path: string;
  readonly line: number;
}

export function schemaTables(tree: RepositoryTree): SchemaTable[] {
  return allStatements(tree)
    .filter(({ path }) => migrationFile.test(path))
    .flatMap(({ path, code, line }) => {
      const [, name = ''] = /^create (?:unlogged )?table (?:if not exists )?(\w+\.\w+)/.exec(code) ?? [];
      return name === '' ? [] : [{ name, options: code.slice(code.lastIndexOf('\n)')), path, line }];
    });
}
