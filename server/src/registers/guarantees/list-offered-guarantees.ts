import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { identificationNumber } from '../../organisations/public.ts';
import { entryParams, listContract, listOwnEntries } from '../read-entries.ts';
import { entryResponse } from '../register.ts';
import {
  exampleOfferedGuarantee,
  guaranteeStatus,
  OfferedGuaranteeBody,
  offeredGuaranteeBody,
} from './guarantee.ts';
import { findGuaranteeOfGuarantor, offeredGuaranteeStore } from './guarantee-store.ts';

export const offeredGuaranteeParams = entryParams('guarantee');
const filters = { status: guaranteeStatus, beneficiary: identificationNumber };

export const listOfferedGuarantees = declarantOperation(
  {
    id: 'listOfferedGuarantees',
    client: 'guarantees.list(filter)',
    path: '/openapi/guarantees',
    tag: 'Guarantors',
    summary: 'List guarantees of the guarantor',
    description:
      'Returns the guarantees that your organisation offered as a guarantor, oldest first, with their available amounts.',
    scope: 'guarantees:read',
    ...listContract({ plural: 'guarantees', filters, schema: OfferedGuaranteeBody }, [
      'One guarantee',
      exampleOfferedGuarantee,
    ]),
  },
  listOwnEntries({
    ...{ list: 'offered-guarantees', filters, bodyOf: offeredGuaranteeBody },
    store: offeredGuaranteeStore,
    ownerOf: ({ id }) => id,
  }),
);

export const getOfferedGuarantee = declarantOperation(
  {
    id: 'getOfferedGuarantee',
    client: 'guarantees.get(id)',
    method: 'GET',
    path: '/openapi/guarantees/{id}',
    tag: 'Guarantors',
    summary: 'Get a guarantee of the guarantor',
    description:
      'Returns a guarantee that your organisation offered as a guarantor. Send the `ETag` of the response as `If-Match` when you update the guarantee. Reservations and payments do not change the `ETag`.',
    scope: 'guarantees:read',
    params: offeredGuaranteeParams,
    answers: {
      200: {
        description: 'The guarantee.',
        body: OfferedGuaranteeBody,
        headers: ['ETag'],
        examples: { offered: { summary: 'An offered guarantee', value: exampleOfferedGuarantee } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params }) => {
      const { id } = caller.organisation;
      return entryResponse(
        await database.organisation(id, (sql) => findGuaranteeOfGuarantor(sql, id, params.id)),
        offeredGuaranteeBody,
      );
    },
);
