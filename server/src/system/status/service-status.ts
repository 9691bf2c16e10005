import { type Static, Type } from 'typebox';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import type { QueueDepth } from '../../foundation/system/queue-depth.ts';
import {
  exampleIncident,
  type Incident,
  IncidentBody,
  incidentBody,
  type ServiceComponent,
  serviceComponentSchema,
  serviceComponents,
} from '../incidents/public.ts';

/* Service status: the published state of the components, calculated from requests, queues and incidents. */

/** From the best to the worst. */
const serviceStates = ['available', 'degraded', 'contingency', 'unavailable'] as const;
export type ServiceState = (typeof serviceStates)[number];

const stateSchema = Type.Enum([...serviceStates], {
  description:
    'Status. `available`: works as usual; `degraded`: slow, or a part of the requests fails; `contingency`: customs has ordered the contingency procedure (not in use yet); `unavailable`: more than 5 percent of the requests fail, or customs has announced an outage.',
});

const ComponentStatus = Type.Object(
  {
    component: serviceComponentSchema,
    status: stateSchema,
    since: timeSchema('Time since which the component has this status.'),
    queueDepth: Type.Integer({ minimum: 0, description: 'Number of entries that wait for processing.' }),
    oldestQueuedAt: orNull(
      timeSchema('Time since which the oldest entry waits.'),
      'Time since which the oldest entry waits; null if none waits or if this is unknown.',
    ),
  },
  { additionalProperties: false, title: 'ServiceComponentStatus', description: 'Status of a component.' },
);

const ResponseCounts = Type.Object(
  {
    minute: timeSchema('Beginning of the minute.'),
    total: Type.Integer({ minimum: 0, description: 'Number of responses.' }),
    failed: Type.Integer({ minimum: 0, description: 'Number of responses with a status of 500 or higher.' }),
  },
  {
    additionalProperties: false,
    title: 'ServiceResponseCounts',
    description: 'Responses in the last complete minute, on all nodes.',
  },
);

export const ServiceStatus = Type.Object(
  {
    generatedAt: timeSchema('Time at which this status was calculated.'),
    validUntil: timeSchema('Time after which this status is out of date: the status is then unknown.'),
    status: stateSchema,
    components: Type.Array(ComponentStatus, { description: 'All components.' }),
    responses: ResponseCounts,
    incidents: Type.Array(IncidentBody, {
      description: 'Open incidents and planned work, and those that changed in the last seven days.',
    }),
  },
  {
    additionalProperties: false,
    title: 'ServiceStatus',
    description: 'Status of the service. The overall status is that of the worst component.',
  },
);
export type ServiceStatus = Static<typeof ServiceStatus>;

export const exampleServiceStatus: ServiceStatus = {
  generatedAt: '2026-11-20T08:10:00.000Z',
  validUntil: '2026-11-20T08:12:00.000Z',
  status: 'degraded',
  components: serviceComponents.map((component) => {
    const isAffected = component === 'decisions';
    return {
      component,
      status: isAffected ? 'degraded' : 'available',
      since: isAffected ? '2026-11-20T08:05:00.000Z' : '2026-11-01T00:00:00.000Z',
      queueDepth: isAffected ? 412 : 0,
      oldestQueuedAt: isAffected ? '2026-11-20T08:00:12.000Z' : null,
    };
  }),
  responses: { minute: '2026-11-20T08:09:00.000Z', total: 18_240, failed: 2 },
  incidents: [exampleIncident],
};

/** Time for which a status is valid. A reader treats an older one as unknown. */
const validForMs = 120_000;
const statusMinuteMs = 60_000;

/** The component and the waiting times of a queue. Queues of internal work that nobody waits for are not listed. */
const queueRules: Readonly<
  Record<
    string,
    { readonly component: ServiceComponent; readonly degradedMs: number; readonly unavailableMs: number }
  >
> = {
  changes_unnumbered: { component: 'events', degradedMs: 30_000, unavailableMs: 5 * statusMinuteMs },
  webhooks: { component: 'events', degradedMs: 2 * statusMinuteMs, unavailableMs: 30 * statusMinuteMs },
  lanes_missing: {
    component: 'decisions',
    degradedMs: 2 * statusMinuteMs,
    unavailableMs: 30 * statusMinuteMs,
  },
  declarations_to_clear: {
    component: 'decisions',
    degradedMs: 10 * statusMinuteMs,
    unavailableMs: 120 * statusMinuteMs,
  },
  debts_to_collect: {
    component: 'payments',
    degradedMs: 60 * statusMinuteMs,
    unavailableMs: 1_440 * statusMinuteMs,
  },
};

