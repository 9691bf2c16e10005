import { isDeepStrictEqual } from 'node:util';
import { directionOf } from '../../country/public.ts';
import type { Fault } from '../../foundation/http/problem.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { type FullDeclaration, parseDocument } from '../record/public.ts';

/** What names a declaration is never amended. */
const always = ['/type', '/lrn'] as const;

/** Once it is accepted: by whom, where and for which procedure it is declared (UCC 173). */
const onceAccepted = [
  '/office',
  '/representation',
  '/declarant/identification',
  '/representative/identification',
] as const;
const ownParty = { import: '/importer/identification', export: '/exporter/identification' } as const;

/** Once the goods are released: what they came with, and how they were paid for. */
const onceReleased = [
  '/previousDocuments',
  '/consignment/transportDocument',
  '/consignment/containers',
  '/payment',
  '/guarantee',
] as const;

/** A principal that amends what was lodged in its name leaves it that, and spends nothing of its representative. */
const byPrincipal = [
  '/representation',
  '/declarant/identification',
  '/representative/identification',
  '/payment',
  '/guarantee',
] as const;

/** Quantities that a declaration takes from the stock of others: once accepted, another quantity needs another declaration. */
const drawn = ['/netMass', '/supplementaryUnits', '/previousDocuments'] as const;

/**
 * Returns errors for the changed properties of a document that can no longer be amended, with pointers into the document. `itself` is
 * true for an amendment by the principal. `placed` contains the numbers of the goods items that are stock.
 */
export function fixedMembers(
  document: DraftDeclaration,
  found: FullDeclaration,
  itself: boolean,
  placed: readonly number[],
): Fault[] {
  const before = parseDocument(found.document);
  const items = (before.goodsItems ?? []).map((_, index) => `/goodsItems/${index}`);
  const isAccepted = found.applicableLaw !== null;
  const isReleased = found.lifecycle.releasedAt !== null;
  const isDrawing = found.lifecycle.draws === true;
  // Some are fixed for more than one reason.
  const pointers = new Set([
    ...always,
    ...(isAccepted ? [...onceAccepted, ownParty[directionOf(found.type)]] : []),
    ...(itself ? byPrincipal : []),
    ...(isDrawing ? ['/previousDocuments'] : []),
    ...(isReleased ? onceReleased : []),
  ]);
  // With another count of goods items none is compared with the one that it was.
  const sameCount = items.length === (document.goodsItems ?? []).length;
  const ofItems = new Set([
    ...(isAccepted ? ['/procedure'] : []),
    ...(isDrawing ? drawn : []),
    ...(isReleased ? ['/previousDocuments'] : []),
  ]);
  const compared = items
    .filter((_, index) => index < (document.goodsItems ?? []).length)
    .flatMap((item, index) => {
      const ofStock = placed.includes(index + 1) && !isDrawing ? ['/netMass'] : [];
      return [...ofItems, ...ofStock].map((member) => `${item}${member}`);
    });
  return [
    ...[...pointers, ...compared].flatMap((pointer) => changedAt(pointer, before, document)),
    ...(isAccepted && !sameCount ? [fixedAt('/goodsItems', items.length)] : []),
  ];
}

function changedAt(pointer: string, before: DraftDeclaration, document: DraftDeclaration): Fault[] {
  const was = valueAt(before, pointer);
  return isDeepStrictEqual(was, valueAt(document, pointer)) ? [] : [fixedAt(pointer, was)];
}

function fixedAt(pointer: string, expected: unknown): Fault {
  const what = { code: 'immutable', in: 'body', pointer, words: 'immutable.accepted' } as const;
  return { ...what, ...(expected !== undefined && { expected }) };
}

function valueAt(document: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (value, name) => (value === undefined ? undefined : Reflect.get(Object(value), name)),
      document,
    );
}

/** Whether a goods item becomes others: of another chapter of the tariff, and described otherwise. */
export function becomesOtherGoods(before: DraftDeclaration, document: DraftDeclaration): boolean {
  return (document.goodsItems ?? []).some((item, index) => {
    const was = before.goodsItems?.[index];
    const chapterOf = (code = ''): string => code.slice(0, 2);
    return (
      was !== undefined &&
      chapterOf(was.commodityCode) !== chapterOf(item.commodityCode) &&
      was.description !== item.description
    );
  });
}
