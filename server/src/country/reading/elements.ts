import { CsvError, parse } from 'csv-parse/sync';

/** Use of an element in declarations of a type: required, optional or forbidden. */
type Use = 'R' | 'O' | 'F';

/** A line of the file `elements.csv`. */
export interface ElementsCsvRow {
  /** JSON Pointer to the element in a declaration, with `*` for the index in a list. */
  readonly pointer: string;
  /** Name of the element in the WCO Data Model; an empty text if it has none. */
  readonly wco: string;
  readonly uses: ReadonlyMap<string, Use>;
  /** Line number, from 1. */
  readonly line: number;
}

type ElementFault = {
  readonly line: number | null;
  readonly pointer: string | null;
  readonly message: string;
};

export type ElementsReading =
  | { readonly ok: true; readonly elements: readonly ElementsCsvRow[] }
  | { readonly ok: false; readonly faults: readonly ElementFault[] };

/**
 * Parses `elements.csv`, which has one element in each line and one column for each declaration type. Returns all
 * errors at once.
 */
export function readElements(text: string, types: readonly string[]): ElementsReading {
  const rows = rowsOf(text);
  if (!Array.isArray(rows)) return { ok: false, faults: [rows] };
  const [head = { line: 1, fields: [] }, ...lines] = rows;
  const columns = head.fields.slice(2);
  const faults: ElementFault[] = [];
  if (head.fields[0] !== 'element' || head.fields[1] !== 'wco')
    faults.push({ line: 1, pointer: null, message: 'must start with the columns element and wco.' });
  for (const type of types.filter((each) => !columns.includes(each)))
    faults.push({ line: 1, pointer: null, message: `has no column for the type ${type}.` });
  for (const column of columns.filter((each) => !types.includes(each)))
    faults.push({
      line: 1,
      pointer: null,
      message: `has the column ${column}, which is not a declaration type.`,
    });
  if (faults.length > 0) return { ok: false, faults };
  const elements = lines.map(({ line, fields: [pointer = '', wco = '', ...uses] }) => ({
    ...{ line, pointer, wco },
    uses: new Map(
      columns.flatMap((type, index) => (isUse(uses[index]) ? [[type, uses[index]] as const] : [])),
    ),
  }));
  const wrong = [...errorsOfLines(elements, types), ...findRequiredWithinForbidden(elements)];
  return wrong.length > 0 ? { ok: false, faults: wrong } : { ok: true, elements };
}

function isUse(text: string | undefined): text is Use {
  return text === 'R' || text === 'O' || text === 'F';
}

interface ElementRow {
  readonly line: number;
  readonly fields: readonly string[];
}

function rowsOf(text: string): ElementRow[] | ElementFault {
  try {
    const rows: string[][] = parse(text, { bom: true, relax_column_count: true });
    return rows.map((fields, index) => ({ line: index + 1, fields }));
  } catch (error) {
    const line = error instanceof CsvError && typeof error.lines === 'number' ? error.lines : null;
    return {
      line,
      pointer: null,
      message: `is not valid CSV: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

function errorsOfLines(elements: readonly ElementsCsvRow[], types: readonly string[]): ElementFault[] {
  const seen = new Set<string>();
  return elements.flatMap(({ line, pointer, uses }) => {
    const known = seen.size;
    const isTwice = seen.add(pointer).size === known;
    return [
      ...(isTwice ? [{ line, pointer, message: 'is a duplicate.' }] : []),
      ...types.flatMap((type) =>
        uses.has(type) ? [] : [{ line, pointer, message: `must be R, O or F for ${type}.` }],
      ),
    ];
  });
}

/**
 * Finds required elements within a forbidden group, which can never be present. Returns one error for each group and
 * type.
 */
function findRequiredWithinForbidden(elements: readonly ElementsCsvRow[]): ElementFault[] {
  const byPointer = new Map(elements.map((element) => [element.pointer, element]));
  const needed = elements.flatMap(({ line, pointer, uses }) =>
    [...uses].flatMap(([type, use]) => {
      const outer = groupsOf(pointer).find((each) => byPointer.get(each)?.uses.get(type) === 'F');
      return use === 'R' && outer !== undefined ? [{ line, pointer, type, outer }] : [];
    }),
  );
  return [...Map.groupBy(needed, ({ type, outer }) => `${type} ${outer}`).values()].flatMap(
    ([first, ...others]) => {
      if (!first) return [];
      const { line, pointer, type, outer } = first;
      const more =
        others.length === 0 ? '' : `. The same applies to ${others.map((each) => each.pointer).join(', ')}`;
      return [{ line, pointer, message: `is R for ${type}, but its parent ${outer} is F${more}.` }];
    },
  );
}

/**
 * Returns the JSON Pointers of the groups that contain an element, outermost first, such as `/goodsItems` and
 * `/goodsItems/*`.
 */
function groupsOf(pointer: string): string[] {
  const segments = pointer.split('/');
  return segments.slice(2).map((_, index) => segments.slice(0, index + 2).join('/'));
}
