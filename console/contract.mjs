// What the console's build takes from the contract. Runs on Node 20.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const contract = join(dirname(fileURLToPath(import.meta.url)), '..', 'contract', 'management.json');

/** Which roles each operation is for, as the contract tells it. */
export function rolesOf() {
  const { paths } = JSON.parse(readFileSync(contract, 'utf8'));
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return Object.fromEntries(
    operations.flatMap(({ operationId, 'x-roles': roles }) => (roles ? [[operationId, roles]] : [])),
  );
}

/** The members of a draft as the contract's schema has them, each by the way it is written. */
export function declarationMembers() {
  const { schemas } = JSON.parse(readFileSync(contract, 'utf8')).components;
  const resolved = (schema) => (schema.$ref ? resolved(schemas[basename(schema.$ref)]) : schema);
  const membersOf = ({ properties }) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, memberOf(resolved(schema))]),
    );
  function memberOf({ type, enum: values, format, pattern = '', items, ...schema }) {
    if (values) return { kind: 'choice', values };
    if (type === 'object') return { kind: 'group', members: membersOf(schema) };
    if (type === 'boolean') return { kind: 'check' };
    if (type === 'integer') return { kind: 'integer' };
    if (type === 'array') {
      const item = resolved(items);
      return item.properties ? { kind: 'list', members: membersOf(item) } : { kind: 'words' };
    }
    if (format === 'date') return { kind: 'date' };
    if (format === 'date-time') return { kind: 'time' };
    return { kind: pattern.startsWith('^(0|[1-9][0-9]') ? 'decimal' : 'text' };
  }
  return membersOf(resolved({ $ref: '#/components/schemas/DraftDeclaration' }));
}
