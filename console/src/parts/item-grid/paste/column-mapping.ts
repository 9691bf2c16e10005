import { queryOptions } from '@tanstack/react-query';
import { languages } from '../../../texts/settings.ts';
import type { FieldSpec } from '../../declaration/document-fields.ts';
import { sections } from '../../declaration/document-sections.ts';
import { elementTextsIn } from '../../declaration/elements.ts';
import { type Cell, elementOf } from '../columns.ts';
import { normalizedHeader } from './parse-pasted-table.ts';

/**
 * Queries the item field of each column header that a spreadsheet can use: the label in any language, or the
 * field name.
 */
export const columnMappingQuery = queryOptions({
  queryKey: ['item-heads'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<ReadonlyMap<string, Cell>> => {
    const labels = await Promise.all(languages.map(elementTextsIn));
    return new Map(
      textFieldsOf(itemFields(), '')
        // Reverses the order so that an item field replaces a document field with the same label.
        .toReversed()
        .flatMap((cell) => {
          const told = labels.flatMap((all) => all[elementOf(cell.path)] ?? []);
          const names = [cell.path, ...told.flatMap(({ label, within }) => [label, within ?? ''])];
          return names.filter(Boolean).map((name) => [normalizedHeader(name), cell] as const);
        }),
    );
  },
});

function itemFields(): readonly FieldSpec[] {
  const items = sections.flatMap(({ fields }) => fields).find(({ name }) => name === 'goodsItems');
  return items && 'fields' in items ? items.fields : [];
}

/** Returns the fields that contain a text; for a list, the fields of its first element. */
function textFieldsOf(specs: readonly FieldSpec[], within: string): Cell[] {
  const single = specs.flatMap((spec): Cell[] => {
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
