import { Type } from 'typebox';
import { customsRoles, managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid, notFound } from '../../foundation/http/problems.ts';
import {
  exampleIncident,
  IncidentBody,
  incidentBody,
  incidentParams,
  incidentResponse,
  incidentStatus,
} from './incident.ts';
import { findIncident, listIncidents } from './incident-store.ts';

export const listIncidentsOperation = managementOperation(
  {
    id: 'listIncidents',
    method: 'GET',
    path: '/management/incidents',
    tag: 'Service status',
    summary: 'List incidents',
    description: 'Returns all incidents and planned work, newest first. Only for the customs authority.',
    scope: 'management:read',
    roles: [...customsRoles],
    query: Type.Object(
      { ...listQuery, status: Type.Optional(incidentStatus) },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'A page of incidents.',
        body: listBody(IncidentBody, 'Incidents, newest first.'),
        examples: pageExample('One incident', exampleIncident),
      },
    },
    problems: [inputInvalid, customsAuthorityRequired],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const page = openPage(cursorKey, ['incidents', query.status ?? null], query);
      if (page.kind === 'refusal') return page;
      const rows = await listIncidents(database.system, query.status, page);
      return answer(
        200,
        page.close(rows, ({ id }) => id, incidentBody),
      );
    },
);

export const getIncident = managementOperation(
  {
    id: 'getIncident',
    method: 'GET',
    path: '/management/incidents/{id}',
    tag: 'Service status',
    summary: 'Get an incident',
    description: 'Returns an incident with all its announcements. Only for the customs authority.',
    scope: 'management:read',
    roles: [...customsRoles],
    params: incidentParams,
    answers: {
      200: {
        description: 'The incident.',
        body: IncidentBody,
        headers: ['ETag'],
        examples: { announced: { summary: 'An incident', value: exampleIncident } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params }) => {
      const found = caller.dataScope === 'all' ? await findIncident(database.system, params.id) : null;
      return found ? incidentResponse(found) : refuse(notFound);
    },
);
