import { isDeepStrictEqual } from 'node:util';
import { directionOf } from '../../country/public.ts';
import type { ValidationError } from '../../foundation/http/problem.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { type FullDeclaration, parseStoredDocument } from '../record/public.ts';

/** Identifying properties can never be amended. */
const always = ['/type', '/lrn'] as const;

/** Can't be amended after acceptance: parties, places and procedure (UCC 173). */
const onceAccepted = [
  '/office',
  '/representation',
  '/declarant/identification',
  '/representative/identification',
] as const;
const ownParty = { import: '/importer/identification', export: '/exporter/identification' } as const;

/** Can't be amended after release: transport and payment details. */
const onceReleased = [
  '/previousDocuments',
  '/consignment/transportDocument',
  '/consignment/containers',
  '/payment',
  '/guarantee',
] as const;

/** Can't be amended by a principal: representation and security of its representative. */
const byPrincipal = [
  '/representation',
  '/declarant/identification',
  '/representative/identification',
  '/payment',
  '/guarantee',
] as const;

/** Quantities from the stock of other declarations: after acceptance, another quantity needs another declaration. */
const drawn = ['/netMass', '/supplementaryUnits', '/previousDocuments'] as const;

/**
 * Returns errors for changed properties that can no longer be amended, with pointers into the document.
 * `itself` is true for an amendment by the principal. `placed` contains the numbers of the goods items that
 * are stock.
 */
export function immutableElementErrors(
  document: DraftDeclaration,
  found: FullDeclaration,
  itself: boolean,
  placed: readonly number[],
): ValidationError[] {
  const before = parseStoredDocument(found.document);
  const items = (before.goodsItems ?? []).map((_, index) => `/goodsItems/${index}`);
  const isAccepted = found.applicableLaw !== null;
  const isReleased = found.lifecycle.releasedAt !== null;
  const isDrawing = found.lifecycle.draws === true;
  // Removes duplicate pointers, because a property can be immutable for more than one reason.
  const pointers = new Set([
    ...always,
    ...(isAccepted ? [...onceAccepted, ownParty[directionOf(found.type)]] : []),
    ...(itself ? byPrincipal : []),
    ...(isDrawing ? ['/previousDocuments'] : []),
    ...(isReleased ? onceReleased : []),
  ]);
  // If the number of goods items changed, items are not compared with each other.
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

function changedAt(pointer: string, before: DraftDeclaration, document: DraftDeclaration): ValidationError[] {
  const was = valueAt(before, pointer);
  return isDeepStrictEqual(was, valueAt(document, pointer)) ? [] : [fixedAt(pointer, was)];
}

function fixedAt(pointer: string, expected: unknown): ValidationError {
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

/** Whether a goods item changes its identity: another tariff chapter and another description. */
export function changesGoodsIdentity(before: DraftDeclaration, document: DraftDeclaration): boolean {
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
