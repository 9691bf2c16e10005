import { countByOperation, requestTallyOf } from '../audit/public.ts';
import type { ApiLevel } from '../declarations/service-levels/public.ts';
import type { Sql } from '../foundation/database/database.ts';
import { collectOpenApiOperations } from './api.ts';

/** Returns the requests of a period to the Open API by group of operations, as the request log counted them. */
export async function measureApiGroups(sql: Sql, from: Date, before: Date): Promise<ApiLevel[]> {
  const operations = collectOpenApiOperations({ hasSandbox: false, mails: false });
  const tags = new Map(operations.map(({ id, tag }) => [id, tag]));
  const counted = await countByOperation(sql, from, before);
  const groups = Map.groupBy(counted, ({ key }) => tags.get(key) ?? '');
  groups.delete('');
  return [...groups]
    .map(([group, rows]) => {
      const { calls, failed, latencyMs } = requestTallyOf(rows);
      return { group, calls, failed, latencyMs };
    })
    .toSorted((one, other) => one.group.localeCompare(other.group));
}
