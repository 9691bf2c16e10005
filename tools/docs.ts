import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { migratedTestDatabase } from '../server/src/foundation/database/testing/migrated-database.ts';
import { generated, staleFiles } from './generated/generated.ts';
import { schemaPath, schemaSource, schemaText, sourceOfSchema } from './generated/schema.ts';
import { sdkTypes } from './generated/sdk-types.ts';

/*
 * npm run docs: writes what is generated from the code: contract/*.json, docs/problems/*.md, README.md's table, the console's
 * routes, words and lists, from the contract the types of the SDK, and from the migrations server/migrations/schema.sql.
 */
const root = join(import.meta.dirname, '..');
const made = generated(root);
const stale = staleFiles(root, made);
for (const path of stale) {
  const text = made.files.get(path);
  if (text === undefined) {
    rmSync(join(root, path));
    console.log(`removed ${path}`);
  } else {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote   ${path}`);
  }
}
console.log(`${made.files.size} generated files, ${stale.length} changed.`);
for (const [path, text] of await sdkTypes()) writeFileSync(join(root, path), text);
await writeSchema();
for (const fault of made.faults) console.error(fault);
if (made.faults.length > 0) process.exitCode = 1;

/** On a PostgreSQL of its own, which takes some seconds: only when a migration is new. */
async function writeSchema(): Promise<void> {
  const path = join(root, schemaPath);
  const source = schemaSource(root);
  if (existsSync(path) && sourceOfSchema(readFileSync(path, 'utf8')) === source) return;
  const migrated = await migratedTestDatabase();
  try {
    writeFileSync(path, await schemaText(migrated.connection, source));
    console.log(`wrote   ${schemaPath}`);
  } finally {
    await migrated.stop();
  }
}
