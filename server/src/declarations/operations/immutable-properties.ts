import { isDeepStrictEqual } from 'node:util';
import { directionOf } from '../../country/public.ts';
import type { ValidationError } from '../../foundation/http/problem.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { type FullDeclaration, parseStoredDocument } from '../record/public.ts';

/** Properties that identify the declaration and can never be amended. */
const neverAmendable = ['/type', '/lrn'] as const;

/** Properties that can't be amended after acceptance: parties, locations and procedure (UCC 173). */
const immutableAfterAcceptance = [
  '/office',
  '/representation',
  '/declarant/identification',
  '/representative/identification',
] as const;
const goodsOwnerNumbers = { import: '/importer/identification', export: '/exporter/identification' } as const;

/** Properties that can't be amended after release: transport and payment. */
const immutableAfterRelease = [
  '/previousDocuments',
  '/consignment/transportDocument',
  '/consignment/containers',
  '/payment',
  '/guarantee',
] as const;

/** Properties that a principal can't amend: representation and security of its representative. */
const immutableForPrincipal = [
  '/representation',
  '/declarant/identification',
  '/representative/identification',
  '/payment',
  '/guarantee',
] as const;

/**
 * Quantities of goods from the stock of other declarations. After acceptance, another quantity needs another
 * declaration.
 */
const stockQuantities = ['/netMass', '/supplementaryUnits', '/previousDocuments'] as const;

/**
 * Returns an error for each changed property that can no longer be amended, with its pointer. `itself` is true if the
 * principal amends. `placed` contains the numbers of the goods items that are placed as stock.
 */
export function immutableElementErrors(
  document: DraftDeclaration,
  declaration: FullDeclaration,
  isPrincipal: boolean,
  placed: readonly number[],
): ValidationError[] {
  const before = parseStoredDocument(declaration.document);
  const items = (before.goodsItems ?? []).map((_, index) => `/goodsItems/${index}`);
  const isAccepted = declaration.applicableLaw !== null;
  const isReleased = declaration.lifecycle.releasedAt !== null;
  const isDrawing = declaration.lifecycle.draws === true;
  // A property can be immutable for more than one reason, but gets only one error.
  const pointers = new Set([
    ...neverAmendable,
    ...(isAccepted ? [...immutableAfterAcceptance, goodsOwnerNumbers[directionOf(declaration.type)]] : []),
    ...(isPrincipal ? immutableForPrincipal : []),
    ...(isDrawing ? ['/previousDocuments'] : []),
    ...(isReleased ? immutableAfterRelease : []),
  ]);
  // If the number of goods items changed, it is unknown which items correspond, so they are not compared.
  const sameCount = items.length === (document.goodsItems ?? []).length;
  const ofItems = new Set([
    ...(isAccepted ? ['/procedure'] : []),
    ...(isDrawing ? stockQuantities : []),
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
    ...(isAccepted && !sameCount ? [immutableElementError('/goodsItems', items.length)] : []),
  ];
}

function changedAt(pointer: string, before: DraftDeclaration, document: DraftDeclaration): ValidationError[] {
  const was = valueAt(before, pointer);
  return isDeepStrictEqual(was, valueAt(document, pointer)) ? [] : [immutableElementError(pointer, was)];
}

function immutableElementError(pointer: string, expected: unknown): ValidationError {
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

/** Whether a goods item becomes other goods: both its tariff chapter and its description change. */
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
