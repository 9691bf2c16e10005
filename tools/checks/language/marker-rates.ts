import type { PatternFinding } from './find-patterns.ts';
import { countWords, folderInReport, type Passage, type TextKind, textKinds } from './passage.ts';

/** Maximum number of markers per 1,000 words in each kind of text. */
export const maxMarkersPerThousandWords = 1;

export interface MarkerCount {
  words: number;
  markers: number;
}

export interface MarkerRates {
  readonly byKind: ReadonlyMap<TextKind, MarkerCount>;
  /** Rates by folder and kind of text. */
  readonly byFolder: ReadonlyMap<string, ReadonlyMap<TextKind, MarkerCount>>;
}

/** Counts words and markers by kind of text and folder. */
export function countMarkers(passages: readonly Passage[], findings: readonly PatternFinding[]): MarkerRates {
  const byKind = new Map<TextKind, MarkerCount>();
  const byFolder = new Map<string, Map<TextKind, MarkerCount>>();
  const add = (kind: TextKind, path: string, words: number, markers: number): void => {
    const folder = folderInReport(path);
    const inFolder = byFolder.get(folder) ?? new Map<TextKind, MarkerCount>();
    byFolder.set(folder, inFolder);
    for (const rates of [byKind, inFolder]) {
      const rate = rates.get(kind) ?? { words: 0, markers: 0 };
      rates.set(kind, rate);
      rate.words += words;
      rate.markers += markers;
    }
  };
  for (const { kind, path, text } of passages) add(kind, path, countWords(text), 0);
  for (const { kind, path, pattern } of findings) if (pattern.isMarker) add(kind, path, 0, 1);
  return { byKind, byFolder };
}

export function markersPerThousandWords({ words, markers }: MarkerCount): number {
  return words === 0 ? 0 : (markers / words) * 1_000;
}

function totalOf(rates: Iterable<MarkerCount>): MarkerCount {
  const total = { words: 0, markers: 0 };
  for (const { words, markers } of rates) {
    total.words += words;
    total.markers += markers;
  }
  return total;
}

/** Returns a table of marker rates with a row for each folder and a column for each kind of text. */
export function rateTable({ byKind, byFolder }: MarkerRates): string[] {
  const kinds = textKinds.filter((kind) => byKind.has(kind));
  const widths = kinds.map((kind) => Math.max(kind.length, 6));
  const width = Math.max(10, ...[...byFolder.keys()].map((folder) => folder.length));
  const row = (title: string, cells: readonly string[], last: string): string =>
    [
      title.padEnd(width),
      ...cells.map((cell, index) => cell.padStart(widths[index] ?? 0)),
      last.padStart(6),
    ].join('  ');
  const rates = (title: string, of: ReadonlyMap<TextKind, MarkerCount>): string =>
    row(
      title,
      kinds.map((kind) => rateCell(of.get(kind))),
      rateCell(totalOf(of.values())),
    );
  const counts = (title: string, count: (rate: MarkerCount) => number): string =>
    row(
      title,
      kinds.map((kind) => String(count(byKind.get(kind) ?? { words: 0, markers: 0 }))),
      String(count(totalOf(byKind.values()))),
    );
  return [
    'Markers per 1,000 words, by folder and kind of text',
    '',
    row('', kinds, 'all'),
    ...[...byFolder]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([folder, of]) => rates(folder, of)),
    '',
    rates('all', byKind),
    counts('markers', ({ markers }) => markers),
    counts('words', ({ words }) => words),
  ];
}

function rateCell(rate: MarkerCount | undefined): string {
  return rate === undefined || rate.words === 0 ? '–' : markersPerThousandWords(rate).toFixed(1);
}
