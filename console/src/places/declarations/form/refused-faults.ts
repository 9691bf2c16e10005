import type { DraftError } from '../../../api/kinds.ts';
import { problemOf } from '../../../api/problem.ts';

/** What is wrong with a document whose sending was refused, as faults of drafts are told; `within` is its place in the body. */
export function refusedFaults(error: unknown, within: '' | '/document'): readonly DraftError[] {
  return (problemOf(error)?.errors ?? []).flatMap((fault) => {
    const { pointer, label = '' } = fault;
    if (!pointer?.startsWith(within)) return [];
    const told: DraftError = {
      ...fault,
      in: 'body',
      pointer: pointer.slice(within.length),
      label,
      severity: 'error',
    };
    return [told];
  });
}
