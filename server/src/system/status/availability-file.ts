import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/* Availability of a month, which a reader on another host has recorded. The own log lacks the requests of an outage. */

export const MonthAvailability = Type.Object(
  {
    recordedMinutes: Type.Integer({ minimum: 1, description: 'Number of recorded minutes' }),
    unavailableMinutes: Type.Integer({
      minimum: 0,
      description:
        'Number of recorded minutes without a valid status, or with more than 5 percent failed responses',
    }),
    availabilityPercent: Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'Share of the available minutes in percent, rounded down to three decimals',
    }),
  },
  { additionalProperties: false },
);
export type MonthAvailability = Static<typeof MonthAvailability>;

const recordFile = Compile(
  Type.Object({ month: Type.String(), ...MonthAvailability.properties }, { additionalProperties: false }),
);

/**
 * Returns the availability of a month that the operator has published next to the files of the service status; null
 * without a valid file.
 */
export async function readAvailability(
  directory: string | null,
  month: string,
): Promise<MonthAvailability | null> {
  if (directory === null) return null;
  const text = await readFile(join(directory, `availability-${month}.json`), 'utf8').catch(() => null);
  const record = text === null ? null : parsed(text);
  if (!recordFile.Check(record) || record.month !== month) return null;
  const { recordedMinutes, unavailableMinutes, availabilityPercent } = record;
  return { recordedMinutes, unavailableMinutes, availabilityPercent };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
