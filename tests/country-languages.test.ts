import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { copyCountry, countriesFolder, errorLinesIn, replaceInFile, runCountry } from './country-command.ts';

const root = join(import.meta.dirname, '..');
const template = '../server/country-template';
const wordsFolder = join(root, 'server', 'src', 'foundation', 'messages');

/** Evaluates an expression with the exports of the message catalogue, in a process that serves a country. */
function inCountry(folder: string, expression: string): unknown {
  const modules = ['language.ts', 'catalogue.ts', 'record-messages.ts']
    .map((name) => `...(await import('${pathToFileURL(join(wordsFolder, name)).href}'))`)
    .join(', ');
  const program = `const words = { ${modules} }; console.log(JSON.stringify(${expression}));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, PORTAL_COUNTRY: resolve(countriesFolder, folder) },
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

/** Copies the smallest country and adds French after English. */
function frenchCountry(
  context: { readonly after: (end: () => void) => void },
  files: Readonly<Record<string, unknown>>,
): string {
  const folder = copyCountry(context, template);
  replaceInFile(folder, 'country.json', /"languages": \[\s*"en"\s*\]/, '"languages": ["en", "fr"]');
  mkdirSync(join(folder, 'words', 'fr'), { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

const french = {
  'words/fr/pages.json': { nav: 'Navigation principale' },
  'words/fr/faults.json': { required: { message: '{label} manque' } },
  'words/fr/problems.json': { action_not_allowed: { details: { draft: 'C’est un brouillon.' } } },
  'words/fr/console.json': { 'menu.language': 'Langue' },
};

describe('a country without German', () => {
  test('serves texts in English only', () => {
    assert.deepEqual(inCountry(template, 'words.languages'), ['en']);
    assert.equal(inCountry(template, "words.languageOf('de-DE, de;q=0.9')"), 'en');
  });

  test('passes the check, which reports no translated share', async (context) => {
    const { output } = await runCountry('check', copyCountry(context, template));
    assert.doesNotMatch(output, /^words/m);
    assert.doesNotMatch(output, /words\.de/);
  });
});

describe('a country with a language that the portal does not ship', () => {
  test('serves its texts, and English ones where a translation is missing', (context) => {
    const folder = frenchCountry(context, french);
    assert.deepEqual(inCountry(folder, 'words.languages'), ['en', 'fr']);
    assert.equal(inCountry(folder, "words.languageOf('fr-CA, en;q=0.5')"), 'fr');
    assert.equal(inCountry(folder, "words.publicPageText('fr', 'nav')"), 'Navigation principale');
    assert.equal(
      inCountry(folder, "words.publicPageText('fr', 'nav.languages')"),
      inCountry(folder, "words.publicPageText('en', 'nav.languages')"),
    );
    assert.equal(inCountry(folder, "words.errorMessageOf('fr', 'required').message"), '{label} manque');
    assert.equal(
      inCountry(folder, "words.errorMessageOf('fr', 'required').hint"),
      inCountry(folder, "words.errorMessageOf('en', 'required').hint"),
    );
    assert.equal(
      inCountry(folder, "words.problemTextsOf('fr', 'action_not_allowed').details.draft"),
      'C’est un brouillon.',
    );
    assert.equal(inCountry(folder, "words.translateRecordedStep('fr', 'Customs value')"), 'Customs value');
  });

  test('makes the check report the share of translated messages and the missing ones', async (context) => {
    const { output } = await runCountry('check', frenchCountry(context, french));
    assert.match(
      output,
      /^texts, fr\s+fr: 0 % of \d,\d{3} messages translated; missing: .+ and \d,\d{3} more$/m,
    );
  });
});

describe('the check of a country’s texts', () => {
  const wrong: readonly (readonly [name: string, file: string, content: unknown, expected: RegExp])[] = [
    [
      'a key that the portal does not have',
      'words/fr/pages.json',
      { nowhere: 'Nulle part' },
      /^words\/fr\/pages\.json: pages nowhere: is not the key of a text of the portal\.$/,
    ],
    [
      'a value that the English text does not have',
      'words/fr/faults.json',
      { required: { message: '{champ} manque' } },
      /^words\/fr\/faults\.json: faults required message: has the placeholders champ, but the English message has label\.$/,
    ],
    [
      'a text that is not a message',
      'words/fr/console.json',
      { 'menu.language': 'Langue {' },
      /^words\/fr\/console\.json: console menu\.language: is not valid ICU message syntax: /,
    ],
    [
      'a file that is not JSON',
      'words/fr/records.json',
      '{',
      /^words\/fr\/records\.json: is not a JSON object\.$/,
    ],
    [
      'an entry with an unknown property',
      'words/fr/elements.json',
      { office: { texte: 'Bureau' } },
      /^words\/fr\/elements\.json: must contain objects of texts with the properties of the English catalogue\.$/,
    ],
    [
      'a language that the country does not declare',
      'words/es/pages.json',
      {},
      /^words\/es\/pages\.json: contains texts for a language that country.json does not list\.$/,
    ],
    [
      'a name for a code that no shipped list has',
      'words/fr/lists.json',
      { countries: { QQ: { name: 'Nulle part' } } },
      /^words\/fr\/lists\.json: lists countries QQ name: is not the key of a text of the portal\.$/,
    ],
    [
      'another English name of a shipped code',
      'words/en/lists.json',
      { countries: { BR: { name: 'The Brazils' } } },
      /^words\/en\/lists\.json: changes the English names of the code lists/,
    ],
    [
      'other English records, by which translations are found',
      'words/en/records.json',
      { 'value.customs': 'Value' },
      /^words\/en\/records\.json: changes the English texts of records/,
    ],
  ];
  const files = Object.fromEntries(wrong.map(([, file, content]) => [file, content]));
  let code: number | null;
  let output = '';
  before(async () => {
    ({ code, output } = await runCountry('check', frenchCountry({ after }, files)));
  });
  test('reports invalid texts with exit status 1', () => assert.equal(code, 1, output));
  for (const [name, , , expected] of wrong)
    test(name, () =>
      assert.equal(errorLinesIn(output).filter((line) => expected.test(line)).length, 1, output),
    );
});
