import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

/*
 * One German word for each thing, wherever it is spoken of (decision 0060). A text says what it is about in
 * English too: that is how the other words for it are told from words for something else.
 */

interface Term {
  /** What it is in English. */
  readonly english: RegExp;
  readonly german: string;
  /** What else Germans call it; the portal does not. */
  readonly instead: RegExp;
}

const terms: readonly Term[] = [
  { english: /./, german: 'Anmeldung, Zollanmeldung', instead: /Deklar/ },
  {
    english: /\blodg/i,
    german: 'abgeben, Abgabe',
    instead: /[eE]inge?reich|[eE]inzureich|\breich\w* .+ ein\b/,
  },
  { english: /\blanes?\b/i, german: 'Spur', instead: /\w+spur|[kK]anal|Prüfweg|Fahrspur/ },
  { english: /\bbills?\b(?! of lading)/i, german: 'Bescheid', instead: /Rechnung(?!s)|\w+bescheid/ },
  { english: /\bduties\b/i, german: 'Abgaben, Zölle', instead: /Gebühr|Zollabgabe/ },
  { english: /\breleas/i, german: 'überlassen, Überlassung', instead: /[fF]reigegeben|[fF]reigabe/ },
  { english: /\bguarantee/i, german: 'Sicherheit', instead: /Garantie|Bürgschaft(?!snehmer)/ },
  { english: /\bcustoms office/i, german: 'Zollstelle', instead: /Zollamt/ },
  { english: /\bmandate/i, german: 'Vollmacht', instead: /Mandat|Vertretungsrecht/ },
  { english: /\bdraft/i, german: 'Entwurf', instead: /Vorlage|Konzept/ },
];

const root = join(import.meta.dirname, '..');

interface Text {
  readonly place: string;
  readonly en: string;
  readonly de: string;
}

/** The texts of a file with both languages beside each other, or of two with one each. */
function textsOf(place: string, en: unknown, de: unknown): Text[] {
  if (typeof en === 'string') return typeof de === 'string' ? [{ place, en, de }] : [];
  const german = new Map(Object.entries(Object(de)));
  return Object.entries(Object(en)).flatMap(([key, value]) =>
    textsOf(`${place} ${key}`, value, german.get(key)),
  );
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

const texts: readonly Text[] = [
  ...globSync('contract/words/*.en.json', { cwd: root }).flatMap((path) =>
    textsOf(path, read(path), read(path.replace('.en.', '.de.'))),
  ),
  ...globSync('console/src/**/words.json', { cwd: root }).flatMap((path) =>
    Object.entries(Object(read(path))).flatMap(([key, both]) => {
      const spoken = new Map(Object.entries(Object(both)));
      return textsOf(`${path} ${key}`, spoken.get('en'), spoken.get('de'));
    }),
  ),
];

function otherWords({ english, instead }: Term, among = texts): string[] {
  return among
    .filter(({ en, de }) => english.test(en) && instead.test(de))
    .map(({ place, de }) => `${place}: ${de}`);
}

describe('one German word for each thing', () => {
  test('is held against all texts of catalogue and console', () => assert.ok(texts.length > 3000));
  for (const term of terms) test(term.german, () => assert.deepEqual(otherWords(term), []));
  test('another one is found', () => {
    const text = { place: 'here', en: 'The lane of control', de: 'Die Bearbeitungsspur' };
    assert.deepEqual(
      terms.flatMap((term) => otherWords(term, [text])),
      ['here: Die Bearbeitungsspur'],
    );
  });
});
