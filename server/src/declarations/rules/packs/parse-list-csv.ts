import {
  attributeIn,
  attributeOf,
  type Entry,
  type ListName,
  listDefinitions,
  textColumns,
} from '../../../reference/lists/public.ts';

/**
 * Returns the entries of a code list's CSV file, as bundled or exported by the portal. Does not validate them, because
 * the portal validates lists when they are imported. Throws if the header belongs to another list.
 */
export function entriesOfCsv(list: ListName, text: string): Entry[] {
  const [head = [], ...rows] = rowsOf(text.replace(/^\ufeff/, ''));
  const { columns } = listDefinitions[list];
  if (!['code', 'valid_from', 'valid_until', 'name'].every((column) => head.includes(column)))
    throw new Error(`the file does not belong to the list ${list}`);
  const translated = textColumns(head.filter((column) => /_[a-z]{2}$/.test(column))).filter(
    (column) => head.includes(column) && /^(?:name|description)_/.test(column),
  );
  return rows.map((row) => {
    const at = (column: string): string => row[head.indexOf(column)] ?? '';
    const attributes = columns.flatMap((column) =>
      column.later === true && at(column.name) === ''
        ? []
        : [[attributeOf(column), attributeIn(column, at(column.name))] as const],
    );
    const texts = translated.flatMap((column) => (at(column) === '' ? [] : [[column, at(column)] as const]));
    return {
      code: at('code'),
      name: at('name'),
      validFrom: at('valid_from'),
      validUntil: at('valid_until') || null,
      attributes: Object.fromEntries(attributes),
      ...(translated.length > 0 && { texts: Object.fromEntries(texts) }),
    };
  });
}

/** Returns the rows of a comma-separated file (RFC 4180), each as its fields. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}
