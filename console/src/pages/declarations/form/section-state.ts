import type { DraftError } from '../../../api/types.ts';
import { valueAtPath } from '../../../parts/declaration/document-edit.ts';
import {
  type SectionName,
  type SectionSpec,
  sectionNames,
} from '../../../parts/declaration/document-fields.ts';
import { sectionOfPointer } from '../../../parts/declaration/document-sections.ts';
import { errorCausesOf, isMissing } from './error-causes.ts';

/** Progress of a section: empty, incomplete or invalid with a count, or done. */
export type SectionState =
  | { readonly kind: 'empty' | 'done' }
  | { readonly kind: 'missing' | 'faults'; readonly count: number };

/** Returns the progress of a section. The counts are those of the error summary, which groups errors by cause. */
export function stateOf(
  { name, fields }: SectionSpec,
  faults: readonly DraftError[],
  values: unknown,
): SectionState {
  const causes = errorCausesOf(faults.filter(({ pointer }) => sectionOfPointer(pointer) === name));
  if (causes.length > 0) {
    const kind = causes.every(({ first }) => isMissing(first)) ? 'missing' : 'faults';
    return { kind, count: causes.length };
  }
  return { kind: fields.some((spec) => hasText(valueAtPath(values, [spec.name]))) ? 'done' : 'empty' };
}

/** Returns the first section with a missing or invalid value; the first section if there is none. */
export function firstIncomplete(faults: readonly DraftError[]): SectionName {
  const incomplete = sectionNames.find((name) =>
    faults.some(({ pointer }) => sectionOfPointer(pointer) === name),
  );
  return incomplete ?? sectionNames[0];
}

/** Returns whether any text is entered at or below a form value. */
export function hasText(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasText);
  return typeof value === 'string' && value.trim() !== '';
}
