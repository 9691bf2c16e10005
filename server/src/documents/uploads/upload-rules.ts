import { finalStatuses } from '../../declarations/lifecycle/public.ts';
import {
  type DeclarationWithDocument,
  parseStoredDocument,
  refuseConflict,
} from '../../declarations/record/public.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { notFound } from '../../foundation/http/problems.ts';

export type UploadRefusal = Refusal<
  'not_found' | 'action_not_allowed' | 'input_invalid' | 'mandate_required'
>;

/**
 * Returns why a declaration accepts no document, as far as this is known without the content of the document; null if
 * it accepts one. A closed declaration accepts documents only while a query is open or an amendment is pending.
 */
export function uploadRefusal(
  declaration: DeclarationWithDocument | null,
  goodsItem: number | null,
): UploadRefusal | null {
  if (!declaration) return refuse(notFound);
  const { status, lifecycle } = declaration;
  const open = lifecycle.query === 'open' || lifecycle.amendment === 'requested';
  if (finalStatuses.includes(status) && !open)
    return refuseConflict('ended', { action: 'uploadDocument', declarationStatus: status });
  const items = goodsItem === null ? 0 : (parseStoredDocument(declaration.document).goodsItems?.length ?? 0);
  return goodsItemRefusal(goodsItem, items);
}

/** Returns why a document can't belong to a goods item of a declaration with this number of items. */
export function goodsItemRefusal(goodsItem: number | null, items: number): Refusal<'input_invalid'> | null {
  if (goodsItem === null || goodsItem <= items) return null;
  return inputRefusal([
    {
      ...{ code: 'maximum', in: 'query', name: 'goodsItem', words: 'maximum.goods_item' },
      ...{ actual: goodsItem, params: { limit: items }, expected: { maximum: items } },
    },
  ]);
}
