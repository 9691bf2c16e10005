import { isDeepStrictEqual } from 'node:util';

/** One difference between two documents; `path` is a JSON Pointer (RFC 6901). */
export type ElementDifference =
  | { readonly op: 'add'; readonly path: string; readonly to: unknown }
  | { readonly op: 'remove'; readonly path: string; readonly from: unknown }
  | { readonly op: 'replace'; readonly path: string; readonly from: unknown; readonly to: unknown };

/**
 * Returns the operations that turn one document into another when applied in order, similar to RFC 6902; each also
 * contains the old value. Equal items at the beginning and the end of a list are skipped; the items between are
 * compared by position.
 */
export function documentDifference(before: unknown, after: unknown, path = ''): ElementDifference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return listDifference(before, after, path);
  if (isRecord(before) && isRecord(after)) return recordDifference(before, after, path);
  return [{ op: 'replace', path, from: before, to: after }];
}

type JsonRecord = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function recordDifference(before: JsonRecord, after: JsonRecord, path: string): ElementDifference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): ElementDifference[] => {
    const place = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!Object.hasOwn(after, name)) return [{ op: 'remove', path: place, from: before[name] }];
    if (!Object.hasOwn(before, name)) return [{ op: 'add', path: place, to: after[name] }];
    return documentDifference(before[name], after[name], place);
  });
}

function listDifference(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
): ElementDifference[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && isDeepStrictEqual(before[start], after[start])) start += 1;
  let alike = 0;
  while (alike < most - start && isDeepStrictEqual(before.at(-1 - alike), after.at(-1 - alike))) alike += 1;
  const oldItems = before.slice(start, before.length - alike);
  const newItems = after.slice(start, after.length - alike);
  const both = Math.min(oldItems.length, newItems.length);
  const changed = newItems
    .slice(0, both)
    .flatMap((item, index) => documentDifference(oldItems[index], item, `${path}/${start + index}`));
  // Removes the last item first, so that the paths of the remaining operations stay valid.
  const removed = oldItems
    .slice(both)
    .map(
      (from, index): ElementDifference => ({ op: 'remove', path: `${path}/${start + both + index}`, from }),
    )
    .toReversed();
  const added = newItems
    .slice(both)
    .map((to, index): ElementDifference => ({ op: 'add', path: `${path}/${start + both + index}`, to }));
  return [...changed, ...removed, ...added];
}
