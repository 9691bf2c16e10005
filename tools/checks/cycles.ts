import { arrowsOf } from './modules.ts';
import type { Check } from './tree.ts';

/** No file imports itself by way of others: whoever reads one file would have to read them all. */
export const checkCycles: Check = (tree) => {
  const targets = new Map<string, string[]>();
  for (const { from, to } of arrowsOf(tree)) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  const cycles: string[][] = [];
  const walk = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path);
    if (start !== -1) cycles.push([...way.slice(start), path]);
    if (start !== -1 || done.has(path)) return;
    for (const next of targets.get(path) ?? []) walk(next, [...way, path]);
    done.add(path);
  };
  for (const path of targets.keys()) walk(path, []);
  return cycles.map((cycle) => ({
    level: 'failure',
    path: cycle[0] ?? '',
    message: `is in an import cycle: ${cycle.join(' → ')}. Move what both need into a file of its own, or take it as an argument.`,
  }));
};