/** Shares of failed responses above which a component is degraded or unavailable. */
const maxFailedShare = { available: 0.01, degraded: 0.05 } as const;
/** Fewer failed responses do not change the status, because a single one can be a large share of few requests. */
const minFailed = 3;

/** Responses of a component in the last minutes. */
export interface CountedResponses {
  readonly component: string;
  readonly minute: Date;
  readonly total: number;
  readonly failed: number;
}

export interface StatusMeasurements {
  readonly now: Date;
  readonly queues: readonly (QueueDepth & { readonly name: string })[];
  readonly counts: readonly CountedResponses[];
  readonly incidents: readonly Incident[];
  readonly previous: ServiceStatus | null;
}

/** Calculates the status from measurements of all nodes. */
export function calculateStatus(measured: StatusMeasurements): ServiceStatus {
  const { now, counts } = measured;
  const minute = new Date(Math.floor(now.getTime() / statusMinuteMs) * statusMinuteMs - statusMinuteMs);
  const complete = counts.filter(({ minute: at }) => at.getTime() === minute.getTime());
  return statusDocument(
    measured,
    (component) => {
      const queues = measured.queues.filter(({ name }) => queueRules[name]?.component === component);
      const waiting = queues
        .flatMap(({ oldest }) => oldest ?? [])
        .toSorted((a, b) => a.getTime() - b.getTime());
      return {
        status: worstState([
          stateOfQueues(queues, now),
          stateOfResponses(counts.filter((each) => each.component === component)),
          ...measured.incidents
            .filter((each) => isInProgress(each, now) && each.components.includes(component))
            .map(({ effect }) => effect),
        ]),
        queueDepth: queues.reduce((sum, { count }) => sum + count, 0),
        oldestQueuedAt: waiting[0]?.toISOString() ?? null,
      };
    },
    { minute: minute.toISOString(), total: sumOf(complete, 'total'), failed: sumOf(complete, 'failed') },
  );
}

/** Returns the status that a node publishes while the database is unavailable: nothing works without it. */
export function unavailableStatus(
  measured: Pick<StatusMeasurements, 'now' | 'incidents' | 'previous'>,
): ServiceStatus {
  const minute = new Date(
    Math.floor(measured.now.getTime() / statusMinuteMs) * statusMinuteMs - statusMinuteMs,
  ).toISOString();
  const component = { status: 'unavailable', queueDepth: 0, oldestQueuedAt: null } as const;
  return statusDocument(measured, () => component, { minute, total: 0, failed: 0 });
}

type MeasuredComponent = Omit<ServiceStatus['components'][number], 'component' | 'since'>;

function statusDocument(
  { now, incidents, previous }: Pick<StatusMeasurements, 'now' | 'incidents' | 'previous'>,
  measure: (component: ServiceComponent) => MeasuredComponent,
  responses: ServiceStatus['responses'],
): ServiceStatus {
  const components = serviceComponents.map((component) => {
    const measured = measure(component);
    const before = previous?.components.find((each) => each.component === component);
    const since = before?.status === measured.status ? before.since : now.toISOString();
    return { component, ...measured, since };
  });
  return {
    generatedAt: now.toISOString(),
    validUntil: new Date(now.getTime() + validForMs).toISOString(),
    status: worstState(components.map(({ status }) => status)),
    components,
    responses,
    incidents: incidents.map(incidentBody),
  };
}

function worstState(states: readonly ServiceState[]): ServiceState {
  return serviceStates.findLast((state) => states.includes(state)) ?? 'available';
}

function stateOfQueues(queues: StatusMeasurements['queues'], now: Date): ServiceState {
  return worstState(
    queues.map(({ name, oldest }) => {
      const [rule, ageMs] = [queueRules[name], oldest ? now.getTime() - oldest.getTime() : 0];
      if (!rule || ageMs <= rule.degradedMs) return 'available';
      return ageMs > rule.unavailableMs ? 'unavailable' : 'degraded';
    }),
  );
}

function stateOfResponses(counts: readonly CountedResponses[]): ServiceState {
  const [total, failed] = [sumOf(counts, 'total'), sumOf(counts, 'failed')];
  if (failed < minFailed || failed <= total * maxFailedShare.available) return 'available';
  return failed > total * maxFailedShare.degraded ? 'unavailable' : 'degraded';
}

function sumOf(counts: readonly CountedResponses[], name: 'total' | 'failed'): number {
  return counts.reduce((sum, each) => sum + each[name], 0);
}

/** Whether an announced incident affects its components at a point in time. */
function isInProgress({ status, startsAt, endsAt, kind }: Incident, now: Date): boolean {
  const isOver = kind === 'planned_work' && endsAt !== null && endsAt <= now;
  return status === 'announced' && startsAt <= now && !isOver;
}
