import { problemOf } from '../../../api/problem.ts';
import type { DraftError } from '../../../api/types.ts';

/**
 * Returns the validation errors of a refused request as draft errors. `within` is the document's position in
 * the body.
 */
export function mapValidationErrors(error: unknown, within: '' | '/document'): readonly DraftError[] {
  return (problemOf(error)?.errors ?? []).flatMap((fault) => {
    const { pointer, label = '' } = fault;
    if (!pointer?.startsWith(within)) return [];
    const draftError: DraftError = {
      ...fault,
      in: 'body',
      pointer: pointer.slice(within.length),
      label,
      severity: 'error',
    };
    return [draftError];
  });
}
