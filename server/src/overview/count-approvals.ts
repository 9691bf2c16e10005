import type { Sql } from '../foundation/database/database.ts';
import { countPendingOrganisations, type PendingApprovals } from '../organisations/public.ts';
import { countPendingPlatforms } from '../platforms/public.ts';
import { type Count, type CountGroup, overviewCount } from './overview-schema.ts';

/** Counts the organisations and platforms that await the approval of an administrator. */
export async function countApprovals(sql: Sql): Promise<CountGroup> {
  const createCount = (type: Count['type'], operation: string, { count, oldest }: PendingApprovals): Count =>
    overviewCount({
      type,
      count,
      dueBy: oldest?.toISOString() ?? null,
      list: { operation, query: { status: 'pending' } },
    });
  return {
    group: 'approvals',
    counts: [
      createCount('organisations', 'listOrganisations', await countPendingOrganisations(sql)),
      createCount('platforms', 'listPlatforms', await countPendingPlatforms(sql)),
    ],
  };
}
