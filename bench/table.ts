import { cpuRatioTo, type Figure, type Goal, isMet, median, type Reading, ratioTo } from './measurement.ts';

/**
 * Formats the figure as a table of at most 110 columns; if PostgreSQL's time was measured separately, with it
 * and the ratio of CPU time.
 */
export function tableOf({ name, about, servers }: Figure): string {
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
    peer ? ratioTo(peer, one).toFixed(2) : '-',
    ...(apart && peer ? [cpuRatioTo(peer, one).toFixed(2)] : []),
  ]);
  const more = apart ? ['PG µs', 'ratio', 'CPU ×'] : ['ratio'];
  const head = ['', 'median/s', 'min/s', 'max/s', 'p99 ms', 'CPU µs', ...more];
  return [`${name}: ${about}`, ...inColumns([head, ...rows])].join('\n');
}

export function readingsTable(readings: readonly Reading[]): string {
  return inColumns(readings.map(({ name, value, unit }) => [name, `${short(value)} ${unit}`])).join('\n');
}

/** Formats every goal with its result, and marks missed ones. */
export function goalsTable(goals: readonly Goal[]): string {
  const rows = goals.map((goal) => [
    goal.name,
    `${short(goal.value)} ${goal.unit}`,
    aimOf(goal),
    isMet(goal) ? 'met' : 'MISSED',
  ]);
  return inColumns([['', 'result', 'goal', ''], ...rows]).join('\n');
}

export function aimOf({ least, most, unit }: Goal): string {
  return least === undefined ? `≤ ${most} ${unit}` : `≥ ${least} ${unit}`;
}

export function short(value: number): string {
  return Math.abs(value) >= 100 ? whole(value) : value.toFixed(2);
}

export function inColumns(rows: readonly (readonly string[])[]): string[] {
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
