import type { PatternFinding } from './find-patterns.ts';
import type { ListFinding } from './list-finding.ts';
import { type LanguagePattern, patternKey } from './patterns.ts';

/** The findings that were in the repository when a pattern or a list was added. It only shrinks. */
export interface Baseline {
  /** By pattern and kind of text: how often each fingerprint is allowed. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, Counts>>;
  /** By list: how often each entry is allowed. */
  readonly lists: ReadonlyMap<string, Counts>;
}

type Counts = ReadonlyMap<string, number>;

export interface LanguageFindings {
  readonly texts: readonly PatternFinding[];
  readonly lists: readonly ListFinding[];
}

export function parseBaseline(json: string): Baseline {
  const { texts, lists } = Object(JSON.parse(json));
  return {
    texts: mapOf(texts, (kinds) => mapOf(kinds, (prints) => countsOf(String(prints).split(' ')))),
    lists: mapOf(lists, (entries) => mapOf(entries, Number)),
  };
}

/** Writes one line for each pattern and kind, and for each entry of a list. */
export function baselineText({ texts, lists }: Baseline): string {
  const prints = (counts: Counts): string =>
    sorted(counts)
      .flatMap(([print, count]) => Array.from({ length: count }, () => print))
      .join(' ');
  const plain = {
    texts: objectOf(texts, (kinds) => objectOf(kinds, prints)),
    lists: objectOf(lists, (entries) => Object.fromEntries(sorted(entries))),
  };
  return `${JSON.stringify(plain, null, 2)}\n`;
}

/** Returns the findings that the baseline does not allow. */
export function findingsBeyond(baseline: Baseline, findings: LanguageFindings): LanguageFindings {
  const groups = Map.groupBy(
    findings.texts,
    ({ pattern, kind, fingerprint }) => `${patternKey(pattern)}\n${kind}\n${fingerprint}`,
  );
  const texts = [...groups.values()].flatMap((equal) => {
    const [first] = equal;
    if (first === undefined) return [];
    const { pattern, kind, fingerprint } = first;
    const allowed = baseline.texts.get(patternKey(pattern))?.get(kind)?.get(fingerprint) ?? 0;
    const known = equal.slice(0, allowed).map(({ path, line }) => `${path}:${line}`);
    return equal.slice(allowed).map((finding) => ({ ...finding, equal: known }));
  });
  const lists = findings.lists.filter(
    ({ list, key, count }) => count > (baseline.lists.get(list)?.get(key) ?? 0),
  );
  return { texts, lists };
}

export interface ShrunkBaseline {
  readonly baseline: Baseline;
  /** New findings, which the smaller baseline refuses. */
  readonly refused: LanguageFindings;
}

/**
 * Removes findings that are no longer in the repository. Findings of a pattern or list that the baseline does not have are added, since they are
 * older than the pattern; any other new finding is refused.
 */
export function shrinkBaseline(
  old: Baseline,
  findings: LanguageFindings,
  patterns: readonly LanguagePattern[],
  lists: readonly string[],
): ShrunkBaseline {
  const current = baselineOf(findings, patterns, lists);
  const beyond = findingsBeyond(old, findings);
  const refused = {
    texts: beyond.texts.filter(({ pattern }) => old.texts.has(patternKey(pattern))),
    lists: beyond.lists.filter(({ list }) => old.lists.has(list)),
  };
  const texts = new Map(
    [...current.texts].map(([key, kinds]) => {
      const before = old.texts.get(key);
      const shared = [...kinds].map(([kind, counts]) => [kind, common(counts, before?.get(kind))] as const);
      return [key, before ? new Map(shared.filter(([, counts]) => counts.size > 0)) : kinds];
    }),
  );
  const entries = new Map(
    [...current.lists].map(([list, counts]) => {
      const before = old.lists.get(list);
      return [list, before ? common(counts, before) : counts];
    }),
  );
  return { baseline: { texts, lists: entries }, refused };
}

/** Counts the findings that a baseline allows. */
export function sizeOf({ texts, lists }: Baseline): number {
  const all = [...[...texts.values()].flatMap((kinds) => [...kinds.values()]), ...lists.values()];
  return all.flatMap((counts) => [...counts.values()]).reduce((sum, count) => sum + count, 0);
}

function baselineOf(
  findings: LanguageFindings,
  patterns: readonly LanguagePattern[],
  lists: readonly string[],
): Baseline {
  const byPattern = Map.groupBy(findings.texts, ({ pattern }) => patternKey(pattern));
  const byList = Map.groupBy(findings.lists, ({ list }): string => list);
  return {
    texts: new Map(
      patterns.map((pattern) => {
        const kinds = Map.groupBy(byPattern.get(patternKey(pattern)) ?? [], ({ kind }) => kind);
        const counts = [...kinds].map(
          ([kind, found]) => [kind, countsOf(found.map(({ fingerprint }) => fingerprint))] as const,
        );
        return [patternKey(pattern), new Map<string, Counts>(counts)];
      }),
    ),
    lists: new Map(
      lists.map((list) => [list, new Map((byList.get(list) ?? []).map(({ key, count }) => [key, count]))]),
    ),
  };
}

function common(counts: Counts, before: Counts = new Map()): Counts {
  return new Map(
    [...counts]
      .map(([key, count]) => [key, Math.min(count, before.get(key) ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
}

function countsOf(keys: readonly string[]): Counts {
  const groups = Map.groupBy(
    keys.filter((key) => key !== ''),
    (key) => key,
  );
  return new Map([...groups].map(([key, all]) => [key, all.length]));
}

function mapOf<Value>(plain: unknown, read: (value: unknown) => Value): Map<string, Value> {
  return new Map(Object.entries(Object(plain)).map(([key, value]) => [key, read(value)]));
}

function objectOf<Value, Plain>(
  map: ReadonlyMap<string, Value>,
  write: (value: Value) => Plain,
): Record<string, Plain> {
  return Object.fromEntries(sorted(map).map(([key, value]) => [key, write(value)]));
}

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
