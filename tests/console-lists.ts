import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Reads the lists and texts of the console as source text, because the console does not import the server.
 * Texts may be in any file below this folder. If a generated constant is renamed, change its name here.
 */
const console = join(import.meta.dirname, '..', 'console', 'src');
const constants = {
  statesOnDesk: 'const statesOnDesk =',
  codeLists: 'const codeListNames =',
  eventTypes: 'const eventTypes =',
} as const;
const languages = ['en', 'de'] as const;

/** Returns the texts in a constant of the console and its file; a missing list is empty. */
export function consoleList(
  name: keyof typeof constants,
  holding: string,
): { readonly path: string; readonly values: readonly string[] } {
  const start = constants[name];
  for (const path of globSync('**/*.{ts,tsx}', { cwd: console })) {
    const [, text] = readFileSync(join(console, path), 'utf8').split(start);
    const list = text?.slice(0, text.indexOf(' as const'));
    // Several files have a constant of this name: the right one contains this text.
    if (list?.includes(`'${holding}'`))
      return {
        path: `console/src/${path}`,
        values: [...list.matchAll(/'([^']+)'/g)].map(([, value = '']) => value),
      };
  }
  return { path: `console/src, no ${start} with '${holding}'`, values: [] };
}

/** Returns the names of the console texts with this prefix, by file and language. */
export function consoleWords(start: string): ReadonlyMap<string, readonly string[]> {
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

/** Returns the differences of two lists, as lines with the file. */
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
