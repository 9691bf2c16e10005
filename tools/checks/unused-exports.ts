import { posix } from 'node:path';
import { importsOf, maskedSource } from './source.ts';
import { type Check, isCodePath, lineAt, type RepositoryTree } from './source-tree.ts';

/** Entry points of packages, whose exports other packages import. */
const packages: Readonly<Record<string, readonly string[]>> = {
  '@customs-portal/client': ['sdk/src/public.ts'],
  '@customs-portal/rules': ['server/src/declarations/rules/packs/public.ts'],
};

/** Exports that only code generated at run time imports. */
const runtimeImports = ['server/src/access/oauth/provider-clock.ts epochSeconds'];

/** Returns whether a file is loaded by its path instead of an import, as the rules of countries are. */
function isLoadedByPath(path: string): boolean {
  return /^(?:countries\/[\w-]+|server\/country-template)\/rules\/[\w-]+\.ts$/.test(path);
}

interface ExportedName {
  readonly name: string;
  readonly index: number;
  /** Whether the export is a type. A type counts as used if an exported signature in its file contains it. */
  readonly isType: boolean;
}

/** Reports exports that no file imports. Without `export`, the compiler reports such code as unused. */
export const checkUnusedExports: Check = (tree) => {
  const used = usedNames(tree);
  return tree.paths
    .filter((path) => isCodePath(path) && !path.endsWith('.d.ts') && !isLoadedByPath(path))
    .flatMap((path) => {
      const names = used.get(path);
      if (names === 'all') return [];
      const text = tree.text(path);
      const code = maskedSource(text);
      return exportsOf(code)
        .filter(({ name }) => !runtimeImports.includes(`${path} ${name}`))
        .filter(({ name, isType }) => !names?.has(name) && !(isType && occurrences(code, name) > 1))
        .map(({ name, index }) => ({
          path,
          line: lineAt(text, index),
          message: `exports ${name}, which no file imports. Remove the export, and code that is then unused.`,
        }));
    });
};

const declaredExport =
  /^export (?:declare )?(?:async )?(?:abstract )?(function\*?|const|let|class|interface|type) +([\w$]+)/gm;
const listedExports = /^export(?: type)? \{([^}]*)\}/gm;

function exportsOf(code: string): ExportedName[] {
  const names = [...code.matchAll(declaredExport)].map(({ 1: kind = '', 2: name = '', index }) => ({
    name,
    index,
    isType: kind === 'interface' || kind === 'type',
  }));
  const lists = [...code.matchAll(listedExports)].flatMap(({ 1: list = '', index }) =>
    namesIn(list).map(({ outside }) => ({ name: outside, index, isType: false })),
  );
  return [...names, ...lists];
}

function occurrences(code: string, name: string): number {
  return code.split(new RegExp(`\\b${name}\\b`)).length - 1;
}

/** Parses a list of exports or imports such as `type a as b, c` into the names inside and outside the file. */
function namesIn(list: string): { readonly inside: string; readonly outside: string }[] {
  return list.split(',').flatMap((part) => {
    const [inside = '', outside = inside] = part
      .trim()
      .replace(/^type /, '')
      .split(/ as /);
    return inside === '' ? [] : [{ inside, outside }];
  });
}

/** Returns the names that other files import from each file, or `all` if one imports its namespace. */
function usedNames(tree: RepositoryTree): Map<string, Set<string> | 'all'> {
  const used = new Map<string, Set<string> | 'all'>();
  for (const path of Object.values(packages).flat()) used.set(path, 'all');
  for (const from of tree.paths.filter(isCodePath)) {
    const text = tree.text(from);
    const code = maskedSource(text);
    for (const { specifier, index } of importsOf(text)) {
      if (!specifier.startsWith('.')) continue;
      const to = posix.join(posix.dirname(from), specifier);
      const before = used.get(to);
      if (before === 'all') continue;
      const list = /(?:^|[;\n])(?:import|export)(?: type)?\s*\{([^{}]*)\}\s*$/.exec(code.slice(0, index));
      if (!list) used.set(to, 'all');
      else used.set(to, new Set([...(before ?? []), ...namesIn(list[1] ?? '').map(({ inside }) => inside)]));
    }
  }
  return used;
}
