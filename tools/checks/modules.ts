import { posix } from 'node:path';
import { importsOf } from './source.ts';
import {
  type Check,
  type CheckFinding,
  isCodePath,
  isTestPath,
  lineAt,
  type RepositoryTree,
} from './source-tree.ts';

/**
 * The modules of `server/src` in their order. Each imports only earlier ones. The folder `composition` comes
 * after all of them.
 */
export const moduleOrder = [
  'foundation',
  'country',
  'callers',
  'audit',
  'system',
  'reference',
  'tariff',
  'organisations',
  'platforms',
  'access',
  'ledger',
  'registers',
  'mandates',
  'declarations',
  'documents',
  'processing',
  'notifications',
  'overview',
  'search',
  'sandbox',
];
/** Folders of `server/src` that contain programs instead of modules. No module may import them. */
const foldersWithoutOrder = ['settings', 'composition', 'programs', 'commands'];
const separateFolders = ['conformance', 'bench', 'sdk', 'cli', 'mcp', 'console'];

export interface FileImport {
  readonly from: string;
  readonly to: string;
  readonly line: number;
}

/** Returns all imports between files of the repository. */
export function fileImportsOf(tree: RepositoryTree): FileImport[] {
  return tree.paths.filter(isCodePath).flatMap((from) => {
    const text = tree.text(from);
    return importsOf(text)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier, index }) => ({
        from,
        to: posix.join(posix.dirname(from), specifier),
        line: lineAt(text, index),
      }));
  });
}

export const checkModuleImports: Check = (tree) =>
  fileImportsOf(tree).flatMap((arrow) => {
    const message = faultOf(arrow);
    return message === null ? [] : [finding(arrow, message)];
  });

function finding({ from, line }: FileImport, message: string): CheckFinding {
  return { path: from, line, message };
}

function faultOf({ from, to }: FileImport): string | null {
  const folder = from.split('/')[0] ?? '';
  // Allows benchmarks to start and fill their own PostgreSQL, with encrypted values. They measure over HTTP.
  if (folder === 'bench' && /^server\/src\/foundation\/(database|secrets)\//.test(to)) return null;
  // Allows the command line to import how the server parses spreadsheet files and escapes texts. Its package
  // contains a copy.
  if (folder === 'cli' && /^server\/src\/foundation\/(csv|text)\//.test(to)) return null;
  if (
    folder === 'console' &&
    /^server\/src\/foundation\/(csv\/formula-text|text\/program-name)\.ts$/.test(to)
  )
    return null;
  if (separateFolders.includes(folder) && to.startsWith('server/')) {
    return `imports ${to}: ${folder}/ may depend only on the contract, so that it tests the view of every caller. Read contract/ or send HTTP requests.`;
  }
  if (isTestPath(from) || !from.startsWith('server/src/')) return null;
  if (!to.startsWith('server/src/')) {
    // Reports imports of server code. Texts of the contract and types are allowed.
    return to.startsWith('server/') || to.startsWith('contract/words/') || to === 'package.json'
      ? null
      : `imports ${to}: the server must not import tools or tests.`;
  }
  return faultBetweenModules(moduleOf(from), moduleOf(to), to) ?? faultBetweenTopics(from, to);
}

function moduleOf(path: string): string | null {
  const [, , first = '', second] = path.split('/');
  return second === undefined || foldersWithoutOrder.includes(first) ? null : first;
}

function faultBetweenModules(own: string | null, other: string | null, to: string): string | null {
  if (own === other) return null;
  if (own !== null && other === null) {
    return `imports ${to}: a module must not import the composition. Accept the value or function as an argument.`;
  }
  if (other === null) return null;
  if (own !== null && !moduleOrder.includes(own)) {
    return `is in the module ${own}, which is missing in the module order. Add it to tools/checks/modules.ts and ARCHITECTURE.md.`;
  }
  if (own !== null && moduleOrder.indexOf(other) > moduleOrder.indexOf(own)) {
    return `imports ${to} of a later module. A module can import only earlier modules of ${moduleOrder.join(', ')}. Pass a function as an argument, or publish an event.`;
  }
  if (other !== 'foundation' && !to.endsWith('/public.ts')) {
    return `imports ${to}, an internal file of another module: import public.ts of this module, and add missing exports to it.`;
  }
  return null;
}

/**
 * Returns the folder of a topic inside a module, such as `server/src/declarations/feed`; null if there is none.
 * Each file of `foundation` is its own topic.
 */
function topicOf(path: string): string | null {
  const parts = path.split('/');
  const [, , module = ''] = parts;
  if (
    !path.startsWith('server/src/') ||
    parts.length < 5 ||
    [...foldersWithoutOrder, 'foundation'].includes(module)
  )
    return null;
  return parts.slice(0, 4).join('/');
}

function faultBetweenTopics(from: string, to: string): string | null {
  const topic = topicOf(to);
  if (topic === null || topic === topicOf(from) || to === `${topic}/public.ts`) return null;
  return `imports ${to}, an internal file of another folder: import ${topic}/public.ts, and add missing exports to it.`;
}

/** Reports production code that imports test support. */
export const checkTestSupportImports: Check = (tree) =>
  fileImportsOf(tree)
    .filter(({ from, to }) => from.startsWith('server/src/') && !isTestPath(from) && isTestPath(to))
    .map((arrow) => finding(arrow, `imports ${arrow.to}, which only tests use.`));

/**
 * The folders of `console/src` in their order. Each imports only earlier ones, and no page imports another
 * page.
 */
const consoleOrder = ['texts', 'api', 'parts', 'shell', 'pages'];

/**
 * Reports imports of the console against this order. Code that two pages share is in an earlier folder, so that
 * each page can be changed or deleted on its own.
 */
export const checkConsoleImports: Check = (tree) =>
  fileImportsOf(tree).flatMap((arrow) => {
    const [from, to] = [arrow.from, arrow.to].map((path) => /^console\/src\/([^/]+)\/([^/]+)/.exec(path));
    if (!from || !to || isTestPath(arrow.from)) return [];
    const [, folder = '', place] = from;
    const [, otherFolder = '', otherPlace] = to;
    if (folder === 'pages' && otherFolder === 'pages' && place !== otherPlace) {
      return [
        finding(arrow, `imports ${arrow.to}, of another page: move the shared code to parts, api or shell.`),
      ];
    }
    if (consoleOrder.indexOf(otherFolder) <= consoleOrder.indexOf(folder)) return [];
    return [
      finding(
        arrow,
        `imports ${arrow.to}, of a later folder: a folder can import only earlier folders of ${consoleOrder.join(', ')}. Accept the value or function as an argument.`,
      ),
    ];
  });
