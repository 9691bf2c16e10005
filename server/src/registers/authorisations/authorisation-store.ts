import type { Sql } from '../../foundation/database/database.ts';
import { registerStore } from '../register-store.ts';
import type { Authorisation } from './authorisation.ts';

export const authorisationStore = registerStore<Authorisation, readonly string[]>({
  name: 'registers.authorisations',
  columns: {
    ...{ id: 'id', number: 'number', kind: 'kind', holder: 'holder', procedures: 'procedures' },
    ...{ commodities: 'commodities', office: 'office', guarantee: 'guarantee', months: 'months' },
    ...{ validFrom: 'valid_from::text', validUntil: 'valid_until::text', status: 'status' },
    hearing: 'hearing',
    ...{ version: 'version', createdAt: 'created_at', changedAt: 'changed_at' },
  },
  unique: 'number',
  key: 'id',
  owner: 'array[holder] <@',
  filters: ['holder', 'number', 'kind', 'status'],
  changeable: ['status', 'hearing', 'version', 'changedAt'],
});
/** Functions whose owner is the numbers of the holder. */
export const {
  insert: insertAuthorisation,
  find: findAuthorisation,
  list: listAuthorisations,
  update: updateAuthorisation,
} = authorisationStore;

/** Finds authorisations by number, in any status. */
export async function findAuthorisations(
  sql: Sql,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Authorisation>> {
  if (numbers.length === 0) return new Map();
  const rows = await sql.query<Authorisation & Record<string, unknown>>(
    `${authorisationStore.select} where number = any ($1)`,
    [numbers],
  );
  return new Map(rows.map((row) => [row.number, row]));
}
