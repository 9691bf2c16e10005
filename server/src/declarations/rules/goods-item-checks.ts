import type { TariffLine } from '../../reference/lists/public.ts';
import type { TariffReference } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { type GoodsItemDraft, itemsOf, type Place } from './rule.ts';

type DocumentDraft = { readonly type?: string };

/**
 * Applies a check to the goods items whose commodity code can be declared; for the other goods items, other rules
 * report the code.
 */
export function checkEachTariffLine(
  document: DraftDeclaration,
  reference: TariffReference,
  placesOf: (line: TariffLine, item: GoodsItemDraft, pointer: string) => Place[],
): Place[] {
  return itemsOf(document).flatMap(({ item, pointer }) => {
    const line = item.commodityCode === undefined ? null : reference.commodity(item.commodityCode);
    return line?.declarable ? placesOf(line, item, pointer) : [];
  });
}

export function hasDocumentType(document: DraftDeclaration, item: GoodsItemDraft, type: string): boolean {
  return [...(item.supportingDocuments ?? []), ...(document.supportingDocuments ?? [])].some(
    (paper: DocumentDraft) => paper.type === type,
  );
}

/**
 * Matches descriptions that consist only of words that do not name goods. The limited length of a description bounds
 * the repetition.
 */
export const vagueDescription =
  /^(?:(?:various|mixed|spare|diverse|general|other) )?(?:goods|parts|samples?|gifts?|items?|products?|merchandise|cargo|as per invoice|various)\.?$/i;
