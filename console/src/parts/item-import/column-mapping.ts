import { queryOptions } from '@tanstack/react-query';
import { messagesOfLanguage } from '../../texts/messages.ts';
import { languages } from '../../texts/settings.ts';
import type { FieldSpec } from '../declaration/document-fields.ts';
import { sections } from '../declaration/document-sections.ts';
import { elementTextsIn } from '../declaration/elements.ts';
import { columns, elementPathOfColumn, type GridColumn } from '../item-grid/columns.ts';
import { normalizedHeader } from '../item-grid/parse-pasted-table.ts';

interface ColumnMapping {
  /** Item field of each normalized header. */
  readonly heads: ReadonlyMap<string, GridColumn>;
  /** All item fields that a column can fill, those of the grid first. */
  readonly fields: readonly GridColumn[];
}

/**
 * Queries the item field of each column header that a spreadsheet can use: the label or a synonym in any language, or
 * the field name.
 */
export const columnMappingQuery = queryOptions({
  queryKey: ['item-heads'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<ColumnMapping> => {
    const labels = await Promise.all(languages.map(elementTextsIn));
    const messages = await Promise.all(
      languages.map((language) => messagesOfLanguage('parts/item-import', language)),
    );
    const fields = textFieldsOf(itemFields(), '');
    const inGrid = new Map(columns.map((cell) => [cell.path, cell]));
    const namesOf = (path: string): readonly string[] => [
      path,
      ...labels
        .flatMap((all) => all[elementPathOfColumn(path)] ?? [])
        .flatMap(({ label, within }) => [label, within ?? '']),
    ];
    const synonymsOf = (path: string): readonly string[] =>
      messages.flatMap((words) => words.find(`itemImport.synonyms.${path}`)?.split(',') ?? []);
    const named = (namesIn: (path: string) => readonly string[]) =>
      fields
        // Reverses the order so that an item field replaces a document field with the same label.
        .toReversed()
        .flatMap((cell) => namesIn(cell.path).map((name) => [normalizedHeader(name), cell] as const));
    // A label replaces a synonym of another field.
    const heads = new Map([...named(synonymsOf), ...named(namesOf)].filter(([head]) => head !== ''));
    return {
      heads,
      fields: [...columns, ...fields.filter(({ path }) => !inGrid.has(path))],
    };
  },
});

function itemFields(): readonly FieldSpec[] {
  const items = sections.flatMap(({ fields }) => fields).find(({ name }) => name === 'goodsItems');
  return items && 'fields' in items ? items.fields : [];
}

/** Returns the fields that contain a text; for a list, the fields of its first element. */
function textFieldsOf(specs: readonly FieldSpec[], within: string): GridColumn[] {
  const single = specs.flatMap((spec): GridColumn[] => {
    const path = `${within}${spec.name}`;
    switch (spec.kind) {
      case 'group':
      case 'list':
      case 'words':
      case 'check':
        return [];
      case 'code':
        return [{ path, kind: 'code', list: spec.list }];
      case 'integer':
      case 'decimal':
        return [{ path, kind: spec.kind }];
      default:
        return [{ path, kind: 'text' }];
    }
  });
  const below = specs.flatMap((spec) =>
    'fields' in spec
      ? textFieldsOf(spec.fields, `${within}${spec.name}.${spec.kind === 'list' ? '0.' : ''}`)
      : [],
  );
  return [...single, ...below];
}
