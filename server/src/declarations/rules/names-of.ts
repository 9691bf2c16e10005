import type { NamedCode } from '../../foundation/messages/validation-error.ts';
import type { ListName } from '../../reference/lists/public.ts';
import type { ReferenceOfDay } from '../../tariff/public.ts';

/** A code with what the list of the day calls it, for the words of a fault. */
export function named(reference: ReferenceOfDay, list: ListName, code: string): NamedCode {
  return { code, names: reference.namesOf(list, code) };
}

/** The same of several. */
export function allNamed(reference: ReferenceOfDay, list: ListName, codes: readonly string[]): NamedCode[] {
  return codes.map((code) => named(reference, list, code));
}
