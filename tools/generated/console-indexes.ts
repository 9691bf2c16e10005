import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const generatedComment = '// Written by `npm run docs` from console/src: change it there.\n';

/**
 * Generates `routes.gen.ts`, which lists all pages of the console, and `words.gen.d.ts`, which lists the keys
 * of all its texts.
 */
export function consoleIndexes(root: string): ReadonlyMap<string, string> {
  const folder = join(root, 'console', 'src');
  return new Map([
    ['console/src/routes.gen.ts', routes(folder)],
    ['console/src/words.gen.d.ts', words(folder)],
  ]);
}

interface Page {
  readonly name: string;
  readonly path: string;
  readonly parent: string;
}

function routes(folder: string): string {
  const pages = filesOf(folder, 'pages/*/{*.,}page.ts').map((path): Page => {
    const source = readFileSync(join(folder, path), 'utf8');
    const [, parent = ''] = /getParentRoute: \(\) => (\w+)/.exec(source) ?? [];
    return { name: nameOf(path), path, parent };
  });
  const imports = pages.map(({ name, path }) => `import { route as ${name} } from './${path}';\n`);
  const listed = (parent: string) =>
    pages.filter((page) => page.parent === parent).map(({ name }) => `  ${name},\n`);
  return [
    generatedComment,
    ...imports,
    '\nexport const outsideRoutes = {\n',
    ...listed('rootRoute'),
    '};\n\nexport const insideRoutes = {\n',
    ...listed('signedInRoute'),
    '};\n\nexport const publicRoutes = {\n',
    ...listed('publicRoute'),
    '};\n',
  ].join('');
}

function words(folder: string): string {
  const files = filesOf(folder, '**/words.json').map((path) => `\n  | keyof typeof import('./${path}')`);
  const places = new Set(filesOf(folder, 'pages/*/**/words.json').map((path) => path.split('/')[1]));
  const later = filesOf(folder, '{parts,shell}/*/*.lazy.tsx').map((path) => path.replace(/\/[^/]+$/, ''));
  return [
    generatedComment,
    '\ntype WordKey =',
    ...files,
    ";\n\n/** Loaders of the messages of a page folder; the empty name loads the shared messages. */\ndeclare module 'words' {\n",
    "  type Load = () => Promise<{ readonly default: import('./texts/messages.ts').Messages }>;\n",
    `  type Place = ${['', ...places, ...new Set(later)].map((place) => `\n    | '${place}'`).join('')};\n`,
    '  export const loaders: Readonly<Record<Place, Readonly<Record<string, Load>>>>;\n}\n',
  ].join('');
}

/**
 * Returns the variable name for a page: `pages/try/page.ts` is `tryPage`, `pages/declarations/new.page.ts` is
 * `declarationsNewPage`.
 */
function nameOf(path: string): string {
  const words = path.replace('pages/', '').replace(/[/.]page\.ts$/, '-page');
  return words.replaceAll(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase());
}

function filesOf(folder: string, pattern: string): string[] {
  return globSync(pattern, { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}
