import type { RelatedDeclaration } from '../../foundation/messages/validation-error.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { duplicateFindings, type Finding } from '../rules/public.ts';

/**
 * Returns the warning about an earlier declaration of the same goods; an empty list if there is no such declaration.
 */
export function duplicateWarnings(
  {
    document,
    reference,
  }: {
    readonly document: DraftDeclaration;
    readonly reference: { readonly day: Parameters<typeof duplicateFindings>[2] };
  },
  first: RelatedDeclaration | null,
  baseUrl: string,
): readonly Finding[] {
  return duplicateFindings(first, document, reference.day).map((fault) => ({
    ...fault,
    documentationUrl: `${baseUrl}/rules/${fault.code}`,
  }));
}
