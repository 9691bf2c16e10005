import { directionOf } from '../../country/public.ts';
import type { TariffReference } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { itemsOf } from './rule.ts';

/** Returns every additional procedure of a goods item with the procedure of that item. */
export function additionalProceduresOf(document: DraftDeclaration) {
  return itemsOf(document).flatMap(({ item: { procedure = '', additionalProcedures = [] }, pointer }) =>
    additionalProcedures.map((code, index) => ({
      code,
      procedure,
      pointer: `${pointer}/additionalProcedures/${index}`,
    })),
  );
}

/** Returns every goods item whose procedure is in the code list of the day. */
export function proceduresOf(document: DraftDeclaration, reference: TariffReference) {
  return itemsOf(document).flatMap(({ item, pointer }) => {
    const procedure = item.procedure === undefined ? null : reference.procedure(item.procedure);
    return procedure === null ? [] : [{ procedure, item, pointer }];
  });
}

/** Returns the procedures that an import or an export declaration can request. */
export function requestableProcedures({ type }: DraftDeclaration, reference: TariffReference): string[] {
  const own = directionOf(type);
  return reference.procedures().flatMap(({ code, direction }) => (direction === own ? [code] : []));
}

export function additionalProceduresFor(procedure: string, reference: TariffReference): string[] {
  return reference
    .additionalProcedures()
    .flatMap(({ code, procedures }) => (procedures.includes(procedure) ? [code] : []));
}
