import { type Static, Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { managementOperation, type PortalParts } from '../../callers/public.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  customsAuthorityRequired,
  idempotencyKeyReused,
  inputInvalid,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { newId } from '../../foundation/ids.ts';
import {
  exampleIncident,
  exampleTexts,
  IncidentBody,
  incidentBody,
  incidentKind,
  incidentMembers,
  refuseIncident,
  refuseTimes,
} from './incident.ts';
import { findIncident, storeIncident } from './incident-store.ts';

export interface IncidentDependencies extends PortalParts<'database' | 'source' | 'baseUrl'> {
  /** Publishes the status again soon, because an incident has changed. */ readonly wakeStatus: () => void;
}

const { endsAt, legalBasis, ...required } = incidentMembers;
const NewIncident = Type.Object(
  { kind: incidentKind, ...required, endsAt: Type.Optional(endsAt), legalBasis: Type.Optional(legalBasis) },
  { additionalProperties: false, description: 'A new incident.' },
);

const newIncidentExample: Static<typeof NewIncident> = {
  kind: 'planned_work',
  components: ['payments'],
  effect: 'unavailable',
  startsAt: '2026-11-22T20:00:00Z',
  endsAt: '2026-11-22T22:00:00Z',
  texts: exampleTexts,
};

export const createIncident = managementOperation(
  {
    id: 'createIncident',
    method: 'POST',
    path: '/management/incidents',
    tag: 'Service status',
    summary: 'Create an incident',
    description:
      'Announces an incident or planned work to the public: on the status page, in its feed and files, in the console, and as notifications and webhook events (`service.incident_announced`). Only for the customs authority.',
    scope: 'management:write',
    roles: ['supervisor', 'administrator'],
    programs: 'authority',
    idempotent: true,
    body: {
      schema: NewIncident,
      description: 'The incident.',
      examples: { planned: { summary: 'Planned work', value: newIncidentExample } },
    },
    answers: {
      201: {
        description: 'The announced incident.',
        body: IncidentBody,
        headers: ['Location', 'ETag', 'Idempotency-Replayed'],
        examples: { announced: { summary: 'An incident', value: exampleIncident } },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, idempotencyKeyReused, requestInProgress],
  },
  ({ database, source, baseUrl, wakeStatus }: IncidentDependencies) =>
    async ({ body, caller, request, idempotency }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const times = { startsAt: new Date(body.startsAt), endsAt: body.endsAt ? new Date(body.endsAt) : null };
      const refusal =
        refuseIncident({ ...body, ...times }) ?? refuseTimes({ ...body, ...times }, source.now());
      if (refusal) return refusal;
      const outcome = await database.systemTransaction((transaction) =>
        idempotency.within(transaction, 201, async () => {
          const at = source.now();
          const id = newId('inc', source);
          await storeIncident(
            transaction,
            {
              ...{ ...body, ...times, id, status: 'announced', resolvedAt: null },
              ...{ legalBasis: body.legalBasis ?? null, version: 1, createdAt: at, changedAt: at },
            },
            { type: 'announced', at, texts: body.texts },
          );
          await recordAudit(transaction, {
            ...auditActorOf(caller, request),
            ...{ organisationId: caller.organisation.id, at, action: 'incident.create' },
            target: { kind: 'incident', id },
            change: { after: { ...body } },
          });
          const made = await findIncident(transaction, id);
          if (!made) throw new Error(`the incident ${id} is missing`);
          const headers = ['Location', `${baseUrl}/management/incidents/${id}`, 'ETag', versionTag(1)];
          return { kind: 'made', body: incidentBody(made), headers } as const;
        }),
      );
      wakeStatus();
      return outcome;
    },
);
