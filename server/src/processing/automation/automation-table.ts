import { country } from '../../country/public.ts';
import type { AutomatedDecision, AutomationRow } from './automation-table-row.ts';

/** The rows and the sample of a version of the automation table. */
export interface AutomationRows {
  readonly sample: number;
  readonly rows: readonly AutomationRow[];
}

/** Stop of a row, or of all rows (`rowNumber` is null), at an office or everywhere (`office` is null). */
export interface AutomationStop {
  readonly id: string;
  readonly rowNumber: number | null;
  readonly office: string | null;
  readonly reason: string;
  readonly stoppedBy: string;
  readonly stoppedAt: Date;
  /** Person who requested the resumption, which another person must approve. */
  readonly resumptionBy: string | null;
}

/** The version of the automation table that applies, with its stops in force. */
export interface AutomationTable extends AutomationRows {
  readonly version: number;
  readonly stops: readonly AutomationStop[];
}

/** The declaration properties by which a row selects declarations. */
export interface AutomationSubject {
  readonly office: string | null;
  readonly type: string;
  readonly lane: string | null;
}

/** A row that is in force on a day, with the offices at which officers have stopped it. */
export interface AutomationRowInForce extends AutomationRow {
  readonly version: number;
  readonly stoppedOffices: readonly string[];
}

/** Returns the table of the country. */
function shippedRows(): AutomationRows {
  const { sample, rows } = country.automation;
  return { sample, rows };
}

/**
 * Returns the table that applies before the first confirmed version. In production it only assigns lanes and clears
 * declarations, because two persons must confirm that the portal accepts or releases.
 */
export function initialAutomationTable(
  profile: 'sandbox' | 'production',
): AutomationRows & { readonly version: number } {
  const { sample, rows } = shippedRows();
  if (profile === 'sandbox') return { version: 0, sample: 0, rows };
  const cautious = rows.map((row) => ({ ...row, decisions: row.decisions.filter(isCautious) }));
  return { version: 0, sample, rows: cautious.filter(({ decisions }) => decisions.length > 0) };
}

function isCautious(decision: AutomatedDecision): boolean {
  return decision === 'assign_lane' || decision === 'clear';
}

/** Returns the rows that take a decision on a day, except rows that are stopped at all offices. */
export function rowsInForce(
  { version, rows, stops }: AutomationTable,
  decision: AutomatedDecision,
  day: string,
): AutomationRowInForce[] {
  return rows.flatMap((row) => {
    if (!row.decisions.includes(decision) || !isInForce(row, day)) return [];
    const own = stops.filter(({ rowNumber }) => rowNumber === null || rowNumber === row.number);
    if (own.some(({ office }) => office === null)) return [];
    return [{ ...row, version, stoppedOffices: own.flatMap(({ office }) => office ?? []) }];
  });
}

function isInForce({ validFrom, validUntil }: AutomationRow, day: string): boolean {
  return (validFrom === undefined || validFrom <= day) && (validUntil === undefined || day <= validUntil);
}

/** Returns the first day after `day` on which a row with one of the decisions begins; null without such a row. */
export function nextFirstDay(
  { rows }: AutomationRows,
  decisions: readonly AutomatedDecision[],
  day: string,
): string | null {
  const days = rows
    .filter((row) => decisions.some((decision) => row.decisions.includes(decision)))
    .flatMap(({ validFrom }) => (validFrom !== undefined && validFrom > day ? [validFrom] : []));
  return days.toSorted()[0] ?? null;
}

/** Whether a live row selects a declaration. Only releases and clearances depend on the lane. */
export function rowSelects(
  row: AutomationRowInForce,
  { office, type, lane }: AutomationSubject,
  usesLane: boolean,
): boolean {
  return (
    (row.offices === undefined || (office !== null && row.offices.includes(office))) &&
    !(office !== null && row.stoppedOffices.includes(office)) &&
    (row.types === undefined || row.types.includes(type)) &&
    (!usesLane || row.lanes === undefined || row.lanes.some((one) => one === lane))
  );
}

/** Returns the actor of an automatic decision, which names the version of the table and the row. */
export function automationActor({ version, number }: Pick<AutomationRowInForce, 'version' | 'number'>) {
  return { kind: 'system', id: `automation/${version}/${number}` } as const;
}

/** Returns the longest pause, in seconds, before a row of the table clears a released declaration; null without such a row. */
export function longestClearance(table: AutomationTable, day: string): number | null {
  const seconds = rowsInForce(table, 'clear', day).map(({ afterSeconds = 0 }) => afterSeconds);
  return seconds.length === 0 ? null : Math.max(...seconds);
}
