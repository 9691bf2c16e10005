import { Type } from 'typebox';
import { closedObject } from './formats.ts';

/** Schema of the property `duplicates` in the profile of a country. */
export const Duplicates = closedObject(
  {
    days: Type.Integer({
      minimum: 1,
      maximum: 3660,
      description:
        'Length of the period before the lodgement, in days. The portal compares a declaration with the declarations that were lodged in this period.',
    }),
    types: Type.Array(Type.String({ pattern: '^[a-z][a-z0-9_]{0,29}$' }), {
      minItems: 1,
      uniqueItems: true,
      description: 'Types of declaration that are compared.',
    }),
    invoiceDocuments: Type.Array(Type.String({ minLength: 1, maxLength: 17 }), {
      minItems: 1,
      uniqueItems: true,
      description:
        'Document types of a commercial invoice. The portal does not compare declarations that have no document of these types.',
    }),
  },
  'Search for possible duplicates of a declaration (rule R513). If absent, the portal does not compare declarations.',
);
