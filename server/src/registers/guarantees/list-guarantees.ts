import { defineGetEntry, defineListEntries } from '../read-entries.ts';
import { exampleGuarantee } from './guarantee.ts';
import { guaranteeRegister } from './guarantee-register.ts';

export const listGuaranteesOperation = defineListEntries(guaranteeRegister, {
  id: 'listGuarantees',
  summary: 'List guarantees',
  description:
    'Returns the guarantees of your organisation, oldest first. The customs authority gets the guarantees of all organisations.',
  example: ['One guarantee', exampleGuarantee],
});

export const getGuarantee = defineGetEntry(guaranteeRegister, {
  id: 'getGuarantee',
  summary: 'Get a guarantee',
  description:
    'Returns a guarantee with its balance. Send the `ETag` of the response as `If-Match` when you update the guarantee. Reservations and payments do not change the `ETag`.',
  examples: { guarantee: { summary: 'An unused guarantee', value: exampleGuarantee } },
});
