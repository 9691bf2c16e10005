import { listExpiringKeys } from '../access/credentials/public.ts';
import type { Sql } from '../foundation/database/database.ts';
import { webhooksOf } from '../notifications/webhooks/public.ts';
import { type CountGroup, overviewCount } from './overview-schema.ts';

const expiringWithinMs = 30 * 86_400_000;
const maxIntegrations = 20;

/** Returns one count for each API key of the organisation that expires soon and for each failing webhook. */
export async function listFailingIntegrations(
  sql: Sql,
  organisationId: string,
  now: Date,
): Promise<CountGroup[]> {
  const before = new Date(now.getTime() + expiringWithinMs);
  const keys = await listExpiringKeys(sql, organisationId, { now, before, most: maxIntegrations });
  const webhooks = await webhooksOf(sql, organisationId);
  return [
    {
      group: 'keys',
      counts: keys.map(({ clientId, expiresAt, name }) =>
        overviewCount({
          type: 'key_expiring',
          key: clientId,
          name,
          count: 1,
          dueBy: expiresAt.toISOString(),
        }),
      ),
    },
    {
      group: 'webhooks',
      counts: webhooks
        .filter(({ failingSince, status }) => status === 'disabled' || failingSince !== null)
        .slice(0, maxIntegrations)
        .map(({ failingSince, id, url }) =>
          overviewCount({
            type: 'webhook_disabled',
            key: id,
            name: url,
            count: 1,
            dueBy: failingSince?.toISOString() ?? null,
          }),
        ),
    },
  ];
}
