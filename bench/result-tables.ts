import {
  cpuTimeRatio,
  type Goal,
  isGoalMet,
  median,
  requestRateRatio,
  type ServerComparison,
  type SingleResult,
} from './measurement.ts';

/**
 * Formats the figure as a table of at most 110 columns; if PostgreSQL's time was measured separately, with it
 * and the ratio of CPU time.
 */
export function comparisonTableText({ name, about, servers }: ServerComparison): string {
  const [peer] = servers;
  const apart = servers.some(({ databaseMicros = [] }) => databaseMicros.length > 0);
  const rows = servers.map((one) => [
    one.server,
    whole(median(one.perSecond)),
    whole(Math.min(...one.perSecond)),
    whole(Math.max(...one.perSecond)),
    median(one.p99Ms).toFixed(1),
    one.cpuMicros.length > 0 ? median(one.cpuMicros).toFixed(1) : '-',
    ...(apart ? [one.databaseMicros?.length ? median(one.databaseMicros).toFixed(1) : '-'] : []),
    peer ? requestRateRatio(peer, one).toFixed(2) : '-',
    ...(apart && peer ? [cpuTimeRatio(peer, one).toFixed(2)] : []),
  ]);
  const more = apart ? ['PG µs', 'ratio', 'CPU ×'] : ['ratio'];
  const head = ['', 'median/s', 'min/s', 'max/s', 'p99 ms', 'CPU µs', ...more];
  return [`${name}: ${about}`, ...alignColumns([head, ...rows])].join('\n');
}

export function singleResultsTable(readings: readonly SingleResult[]): string {
  return alignColumns(readings.map(({ name, value, unit }) => [name, `${shortNumber(value)} ${unit}`])).join(
    '\n',
  );
}

/** Formats every goal with its result, and marks missed ones. */
export function goalsTable(goals: readonly Goal[]): string {
  const rows = goals.map((goal) => [
    goal.name,
    `${shortNumber(goal.value)} ${goal.unit}`,
    goalLimitText(goal),
    isGoalMet(goal) ? 'met' : 'MISSED',
  ]);
  return alignColumns([['', 'result', 'goal', ''], ...rows]).join('\n');
}

export function goalLimitText({ least, most, unit }: Goal): string {
  return least === undefined ? `≤ ${most} ${unit}` : `≥ ${least} ${unit}`;
}

export function shortNumber(value: number): string {
  return Math.abs(value) >= 100 ? whole(value) : value.toFixed(2);
}

export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `  ${cells.join('  ')}`;
  });
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
