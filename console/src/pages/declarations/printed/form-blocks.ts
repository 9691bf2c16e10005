import { type Place, valueAt } from '../../../parts/declaration/document-edit.ts';
import type { FieldSpec } from '../../../parts/declaration/document-fields.ts';

/** A part of the printed form that is not divided between two pages. */
export interface FormBlock {
  readonly place: Place;
  readonly specs: readonly FieldSpec[];
  readonly value: unknown;
}

/**
 * Divides declared elements into blocks: first the elements of an object, then each entry of its lists, so that a page
 * can end after each entry.
 */
export function blocksOf(specs: readonly FieldSpec[], value: unknown, place: Place): FormBlock[] {
  const own = specs.filter(({ kind, name }) => kind !== 'list' && isDeclared(valueAt(value, [name])));
  const entries = specs.flatMap((spec) => {
    const list = valueAt(value, [spec.name]);
    return spec.kind === 'list' && Array.isArray(list)
      ? list.flatMap((entry: unknown, index) => blocksOf(spec.fields, entry, [...place, spec.name, index]))
      : [];
  });
  return own.length === 0 ? entries : [{ place, specs: own, value }, ...entries];
}

function isDeclared(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
