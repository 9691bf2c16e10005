import { Type } from 'typebox';
import { auditActorOf } from '../../audit/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound, versionConflict } from '../../foundation/http/problems.ts';
import { isIfMatchMet } from '../../foundation/http/version-tag.ts';
import { Exact, moneyOf } from '../../tariff/public.ts';
import type { RegisterParts } from '../change-entries.ts';
import { entryResponse } from '../register.ts';
import {
  exampleOfferedGuarantee,
  type Guarantee,
  OfferedGuaranteeBody,
  offeredGuaranteeBody,
} from './guarantee.ts';
import { lockGuaranteeOfGuarantor } from './guarantee-store.ts';
import { offeredGuaranteeParams } from './list-offered-guarantees.ts';
import { offeredAmount, zeroOfferError } from './offer-guarantee.ts';
import { guaranteeBelowReserved, guaranteeStatusConflict } from './problems.ts';
import { applyGuaranteeChange } from './update-guarantee.ts';

export const updateOfferedGuarantee = declarantOperation(
  {
    id: 'updateOfferedGuarantee',
    client: 'guarantees.change(id, change)',
    method: 'PATCH',
    path: '/openapi/guarantees/{id}',
    tag: 'Guarantors',
    summary: 'Update a guarantee of the guarantor',
    description:
      'Raises or lowers the amount of your guarantee. The change has effect at once. The amount can’t become less than the amount that is reserved or was collected.',
    scope: 'guarantees:write',
    params: offeredGuaranteeParams,
    ifMatch: 'optional',
    body: {
      schema: Type.Object(
        { amount: offeredAmount },
        {
          additionalProperties: false,
          title: 'OfferedGuaranteeChange',
          description: 'The new amount.',
        },
      ),
      description: 'The new amount.',
      examples: { raise: { summary: 'Raise the amount', value: { amount: moneyOf('300000.00') } } },
    },
    answers: {
      200: {
        description: 'The updated guarantee.',
        body: OfferedGuaranteeBody,
        headers: ['ETag'],
        examples: {
          active: { summary: 'An active guarantee', value: { ...exampleOfferedGuarantee, status: 'active' } },
        },
      },
    },
    problems: [inputInvalid, notFound, versionConflict, guaranteeBelowReserved, guaranteeStatusConflict],
  },
  ({ database, source }: RegisterParts) =>
    async ({ body, caller, params, request }) => {
      if (new Exact(body.amount).isZero()) return inputRefusal([zeroOfferError]);
      const { id: guarantorId } = caller.organisation;
      // As the system: the guarantee belongs to another organisation.
      return database.systemTransaction(async (transaction) => {
        const before = await lockGuaranteeOfGuarantor(transaction, guarantorId, params.id);
        if (!before) return refuse(notFound);
        if (!isIfMatchMet(request.header('if-match'), before.version)) return refuse(versionConflict);
        if (!isOfferedOrAccepted(before))
          return refuse(guaranteeStatusConflict, { extensions: { guaranteeStatus: before.status } });
        const acting = auditActorOf(caller, request);
        const act = { at: source.now(), acting, auditedFor: guarantorId };
        const after = await applyGuaranteeChange(transaction, act, before, { amount: moneyOf(body.amount) });
        return 'problem' in after ? after : entryResponse(after, offeredGuaranteeBody);
      });
    },
);

/** Whether customs has accepted the guarantee or can still accept it. */
export function isOfferedOrAccepted({ status }: Pick<Guarantee, 'status'>): boolean {
  return status === 'offered' || status === 'active' || status === 'suspended';
}
