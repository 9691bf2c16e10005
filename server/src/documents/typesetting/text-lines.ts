import { shapeText, type TextCluster } from './shaped-text.ts';

export interface TextLine {
  /** Clusters of the line from left to right. */
  readonly clusters: readonly TextCluster[];
  /** Width of the line in em. */
  readonly width: number;
}

export interface TextLines {
  readonly lines: readonly TextLine[];
  readonly complete: boolean;
}

export interface LineLimits {
  /** Maximum width of a line in em. */
  readonly width: number;
  /**
   * Maximum number of lines, after which the text ends with an ellipsis. Must not be set for numbers, references or
   * names.
   */
  readonly maxLines?: number;
}

/** Breaks a text into lines. A word that is longer than a line is broken between any two letters. */
export function breakLines(text: string, bold: boolean, { width, maxLines }: LineLimits): TextLines {
  const paragraphs = text.split(/\r\n?|\n/).map((paragraph) => {
    const { clusters, complete } = shapeText(paragraph, bold);
    return { lines: splitClusters(clusters, width), complete };
  });
  const lines = paragraphs.flatMap(({ lines: each }) => each);
  const complete = paragraphs.every((each) => each.complete);
  if (maxLines === undefined || lines.length <= maxLines) return { lines: lines.map(visualLine), complete };
  const keptLines = lines.slice(0, maxLines);
  const last = withEllipsis(keptLines.pop() ?? [], bold, width);
  return { lines: [...keptLines, last].map(visualLine), complete };
}

function withEllipsis(
  clusters: readonly TextCluster[],
  bold: boolean,
  width: number,
): readonly TextCluster[] {
  const { clusters: ellipsis } = shapeText('…', bold);
  const remainingClusters = [...clusters];
  while (remainingClusters.length > 0 && widthOf(remainingClusters) + widthOf(ellipsis) > width)
    remainingClusters.pop();
  const level = remainingClusters.at(-1)?.level ?? 0;
  return [...withoutSpaces(remainingClusters), ...ellipsis.map((cluster) => ({ ...cluster, level }))];
}

function splitClusters(clusters: readonly TextCluster[], width: number): (readonly TextCluster[])[] {
  const breaks = breaksOf(clusters);
  const lines: (readonly TextCluster[])[] = [];
  let start = 0;
  let possible = 0;
  let filled = 0;
  for (let at = 0; at < clusters.length; at += 1) {
    const cluster = clusters[at];
    if (!cluster) break;
    if (breaks.has(at)) possible = at;
    const isBlank = cluster.text.trim() === '';
    if (!isBlank && at > start && filled + cluster.advance > width + 0.001) {
      const end = possible > start ? possible : at;
      lines.push(withoutSpaces(clusters.slice(start, end)));
      start = end;
      at = end - 1;
      filled = 0;
    } else filled += cluster.advance;
  }
  return [...lines, withoutSpaces(clusters.slice(start))];
}

function withoutSpaces(clusters: readonly TextCluster[]): readonly TextCluster[] {
  const last = clusters.findLastIndex(({ text }) => text.trim() !== '');
  return clusters.slice(0, last + 1);
}

const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });
/** Matches characters of scripts that have no spaces between words. */
const scriptWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Returns the clusters before which a line can be broken: after spaces and hyphens, and between words of scripts
 * without spaces.
 */
function breaksOf(clusters: readonly TextCluster[]): ReadonlySet<number> {
  const text = clusters.map((cluster) => cluster.text).join('');
  const positions = new Set<number>();
  for (const { index, segment } of wordSegmenter.segment(text)) {
    if (index === 0 || segment.trim() === '') continue;
    const before = text.slice(Math.max(0, index - 2), index);
    const after = segment.slice(0, 2);
    const follows = /[\s\u2010-]$/u.test(before) && !/\s-$/u.test(before);
    if (follows || (scriptWithoutSpaces.test(after) && scriptWithoutSpaces.test(before.slice(-2))))
      positions.add(index);
  }
  const breaks = new Set<number>();
  let position = 0;
  for (const [index, cluster] of clusters.entries()) {
    if (positions.has(position)) breaks.add(index);
    position += cluster.text.length;
  }
  return breaks;
}

/** Returns a line with its clusters in the order from left to right (UAX 9, rule L2). */
function visualLine(clusters: readonly TextCluster[]): TextLine {
  const ordered = [...clusters];
  const highest = Math.max(0, ...ordered.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      if (end > start) start = end;
    }
  }
  return { clusters: ordered, width: widthOf(clusters) };
}

function widthOf(clusters: readonly TextCluster[]): number {
  return clusters.reduce((sum, { advance }) => sum + advance, 0);
}
