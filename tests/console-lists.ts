import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * What the console lists and words, read as text: it knows no server, and its words may stand anywhere below this folder.
 * The lists are generated; where a constant gets another name, it is changed here.
 */
const console = join(import.meta.dirname, '..', 'console', 'src');
const constants = {
  statesOnDesk: 'const statesOnDesk =',
  codeLists: 'const codeListNames =',
  eventTypes: 'const eventTypes =',
} as const;
const languages = ['en', 'de'] as const;

/** The texts in the constant of the console, and the file that has it; a list that nobody finds is empty. */
export function consoleList(
  name: keyof typeof constants,
  holding: string,
): { readonly path: string; readonly values: readonly string[] } {
  const start = constants[name];
  for (const path of globSync('**/*.{ts,tsx}', { cwd: console })) {
    const [, text] = readFileSync(join(console, path), 'utf8').split(start);
    const list = text?.slice(0, text.indexOf(' as const'));
    // Several files have states of something: the right one names one of these.
    if (list?.includes(`'${holding}'`))
      return {
        path: `console/src/${path}`,
        values: [...list.matchAll(/'([^']+)'/g)].map(([, value = '']) => value),
      };
  }
  return { path: `console/src, no ${start} with '${holding}'`, values: [] };
}

/** What the words of the console with this beginning are of, by the file that has them and the language. */
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

/** What one of two lists has and the other has not, as lines that name the place. */
export function differences(
  place: string,
  listed: readonly string[],
  expected: readonly string[],
): readonly string[] {
  return [
    ...expected.filter((each) => !listed.includes(each)).map((each) => `${place} lacks ${each}`),
    ...listed.filter((each) => !expected.includes(each)).map((each) => `${place} has ${each}, which is none`),
  ];
}
