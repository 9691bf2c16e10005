import { openApiOperation } from '../../callers/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { incidentBody } from '../incidents/public.ts';
import { exampleServiceStatus, ServiceStatus } from './service-status.ts';
import { listIncidentsToPublish, measureStatus, type StatusSources } from './status-job.ts';
import { readPublishedStatus } from './status-store.ts';

/** Returns the published status with the current incidents. Before the first publication, it is measured now. */
export async function readServiceStatus(parts: StatusSources): Promise<ServiceStatus> {
  const sql: Sql = parts.database.system;
  const published = await readPublishedStatus(sql);
  if (published === null) return (await measureStatus(parts)).status;
  return { ...published, incidents: (await listIncidentsToPublish(sql, parts.now())).map(incidentBody) };
}

export interface ServiceStatusDependencies {
  readonly serviceStatus: () => Promise<ServiceStatus>;
}

export const getServiceStatus = openApiOperation(
  {
    id: 'getServiceStatus',
    method: 'GET',
    path: '/openapi/service-status',
    tag: 'Service status',
    summary: 'Get the service status',
    description:
      'Returns the status of the components, the responses of the last minute, and incidents and planned work. The portal calculates the status every 30 seconds. Needs no account below `/public`. Another host publishes the same status as files, which are available while the portal is not.',
    client: 'service.status()',
    scope: 'reference:read',
    answers: {
      200: {
        description: 'The service status.',
        body: ServiceStatus,
        examples: { degraded: { summary: 'Decisions are delayed', value: exampleServiceStatus } },
      },
    },
    problems: [],
  },
  ({ serviceStatus }: ServiceStatusDependencies) =>
    async () =>
      answer(200, await serviceStatus()),
);
