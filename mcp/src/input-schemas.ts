import type { DraftDeclaration } from '@customs-portal/client';
import * as z from 'zod';

/*
 * Country-specific values (types, references, codes) are only bounded here: the portal validates them, and
 * its errors contain the expected values.
 */

/** A declaration type, as the country names it. */
export const typeInput = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,29}$/)
  .refine(isOfPortal)
  .describe('Type of declaration. The resource portal://country lists the types.');

/** The reference of a declaration: characters without blanks, so that it can't contain sentences. */
export const declarationReferenceInput = z.string().regex(/^[!-~]{1,35}$/);

/** A commodity code, or the beginning of one. */
export const commodityInput = z.string().regex(/^\d{2,14}$/);

/** A declaration document. The portal validates its properties and reports all errors at once. */
export const documentInput = z
  .looseObject({
    type: typeInput,
    lrn: declarationReferenceInput.describe(
      'Local reference number (LRN) that the declarant chooses, unique for each declaration. The resource portal://country contains the format.',
    ),
  })
  .describe(
    'The declaration as JSON. Resources: portal://country for the requirements of the country, portal://declaration-schema for the properties, portal://samples/{name} for complete examples.',
  );

/** A date in the portal's calendar. */
export const dayInput = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Maximum number of entries. */
export const limitInput = z.int().min(1).max(50).default(20).describe('Maximum number of results');

/** The client package has the declaration types of one country, so any text passes here; the portal validates it. */
function isOfPortal(_type: string): _type is DraftDeclaration['type'] {
  return true;
}
