import * as z from 'zod';

/** A declaration as it would be sent. Its members are judged by the portal, which tells all faults at once. */
export const documentInput = z
  .looseObject({
    type: z.enum(['import', 'export']),
    lrn: z
      .string()
      .regex(/^[A-Za-z0-9._-]{1,35}$/)
      .describe('The declarant’s own reference, used for one declaration only'),
  })
  .describe(
    'The declaration as JSON. Its members: the resource portal://declaration-schema; whole ones: portal://samples/{name}',
  );

/** A day of the portal's calendar. */
export const dayInput = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** How many entries at most. */
export const limitInput = z.int().min(1).max(50).default(20).describe('How many at most');
