import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Reads lists and texts of the console from its source files, because the console does not import the server. A
 * generated constant that is renamed must be renamed here too.
 */
const console = join(import.meta.dirname, '..', 'console', 'src');
const constants = {
  statesInOfficerQueue: 'const statesInOfficerQueue =',
  codeLists: 'const codeListNames =',
  eventTypes: 'const eventTypes =',
} as const;
const languages = ['en', 'de'] as const;

/** Returns the texts in a constant of the console, and its file. A missing list is empty. */
export function readConsoleConstant(
  name: keyof typeof constants,
  holding: string,
): { readonly path: string; readonly values: readonly string[] } {
  const start = constants[name];
  for (const path of globSync('**/*.{ts,tsx}', { cwd: console })) {
    const [, text] = readFileSync(join(console, path), 'utf8').split(start);
    const list = text?.slice(0, text.indexOf(' as const'));
    // Selects the constant that contains the given text, because several files have a constant of this name.
    if (list?.includes(`'${holding}'`))
      return {
        path: `console/src/${path}`,
        values: [...list.matchAll(/'([^']+)'/g)].map(([, value = '']) => value),
      };
  }
  return { path: `console/src, no ${start} with '${holding}'`, values: [] };
}

/** Returns the names of console texts that begin with a prefix, by file and language. */
export function readConsoleTexts(start: string): ReadonlyMap<string, readonly string[]> {
  const said = globSync('**/words.json', { cwd: console }).flatMap((path) => {
    const words: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
      readFileSync(join(console, path), 'utf8'),
    );
    const found = Object.entries(words).filter(([key]) => key.startsWith(`${start}.`));
    return found.length === 0 ? [] : [{ path: `console/src/${path.replaceAll('\\', '/')}`, found }];
  });
  const files = said.length === 0 ? [{ path: `console/src, no words.json with ${start}.`, found: [] }] : said;
  return new Map(
    languages.flatMap((language) =>
      files.map(({ path, found }) => [
        `${path} ${language}`,
        found.flatMap(([key, texts]) => (texts[language] ? [key.slice(start.length + 1)] : [])),
      ]),
    ),
  );
}

/** Returns the differences of two lists as lines with the file. */
export function listDifferences(
  place: string,
  listed: readonly string[],
  expected: readonly string[],
): readonly string[] {
  return [
    ...expected.filter((each) => !listed.includes(each)).map((each) => `${place} lacks ${each}`),
    ...listed.filter((each) => !expected.includes(each)).map((each) => `${place} has ${each}, which is none`),
  ];
}
