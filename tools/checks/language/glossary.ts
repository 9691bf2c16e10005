import type { LanguagePattern } from './patterns.ts';

export const glossaryPath = 'docs/glossary.md';

/** A word that the glossary replaces by another, with the pattern that finds it. */
interface ReplacedWord {
  readonly word: string;
  readonly use: string;
  readonly pattern: string;
}

/** A term in German or Indonesian, and the words that must not replace it. */
export interface ForeignTerm {
  readonly concept: string;
  /** Pattern of the English texts whose translation is checked for this term. */
  readonly english: RegExp;
  readonly term: string;
  /** Pattern that the translation must contain; null if a translation can be right without the term. */
  readonly required: RegExp | null;
  readonly banned: RegExp | null;
}

export interface Glossary {
  readonly words: readonly LanguagePattern[];
  readonly german: readonly ForeignTerm[];
  readonly indonesian: readonly ForeignTerm[];
}

/** Reads the tables of the glossary. Throws if a table or a column is missing. */
export function readGlossary(markdown: string): Glossary {
  const words = rowsOf(markdown, 'Words to replace').map(
    (row): ReplacedWord => ({
      word: requiredCell(row, 'Not'),
      use: requiredCell(row, 'Write'),
      pattern: code(requiredCell(row, 'Pattern')),
    }),
  );
  return {
    words: words.filter(({ pattern }) => pattern !== '').map(wordPattern),
    german: rowsOf(markdown, 'German').map((row) => foreignTerm(row, 'German')),
    indonesian: rowsOf(markdown, 'Indonesian').map((row) => foreignTerm(row, 'Indonesian')),
  };
}

function wordPattern({ word, use, pattern }: ReplacedWord): LanguagePattern {
  return {
    id: `word: ${word}`,
    expression: new RegExp(pattern.replaceAll(' ', '\\s+'), 'gi'),
    advice: `write: ${use} (${glossaryPath})`,
    isMarker: false,
  };
}

function foreignTerm(row: Row, language: string): ForeignTerm {
  const english = code(row.get('English pattern') ?? '');
  return {
    concept: requiredCell(row, 'Concept'),
    english: new RegExp(english, 'i'),
    term: requiredCell(row, language),
    required: expressionOf(code(row.get(`${language} pattern`) ?? '')),
    banned: expressionOf(code(requiredCell(row, 'Pattern'))),
  };
}

function expressionOf(pattern: string): RegExp | null {
  return pattern === '' ? null : new RegExp(pattern, 'u');
}

type Row = ReadonlyMap<string, string>;

function requiredCell(row: Row, column: string): string {
  const content = row.get(column);
  if (content === undefined) throw new Error(`${glossaryPath} has a table without the column “${column}”.`);
  return content;
}

function code(content: string): string {
  return content.replaceAll(/^`|`$/g, '');
}

/** Returns the rows of the table below a heading as objects, with the column titles as keys. */
function rowsOf(markdown: string, heading: string): Row[] {
  const [, section] = markdown.split(`\n## ${heading}\n`);
  if (section === undefined) throw new Error(`${glossaryPath} has no section “${heading}”.`);
  const [columns = [], , ...rows] = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf);
  return rows.map((cells) => new Map(columns.map((column, index) => [column, cells[index] ?? ''])));
}

/** Splits a table row into cells. A pipe inside a cell is written as `\|`, also in a code span. */
function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((content) => content.replaceAll('\\|', '|').trim());
}
