import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of the repository for checks. Paths are relative to its root, with `/`. */
export interface RepositoryTree {
  readonly root: string;
  readonly paths: readonly string[];
  text(path: string): string;
}

/** A violation that a check has found. The message contains the reason and what to do. */
export interface CheckFinding {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

export type Check = (tree: RepositoryTree) => CheckFinding[];

const skippedFolders = new Set(['node_modules', '.git', 'data', 'reports']);
/** Temporary builds of the console are in `dist.*`. */
function isSkipped(folder: string): boolean {
  return skippedFolders.has(folder) || /^dist(\.|$)/.test(folder);
}

const checkedExtensions = /\.(ts|tsx|mjs|js|json|md|sql|css|csv|yaml|yml|py)$|(^|\/)(\.npmrc|LICENSE)$/;

export function readRepositoryTree(root: string): RepositoryTree {
  const texts = new Map<string, string>();
  return {
    root,
    paths: listed(root, '').toSorted(),
    text(path) {
      const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
      texts.set(path, text);
      return text;
    },
  };
}

function listed(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return isSkipped(entry.name) ? [] : listed(root, path);
    return entry.isFile() && checkedExtensions.test(path) ? [path] : [];
  });
}

export function isCodePath(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path);
}

/** Returns whether a file is a test or test support in a folder `testing`. */
export function isTestPath(path: string): boolean {
  return /\.test\.tsx?$|(^|\/)testing\//.test(path) || path.startsWith('tests/');
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
