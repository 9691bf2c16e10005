import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generated, staleFiles } from '../generated/generated.ts';
import { schemaPath, schemaSource, sourceOfSchema } from '../generated/schema.ts';
import type { Check } from './tree.ts';

/** The migrations are newer than the schema that was made from them; schema.test.ts compares its whole text. */
export const checkSchema: Check = ({ root }) => {
  const path = join(root, schemaPath);
  const made = existsSync(path) ? sourceOfSchema(readFileSync(path, 'utf8')) : null;
  if (made === schemaSource(root)) return [];
  const message =
    'is not that of the migrations: run `npm run docs`, read the diff, and commit it with them.';
  return [{ level: 'failure', path: schemaPath, message }];
};

/** What is generated from the code is committed as the code would write it now. */
export const checkGenerated: Check = (tree) => {
  const { root } = tree;
  const made = generated(root);
  const stale = staleFiles(root, made).map((path) => ({
    level: 'failure' as const,
    path,
    message: 'is not what the code says: run `npm run docs`, read the diff, and commit it with the change.',
  }));
  const faults = made.faults.map((fault) => ({
    level: 'failure' as const,
    path: 'contract/openapi.json',
    message: `lacks a good example. ${fault}`,
  }));
  return [...stale, ...faults, ...checkSchema(tree)];
};
