import type { DraftError } from '../../../api/types.ts';
import { valueAt } from '../../../parts/declaration/document-edit.ts';
import type { SectionSpec } from '../../../parts/declaration/document-fields.ts';
import { sectionAt } from '../../../parts/declaration/document-sections.ts';

/** Progress of a section: empty, incomplete or invalid with a count, or done. */
export type SectionState =
  | { readonly kind: 'empty' | 'done' }
  | { readonly kind: 'missing' | 'faults'; readonly count: number };

/** Returns whether an error means that a required element is missing. */
function isMissing({ code }: DraftError): boolean {
  return /^(required|R00\d)$/.test(code);
}

export function stateOf(
  { name, fields }: SectionSpec,
  faults: readonly DraftError[],
  values: unknown,
): SectionState {
  const here = faults.filter(({ pointer }) => sectionAt(pointer) === name);
  const wrong = here.filter((fault) => !isMissing(fault)).length;
  if (wrong > 0) return { kind: 'faults', count: wrong };
  if (!fields.some((spec) => hasText(valueAt(values, [spec.name])))) return { kind: 'empty' };
  return here.length > 0 ? { kind: 'missing', count: here.length } : { kind: 'done' };
}

/** Returns whether any text is entered at or below a form value. */
export function hasText(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasText);
  return typeof value === 'string' && value.trim() !== '';
}
