import { posix } from 'node:path';
import { fileImportsOf } from './modules.ts';
import { type Check, type CheckFinding, isCodePath, isTestPath } from './source-tree.ts';

const maxSources = 40;

/** Reports a folder with too many source files, because it probably has several topics. */
export const checkFolderSize: Check = (tree) => {
  const sources = new Map<string, number>();
  for (const path of tree.paths) {
    if (!isCodePath(path) || isTestPath(path) || path.endsWith('.d.ts')) continue;
    const folder = posix.dirname(path);
    sources.set(folder, (sources.get(folder) ?? 0) + 1);
  }
  return [...sources].flatMap(([path, count]): CheckFinding[] => {
    if (count <= maxSources) return [];
    return [
      {
        path,
        message: `has ${count} source files, more than ${maxSources}: move the files of one topic to a new folder.`,
      },
    ];
  });
};

/** Folders whose subfolders must not import each other in a cycle. */
const cycleRoots = [
  'server/src/',
  'console/src/',
  'sdk/src/',
  'cli/src/',
  'mcp/src/',
  'bench/',
  'conformance/',
  'tools/',
];

/**
 * Reports cycles of imports between sibling folders, because they can't be understood separately. Files next to
 * them (`routes.ts`, `public.ts`) count as their own units; lint checks cycles of files.
 */
export const checkFolderCycles: Check = (tree) => {
  const arrows = new Map<string, Map<string, string>>();
  for (const { from, to } of fileImportsOf(tree)) {
    if (isTestPath(from) || isTestPath(to) || !cycleRoots.some((room) => from.startsWith(room))) continue;
    const between = siblings(from, to);
    if (!between) continue;
    const targets = arrows.get(between.from) ?? new Map<string, string>();
    arrows.set(between.from, targets.set(between.to, `${from} imports ${to}`));
  }
  return cyclesIn(arrows).map((circle) => ({
    path: circle[0] ?? '',
    message: `is in a cycle of imports between folders: ${wordsOf(circle, arrows)}. Move the shared code to a folder that all of them may import, or pass it as an argument.`,
  }));
};

/** Returns the first folders in which two paths differ; null if one of them is a file at that level. */
function siblings(from: string, to: string): { readonly from: string; readonly to: string } | null {
  const [one, other] = [from.split('/'), to.split('/')];
  const parting = one.findIndex((part, index) => part !== other[index]);
  if (parting === -1 || parting >= one.length - 1 || parting >= other.length - 1) return null;
  return { from: one.slice(0, parting + 1).join('/'), to: other.slice(0, parting + 1).join('/') };
}

function cyclesIn(arrows: ReadonlyMap<string, ReadonlyMap<string, string>>): string[][] {
  const done = new Set<string>();
  const circles: string[][] = [];
  const walk = (folder: string, way: readonly string[]): void => {
    const start = way.indexOf(folder);
    if (start !== -1) circles.push(way.slice(start));
    if (start !== -1 || done.has(folder)) return;
    for (const next of arrows.get(folder)?.keys() ?? []) walk(next, [...way, folder]);
    done.add(folder);
  };
  for (const folder of arrows.keys()) walk(folder, []);
  return circles;
}

function wordsOf(
  circle: readonly string[],
  arrows: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string {
  return circle
    .map((folder, index) => arrows.get(folder)?.get(circle[(index + 1) % circle.length] ?? '') ?? '')
    .join(', ');
}
