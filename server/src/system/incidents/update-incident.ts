import { type TSchema, Type } from 'typebox';
import { auditActorOf, changedFieldsOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { BodyContract, Input } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound, versionConflict } from '../../foundation/http/problems.ts';
import { isIfMatchMet } from '../../foundation/http/version-tag.ts';
import type { IncidentDependencies } from './create-incident.ts';
import {
  type AnnouncementType,
  exampleIncident,
  exampleResolvedIncident,
  exampleTexts,
  type Incident,
  IncidentBody,
  type IncidentText,
  incidentMembers,
  incidentParams,
  incidentResponse,
  incidentTexts,
  refuseIncident,
} from './incident.ts';
import { findIncident, lockIncident, storeIncident } from './incident-store.ts';
import { incidentStatusConflict } from './problems.ts';

/* Steps of an announced incident. Each is announced in the same channels as the incident. */

const { texts, ...changeable } = incidentMembers;
const IncidentUpdate = Type.Object(
  {
    texts,
    ...Type.Partial(Type.Object(changeable)).properties,
    status: Type.Optional(
      Type.Literal('announced', {
        description: 'Announces a resolved incident again, because it continues.',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'IncidentChange',
    description: 'Changed properties, and the texts of the announcement.',
  },
);
const IncidentEnd = Type.Object(
  { texts: incidentTexts },
  { additionalProperties: false, title: 'IncidentEnd', description: 'The texts of the announcement.' },
);

type IncidentFields = Pick<
  Incident,
  'status' | 'components' | 'effect' | 'startsAt' | 'endsAt' | 'resolvedAt' | 'legalBasis' | 'texts'
>;

/** A step of an incident: its type, and the properties that it changes. */
interface IncidentStep<Schema extends TSchema> {
  readonly type: Exclude<AnnouncementType, 'announced'>;
  readonly action: 'incident.update' | 'incident.resolve' | 'incident.withdraw';
  readonly schema: Schema;
  readonly from: readonly Incident['status'][];
  readonly change: (
    body: SentStep<Schema>,
    at: Date,
  ) => Partial<IncidentFields> & { readonly texts: readonly IncidentText[] };
}

/** The body of a step, and its type in a handler. */
interface StepBody<Schema extends TSchema> extends BodyContract {
  readonly schema: Schema;
}
type SentStep<Schema extends TSchema> = Input<unknown, undefined, undefined, StepBody<Schema>>['body'];

function stepOperation<Schema extends TSchema>(
  contract: {
    readonly id: string;
    readonly method: 'PATCH' | 'POST';
    readonly path: `/management/incidents/{id}${string}`;
    readonly summary: string;
    readonly description: string;
    readonly example: typeof exampleIncident;
  },
  { type, action, schema, from, change }: IncidentStep<Schema>,
) {
  const { example, ...described } = contract;
  const body: StepBody<Schema> = {
    schema,
    description: 'The announcement.',
    examples: { texts: { summary: 'Texts in all languages', value: { texts: exampleTexts } } },
  };
  return managementOperation(
    {
      ...described,
      ...{ tag: 'Service status', scope: 'management:write', roles: ['supervisor', 'administrator'] },
      ...{ programs: 'authority', ifMatch: 'optional', params: incidentParams },
      body,
      answers: {
        200: {
          description: 'The incident.',
          body: IncidentBody,
          headers: ['ETag'],
          examples: { incident: { summary: 'The incident after this step', value: example } },
        },
      },
      problems: [inputInvalid, notFound, versionConflict, incidentStatusConflict],
    },
    ({ database, source, wakeStatus }: IncidentDependencies) =>
      async ({ body: sent, caller, params, request }) => {
        if (caller.dataScope !== 'all') return refuse(notFound);
        const outcome = await database.systemTransaction(async (transaction) => {
          const before = await lockIncident(transaction, params.id);
          if (!before) return refuse(notFound);
          if (!isIfMatchMet(request.header('if-match'), before.version)) return refuse(versionConflict);
          if (!from.includes(before.status))
            return refuse(incidentStatusConflict, { extensions: { incidentStatus: before.status } });
          const at = source.now();
          const changed = change(sent, at);
          const after = { ...before, ...changed, version: before.version + 1, changedAt: at };
          const refusal = refuseIncident(after);
          if (refusal) return refusal;
          await storeIncident(transaction, after, { type, at, texts: changed.texts });
          await recordAudit(transaction, {
            ...auditActorOf(caller, request),
            ...{ organisationId: caller.organisation.id, at, action },
            target: { kind: 'incident', id: before.id },
            change: changedFieldsOf(before, changed) ?? { after: { texts: changed.texts } },
          });
          const stored = await findIncident(transaction, before.id);
          return stored ? incidentResponse(stored) : refuse(notFound);
        });
        wakeStatus();
        return outcome;
      },
  );
}

export const updateIncident = stepOperation(
  {
    id: 'updateIncident',
    method: 'PATCH',
    path: '/management/incidents/{id}',
    summary: 'Update an incident',
    description:
      'Changes an incident and announces the change (`service.incident_updated`). A resolved incident is announced again only with `status`; otherwise its texts are corrected. Only for the customs authority.',
    example: exampleIncident,
  },
  {
    ...{
      type: 'updated',
      action: 'incident.update',
      schema: IncidentUpdate,
      from: ['announced', 'resolved'],
    },
    change: ({ components, effect, startsAt, endsAt, legalBasis, status, texts: stepTexts }) => ({
      texts: stepTexts,
      ...(status && { status, resolvedAt: null }),
      ...(components && { components }),
      ...(effect && { effect }),
      ...(startsAt && { startsAt: new Date(startsAt) }),
      ...(endsAt !== undefined && { endsAt: endsAt === null ? null : new Date(endsAt) }),
      ...(legalBasis !== undefined && { legalBasis }),
    }),
  },
);

export const resolveIncident = stepOperation(
  {
    id: 'resolveIncident',
    method: 'POST',
    path: '/management/incidents/{id}/resolution',
    summary: 'Resolve an incident',
    description:
      'Announces that all components are available again (`service.incident_resolved`). Only for the customs authority.',
    example: exampleResolvedIncident,
  },
  {
    ...{ type: 'resolved', action: 'incident.resolve', schema: IncidentEnd, from: ['announced'] },
    change: ({ texts: stepTexts }, at) => ({ status: 'resolved', resolvedAt: at, texts: stepTexts }),
  },
);

export const revokeIncident = stepOperation(
  {
    id: 'revokeIncident',
    method: 'POST',
    path: '/management/incidents/{id}/withdrawal',
    summary: 'Withdraw an incident',
    description:
      'Announces that an incident was announced by mistake, or that planned work does not take place (`service.incident_withdrawn`). A withdrawn incident can’t be changed. Only for the customs authority.',
    example: { ...exampleIncident, status: 'withdrawn' },
  },
  {
    ...{
      type: 'withdrawn',
      action: 'incident.withdraw',
      schema: IncidentEnd,
      from: ['announced', 'resolved'],
    },
    change: ({ texts: stepTexts }) => ({ status: 'withdrawn', texts: stepTexts }),
  },
);
