import { type Static, Type } from 'typebox';
import { timeSchema } from '../foundation/http/common-schemas.ts';
import type { ValidationError } from '../foundation/http/problem.ts';

/** Maximum offset of the sandbox clock from the system time. */
const maxClockOffsetYears = 5;

export const AdvanceBody = Type.Object(
  {
    by: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 40,
        pattern: '^P[0-9YMWDTHS]+$',
        'x-format': 'duration',
        description: 'Duration (ISO 8601), for instance `P10D`, `P1M` or `PT36H`',
      }),
    ),
    to: Type.Optional(timeSchema('New sandbox time')),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
    description: 'A duration or a time.',
  },
);

export const ClockBody = Type.Object(
  {
    sandboxTime: timeSchema('Time that applies to the declarations of the organisation'),
    systemTime: timeSchema('Time that applies to credentials, limits and logs'),
    offsetSeconds: Type.Number({ description: 'Sandbox time minus system time, in seconds' }),
  },
  { title: 'SandboxClock', additionalProperties: false },
);

export const clockExample = {
  sandboxTime: '2026-02-14T08:00:00.000Z',
  systemTime: '2026-02-04T08:00:00.000Z',
  offsetSeconds: 864_000,
};

export function clockBody(systemTime: Date, aheadMs: number) {
  return {
    sandboxTime: new Date(systemTime.getTime() + aheadMs).toISOString(),
    systemTime: systemTime.toISOString(),
    offsetSeconds: aheadMs / 1_000,
  };
}

/** Returns the offset of the clock from the system time in ms after an advance, or the error of the request. */
export function advancedOffset(
  systemTime: Date,
  aheadMs: number,
  { by, to }: Static<typeof AdvanceBody>,
): { readonly ok: true; readonly aheadMs: number } | { readonly ok: false; readonly fault: ValidationError } {
  const pointer = by === undefined ? '/to' : '/by';
  const refused = (details: Pick<ValidationError, 'words' | 'params' | 'actual'>) =>
    ({ ok: false, fault: { code: 'clock', in: 'body', pointer, ...details } }) as const;
  const shown = new Date(systemTime.getTime() + aheadMs);
  const target = by === undefined ? Date.parse(to ?? '') : later(shown, by);
  if (target === null) return refused({ words: 'clock.duration', actual: by ?? '' });
  if (!(target > shown.getTime()))
    return refused({ words: 'clock.backward', params: { now: shown.toISOString() } });
  const furthest = later(systemTime, `P${maxClockOffsetYears}Y`) ?? 0;
  if (target > furthest)
    return refused({ words: 'clock.far', params: { furthest: new Date(furthest).toISOString() } });
  return { ok: true, aheadMs: target - systemTime.getTime() };
}

/** Adds a duration; returns ms since 1970. Months and years follow the UTC calendar. Null for an invalid duration. */
function later(from: Date, duration: string): number | null {
  try {
    const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO('UTC');
    return start.add(Temporal.Duration.from(duration)).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
