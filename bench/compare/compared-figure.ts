import { median } from '../measurement.ts';
import { alignColumns, shortNumber } from '../result-tables.ts';

/** A figure of both sides, with one value for each round. */
export interface ComparedFigure {
  readonly name: string;
  readonly unit: 'µs' | 'ms' | 'kB' | '/s' | '';
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** The median of the ratios after/before, round by round: a busy machine slows both sides of a round. */
export function medianRatioOf({ before, after }: ComparedFigure): number {
  return median(after.map((value, round) => value / (before[round] ?? Number.NaN)));
}

export function comparisonTable(
  lines: readonly ComparedFigure[],
  heads: readonly [string, string] = ['before', 'after'],
): string {
  const rows = lines.map((line) => {
    const shown = (values: readonly number[]): string => `${shortNumber(median(values))} ${line.unit}`.trim();
    const ratios = line.after.map((value, round) => value / (line.before[round] ?? Number.NaN));
    const range =
      ratios.length > 1 ? `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}` : '';
    return [line.name, shown(line.before), shown(line.after), `${medianRatioOf(line).toFixed(2)} ×`, range];
  });
  return alignColumns([['', ...heads, 'ratio', 'rounds'], ...rows]).join('\n');
}
