import { type DocumentPath, valueAtPath } from '../../../parts/declaration/document-edit.ts';
import type { FieldSpec } from '../../../parts/declaration/document-fields.ts';

/** A part of the printed form that is not divided between two pages. */
export interface FormBlock {
  readonly place: DocumentPath;
  readonly specs: readonly FieldSpec[];
  readonly value: unknown;
}

/**
 * Divides declared elements into blocks: first the elements of an object, then each entry of its lists, so that a page
 * can end after each entry.
 */
export function formBlocksOf(specs: readonly FieldSpec[], value: unknown, place: DocumentPath): FormBlock[] {
  const own = specs.filter(({ kind, name }) => kind !== 'list' && isDeclared(valueAtPath(value, [name])));
  const entries = specs.flatMap((spec) => {
    const list = valueAtPath(value, [spec.name]);
    return spec.kind === 'list' && Array.isArray(list)
      ? list.flatMap((entry: unknown, index) =>
          formBlocksOf(spec.fields, entry, [...place, spec.name, index]),
        )
      : [];
  });
  return own.length === 0 ? entries : [{ place, specs: own, value }, ...entries];
}

function isDeclared(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
