import { type Static, Type } from 'typebox';
import { requestTallyProperties } from '../../audit/public.ts';
import { country } from '../../country/public.ts';
import { csvLine } from '../../foundation/csv/csv.ts';
import { daySchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { MonthAvailability } from '../../system/status/public.ts';
import {
  type ApiLevel,
  isPublishable,
  type ServiceStep,
  suppressSmallLanes,
  type TimeRow,
} from './service-levels.ts';

const schemaOptions = { additionalProperties: false } as const;
const { leastDeclarations, leastDeclarants } = country.serviceLevels;

function secondsSchema(percentile: string) {
  return Type.Number({ description: `${percentile} in seconds` });
}

const ServiceTimes = Type.Object(
  {
    p50Seconds: secondsSchema('Median'),
    p90Seconds: secondsSchema('90th percentile'),
    p99Seconds: secondsSchema('99th percentile'),
  },
  { ...schemaOptions, title: 'ServiceTimes', description: 'Times of the declarations between two steps' },
);

function timesSchema(step: string, from = 'lodgement') {
  return orNull(ServiceTimes, `Time from the ${from} to the ${step}; null if there are too few declarations`);
}

const stepProperties = {
  accepted: timesSchema('acceptance'),
  released: timesSchema('release'),
  cleared: timesSchema('clearance'),
  acceptedToReleased: timesSchema('release', 'acceptance'),
  releasedToCleared: timesSchema('clearance', 'release'),
};

const ApiGroup = Type.Object(
  {
    group: Type.String({ description: 'Tag of the operations in the OpenAPI document' }),
    calls: Type.Integer({ minimum: 0, description: 'Number of requests' }),
    failedShare: Type.Number({ minimum: 0, maximum: 1, description: 'Share of 5xx responses' }),
    latencyMs: requestTallyProperties.latencyMs,
  },
  { ...schemaOptions, title: 'ApiServiceLevel', description: 'Requests for one group of operations' },
);

export const ServiceLevels = Type.Object(
  {
    period: Type.String({ description: 'Day or month, in the time zone of the portal' }),
    own: Type.Boolean({ description: 'Whether the response contains only declarations of the caller' }),
    calculatedAt: timeSchema('Time of the calculation'),
    final: Type.Boolean({ description: 'Whether the period has ended and its figures no longer change' }),
    ...stepProperties,
    lanes: orNull(
      Type.Array(
        Type.Object(
          {
            lane: Type.String({ description: 'Control lane at the release' }),
            share: Type.Number({ minimum: 0, maximum: 1, description: 'Share of the released declarations' }),
          },
          schemaOptions,
        ),
        { description: 'Shares of the control lanes, without lanes with too few declarations' },
      ),
      'Shares of the control lanes. Null for a day, and with too few declarations',
    ),
    automaticShare: orNull(
      Type.Number({ minimum: 0, maximum: 1 }),
      'Share of the released declarations that no officer changed between lodgement and release. Null for a day, and with too few declarations',
    ),
    kinds: Type.Array(
      Type.Object(
        {
          office: Type.String({ description: 'Customs office of lodgement' }),
          type: Type.String({ description: 'Type of declaration' }),
          ...stepProperties,
        },
        { ...schemaOptions, description: 'Times of the declarations of one office and type' },
      ),
      { description: 'Times by customs office and type of declaration' },
    ),
    days: Type.Array(
      Type.Object(
        { day: daySchema('Day'), ...stepProperties },
        { ...schemaOptions, description: 'Times of one day' },
      ),
      {
        description: 'Times of the whole country by day of the month. Empty for a day, and with `own=true`',
      },
    ),
    api: orNull(
      Type.Array(ApiGroup, { description: 'Requests to the Open API by group of operations' }),
      'Requests to the Open API by group of operations. Null for a day, and with `own=true`',
    ),
    availability: orNull(
      MonthAvailability,
      'Availability of the month in UTC, as a reader on another host recorded it; planned work counts as unavailable. Null for a day, with `own=true`, and if the operator does not publish it',
    ),
  },
  {
    ...schemaOptions,
    title: 'ServiceLevelReport',
    description: `Times that declarations took. A figure is null if it consists of fewer than ${leastDeclarations} declarations or of declarations of fewer than ${leastDeclarants} organisations`,
  },
);
type ServiceLevelsBody = Static<typeof ServiceLevels>;
type Times = ServiceLevelsBody['accepted'];

/** The times of a period with their context, from which a response is built. */
export interface MeasuredPeriod {
  readonly period: string;
  readonly calculatedAt: Date;
  readonly isFinal: boolean;
  readonly times: readonly TimeRow[];
  readonly days: readonly { readonly day: string; readonly times: readonly TimeRow[] }[];
  readonly api: readonly ApiLevel[] | null;
  readonly availability: MonthAvailability | null;
  /** Whether the times are those of the caller, which it may see without a minimum number of declarations. */
  readonly own: boolean;
}

export function serviceLevelsBody(measured: MeasuredPeriod): ServiceLevelsBody {
  const { period, calculatedAt, isFinal, times, days, api, availability, own } = measured;
  const shown = own ? times : times.filter(isPublishable);
  const ofCountry = shown.filter(({ scope, byLane }) => scope === 'country' && !byLane);
  const isMonth = period.length === '2026-11'.length;
  const released = isMonth ? ofCountry.find(({ step }) => step === 'released') : undefined;
  const lanes = times.filter(
    ({ step, scope, byLane, lane }) => step === 'released' && scope === 'country' && byLane && lane !== null,
  );
  return {
    ...{ period, own, calculatedAt: calculatedAt.toISOString(), final: isFinal },
    ...stepsOf(ofCountry),
    lanes: released
      ? (own ? lanes : suppressSmallLanes(lanes)).map(({ lane, declarations }) => ({
          lane: lane ?? '',
          share: shareOf(declarations, released.declarations),
        }))
      : null,
    automaticShare: released ? shareOf(released.automatic, released.declarations) : null,
    kinds: [...Map.groupBy(shown.filter(isKind), ({ office, type }) => `${office} ${type}`).values()].map(
      (rows) => ({ office: rows[0]?.office ?? '', type: rows[0]?.type ?? '', ...stepsOf(rows) }),
    ),
    days: days.map(({ day, times: ofDay }) => ({ day, ...stepsOf(ofDay.filter(isPublishable)) })),
    api:
      api?.map(({ group, calls, failed, latencyMs }) => ({
        ...{ group, calls, failedShare: shareOf(failed, calls) },
        latencyMs: { ...latencyMs },
      })) ?? null,
    availability,
  };
}

function isKind({ scope, byLane, office }: TimeRow): boolean {
  return scope === 'kind' && !byLane && office !== null;
}

function stepsOf(rows: readonly TimeRow[]): Record<ServiceStep, Times> {
  const timesOf = (step: ServiceStep): Times => {
    const row = rows.find((each) => each.step === step);
    if (!row) return null;
    const [p50Seconds, p90Seconds, p99Seconds] = row.seconds;
    return { p50Seconds, p90Seconds, p99Seconds };
  };
  return {
    ...{ accepted: timesOf('accepted'), released: timesOf('released'), cleared: timesOf('cleared') },
    acceptedToReleased: timesOf('acceptedToReleased'),
    releasedToCleared: timesOf('releasedToCleared'),
  };
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
}

/** Returns the times as the CSV file of a time release study, with one line for each office, type and step. */
export function serviceLevelsCsv({ period, kinds, ...total }: ServiceLevelsBody): string {
  const header = ['period', 'office', 'type', 'step', 'p50Seconds', 'p90Seconds', 'p99Seconds'];
  const lines = [{ office: null, type: null, ...total }, ...kinds].flatMap((each) =>
    stepEntriesOf(each).flatMap(([step, times]) => {
      if (times === null) return [];
      const { p50Seconds, p90Seconds, p99Seconds } = times;
      const seconds = [p50Seconds, p90Seconds, p99Seconds].map(String);
      return [csvLine([period, each.office, each.type, step, ...seconds])];
    }),
  );
  return csvLine(header) + lines.join('');
}

function stepEntriesOf({
  accepted,
  released,
  cleared,
  acceptedToReleased,
  releasedToCleared,
}: Record<ServiceStep, Times>) {
  return Object.entries({ accepted, released, cleared, acceptedToReleased, releasedToCleared });
}

const exampleTimes = { p50Seconds: 42.5, p90Seconds: 3_600, p99Seconds: 86_400 };
const exampleSteps = {
  ...{ accepted: exampleTimes, released: exampleTimes, cleared: null },
  ...{ acceptedToReleased: exampleTimes, releasedToCleared: null },
};

export const exampleServiceLevels: ServiceLevelsBody = {
  ...{ period: '2026-10', own: false, calculatedAt: '2026-11-01T00:10:00.000Z', final: true },
  ...exampleSteps,
  lanes: [
    { lane: 'green', share: 0.92 },
    { lane: 'yellow', share: 0.08 },
  ],
  automaticShare: 0.9,
  kinds: [{ office: 'XA000100', type: country.types[0]?.code ?? '', ...exampleSteps }],
  days: [{ day: '2026-10-01', ...exampleSteps }],
  api: [
    {
      ...{ group: 'Declarations', calls: 120_000, failedShare: 0.0001 },
      latencyMs: { p50: 5, p95: 20, p99: 50 },
    },
  ],
  availability: { recordedMinutes: 44_600, unavailableMinutes: 13, availabilityPercent: 99.97 },
};
