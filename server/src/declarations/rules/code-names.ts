import type { NamedCode } from '../../foundation/messages/validation-error.ts';
import type { ListName } from '../../reference/lists/public.ts';
import type { TariffReference } from '../../tariff/public.ts';

/** Returns a code with its name in the code list of the day, for messages. */
export function namedCode(reference: TariffReference, list: ListName, code: string): NamedCode {
  return { code, names: reference.namesOf(list, code) };
}

export function namedCodes(
  reference: TariffReference,
  list: ListName,
  codes: readonly string[],
): NamedCode[] {
  return codes.map((code) => namedCode(reference, list, code));
}
