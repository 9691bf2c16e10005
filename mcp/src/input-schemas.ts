import type { DraftDeclaration } from '@customs-portal/client';
import * as z from 'zod';

/*
 * These schemas only limit country-specific values (types, references, codes). The portal validates them, and
 * its errors contain the expected values.
 */

/** A declaration type, with the code that the country uses. */
export const declarationTypeInput = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,29}$/)
  .refine(isDeclarationType)
  .describe('Type of declaration. The resource portal://country lists the types.');

/** Reference of a declaration. It contains no spaces, so that it can't contain sentences for the model. */
export const declarationReferenceInput = z.string().regex(/^[!-~]{1,35}$/);

/** A commodity code, or its first digits. */
export const commodityInput = z.string().regex(/^\d{2,14}$/);

/** A declaration document. The portal validates its properties and reports all errors at once. */
export const declarationDocumentInput = z
  .looseObject({
    type: declarationTypeInput,
    lrn: declarationReferenceInput.describe(
      'Local reference number (LRN) that the declarant chooses, unique for each declaration. The resource portal://country contains the format.',
    ),
  })
  .describe(
    'The declaration as JSON. Resources: portal://country for the requirements of the country, portal://declaration-schema for the properties, portal://samples/{name} for complete examples.',
  );

/** A date in the portal's time zone. */
export const dayInput = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Maximum number of entries in the result. */
export const maxResultsInput = z.int().min(1).max(50).default(20).describe('Maximum number of results');

/**
 * Accepts any text as a declaration type, because the client package has the types of one country only. The
 * portal validates it.
 */
function isDeclarationType(_type: string): _type is DraftDeclaration['type'] {
  return true;
}
