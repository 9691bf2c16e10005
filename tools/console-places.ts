import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const note = '// Written by `npm run docs` from console/src/places: change it there.\n';

/** What the console's build reads of its places: `routes.gen.ts`, every page's route by whether somebody has to be signed in. */
export function consolePlaces(root: string): ReadonlyMap<string, string> {
  return new Map([['console/src/routes.gen.ts', routes(join(root, 'console', 'src'))]]);
}

interface Page {
  readonly name: string;
  readonly path: string;
  readonly inside: boolean;
}

function routes(folder: string): string {
  const pages = filesOf(folder, 'places/*/{*.,}page.ts').map((path): Page => {
    const inside = readFileSync(join(folder, path), 'utf8').includes('getParentRoute: () => inside');
    return { name: nameOf(path), path, inside };
  });
  const imports = pages.map(({ name, path }) => `import { route as ${name} } from './${path}';\n`);
  const listed = (isInside: boolean) =>
    pages.filter(({ inside }) => inside === isInside).map(({ name }) => `  ${name},\n`);
  return [
    note,
    ...imports,
    '\nexport const outsideRoutes = {\n',
    ...listed(false),
    '};\n\nexport const insideRoutes = {\n',
    ...listed(true),
    '};\n',
  ].join('');
}

/** `places/try/page.ts` is `tryPage`, `places/declarations/new.page.ts` is `declarationsNewPage`. */
function nameOf(path: string): string {
  const words = path.replace('places/', '').replace(/[/.]page\.ts$/, '-page');
  return words.replaceAll(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase());
}

const filesOf = (folder: string, pattern: string): string[] =>
  globSync(pattern, { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
