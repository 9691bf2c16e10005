/** One server's figures over all rounds. */
export interface ServerFigures {
  readonly server: string;
  readonly perSecond: readonly number[];
  readonly p99Ms: readonly number[];
  /** CPU time of the server a request; empty where the system does not tell. */
  readonly cpuMicros: readonly number[];
}

/** What one measurement found: the first server is the peer that the others are compared with. */
export interface Figure {
  readonly name: string;
  readonly about: string;
  readonly servers: readonly ServerFigures[];
}

export interface Settings {
  readonly seconds: number;
  readonly rounds: number;
  readonly say: (line: string) => void;
}

export interface Measurement {
  readonly name: string;
  readonly about: string;
  measure(settings: Settings): Promise<readonly Figure[]>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

/** Requests a second of the peer's: the median of the ratios of each round, so that a slow round counts for both. */
export function ratioTo(peer: ServerFigures, other: ServerFigures): number {
  return median(other.perSecond.map((value, round) => value / (peer.perSecond[round] ?? Number.NaN)));
}

/** The figure as a table that fits 100 columns. */
export function tableOf({ name, about, servers }: Figure): string {
  const [peer] = servers;
  const rows = servers.map((one) => [
    one.server,
    whole(median(one.perSecond)),
    whole(Math.min(...one.perSecond)),
    whole(Math.max(...one.perSecond)),
    median(one.p99Ms).toFixed(1),
    one.cpuMicros.length > 0 ? median(one.cpuMicros).toFixed(1) : '-',
    peer ? ratioTo(peer, one).toFixed(2) : '-',
  ]);
  const head = ['', 'median/s', 'min/s', 'max/s', 'p99 ms', 'CPU µs', 'ratio'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
  return [`${name}: ${about}`, ...lines.map((line) => `  ${line}`)].join('\n');
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
