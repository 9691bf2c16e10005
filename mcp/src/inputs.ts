import type { DraftDeclaration } from '@customs-portal/client';
import * as z from 'zod';

/*
 * What each country writes its own way (types, references, codes) is bounded here and no more: the portal judges it, and its
 * faults say what is expected.
 */

/** A type of declarations, as the country calls it. */
export const typeInput = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,29}$/)
  .refine(isOfPortal)
  .describe('Type of declaration. The resource portal://country lists the types.');

/** The number of a declaration: signs without blanks, so that none of it reads as words. */
export const referenceInput = z.string().regex(/^[!-~]{1,35}$/);

/** A commodity code, or the beginning of one. */
export const commodityInput = z.string().regex(/^\d{2,14}$/);

/** A declaration as it would be sent. Its members are judged by the portal, which tells all faults at once. */
export const documentInput = z
  .looseObject({
    type: typeInput,
    lrn: referenceInput.describe(
      'Local reference number (LRN) that the declarant chooses, unique for each declaration. The resource portal://country contains the format.',
    ),
  })
  .describe(
    'The declaration as JSON. Resources: portal://country for the requirements of the country, portal://declaration-schema for the properties, portal://samples/{name} for complete examples.',
  );

/** A day of the portal's calendar. */
export const dayInput = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** How many entries at most. */
export const limitInput = z.int().min(1).max(50).default(20).describe('Maximum number of results');

/** The client’s types name those of one country; which there are, the portal knows. */
function isOfPortal(_type: string): _type is DraftDeclaration['type'] {
  return true;
}
