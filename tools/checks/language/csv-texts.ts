import { parse } from 'csv-parse/sync';
import type { CodeText } from './code-texts.ts';
import type { TranslatedText } from './passage.ts';

/**
 * Matches the code lists whose texts are checked. Excludes lists of goods and packages, in which words such as
 * “book” or “door” are goods.
 */
export const codeListFile =
  /^(?:server\/reference-data|(?:countries\/[\w-]+|server\/country-template)\/(?:lists|tariff))\/(?!(?:commodities|nomenclature|measures|conditions|packages)\.)[\w-]+\.csv$/;

const labelColumns = ['name', 'description'] as const;

interface CodeRow {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Returns the English names and descriptions of a code list. A name that several rows have is returned once.
 */
export function codeTexts(source: string): CodeText[] {
  const seen = new Set<string>();
  return rowsOf(source).flatMap(({ line, values }) =>
    labelColumns.flatMap((column) => {
      const text = values[column] ?? '';
      if (text === '' || seen.has(text)) return [];
      seen.add(text);
      return [{ text, line }];
    }),
  );
}

/** Returns the translated names and descriptions of a code list. */
export function translatedCodes(path: string, source: string, language: string): TranslatedText[] {
  return rowsOf(source).flatMap(({ line, values }) =>
    labelColumns.flatMap((column) => {
      const translation = values[`${column}_${language}`] ?? '';
      const key = `${values.code} ${column}`;
      return translation === '' ? [] : [{ path, line, key, english: values[column] ?? '', translation }];
    }),
  );
}

function rowsOf(source: string): CodeRow[] {
  const [names = [], ...rows] = parse(source, { relax_column_count: true });
  let line = 1;
  return rows.map((row) => {
    line += 1;
    const values = Object.fromEntries(names.map((name, place) => [name, row[place] ?? '']));
    return { line, values };
  });
}
