import type { DraftError } from '../../../api/types.ts';
import { pathOfPointer } from '../../../parts/declaration/document-edit.ts';

/** Errors of a declaration that one correction can fix: the same error in one or several goods items. */
export interface ErrorCause {
  readonly first: DraftError;
  readonly faults: readonly DraftError[];
  /** Positions of the goods items, from 0. Empty if the error is not in a goods item. */
  readonly items: readonly number[];
}

/** Groups errors by cause. Causes are in the order of their first error. */
export function errorCausesOf(faults: readonly DraftError[]): readonly ErrorCause[] {
  const groups = Map.groupBy(faults, causeKeyOf);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const items = group.flatMap(({ pointer }) => itemAt(pointer) ?? []);
    return [{ first, faults: group, items: [...new Set(items)] }];
  });
}

/** Returns whether an error means that a required element is missing. */
export function isMissing({ code }: DraftError): boolean {
  return /^(required|R00\d)$/.test(code);
}

function causeKeyOf({ code, pointer, actual, params = {} }: DraftError): string {
  if (itemAt(pointer) === null) return `${code} ${pointer}`;
  const { item: _, ...others } = params;
  return JSON.stringify([code, pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*'), actual, others]);
}

function itemAt(pointer: string): number | null {
  const [list, index] = pathOfPointer(pointer);
  return list === 'goodsItems' && typeof index === 'number' ? index : null;
}
