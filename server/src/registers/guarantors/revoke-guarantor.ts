import { Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import { nameSchema } from '../../foundation/http/common-schemas.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { entryResponse } from '../register.ts';
import type { GuarantorDependencies } from './create-guarantor.ts';
import { decideGuarantor } from './decide-guarantor.ts';
import { exampleActiveGuarantor, GuarantorBody, guarantorBody, guarantorParams } from './guarantor.ts';
import { findGuarantor } from './guarantor-store.ts';
import { guarantorStatusConflict } from './problems.ts';

const exampleReason = 'The licence of the bank has ended.';

export const revokeGuarantor = managementOperation(
  {
    id: 'revokeGuarantor',
    method: 'POST',
    path: '/management/guarantors/{id}/revocation',
    tag: 'Guarantors',
    summary: 'Revoke a guarantor',
    description:
      'Ends that an organisation is a guarantor, or withdraws the request. The organisation can offer no further guarantees, and customs can accept none of its offers. Its accepted guarantees stay valid: suspend those that should secure no further debts. Only for supervisors of the customs authority.',
    scope: 'management:write',
    roles: ['supervisor'],
    programs: 'authority',
    params: guarantorParams,
    body: {
      schema: Type.Object(
        { reason: nameSchema('Reason for the revocation, which the organisation can read.') },
        { additionalProperties: false, description: 'The revocation.' },
      ),
      description: 'The reason.',
      examples: { licence: { summary: 'An ended licence', value: { reason: exampleReason } } },
    },
    answers: {
      200: {
        description: 'The revoked guarantor.',
        body: GuarantorBody,
        headers: ['ETag'],
        examples: {
          revoked: {
            summary: 'A revoked guarantor',
            value: { ...exampleActiveGuarantor, status: 'revoked', reason: exampleReason },
          },
        },
      },
    },
    problems: [inputInvalid, notFound, guarantorStatusConflict],
  },
  ({ database, source }: GuarantorDependencies) =>
    async ({ body, caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      return database.systemTransaction(async (transaction) => {
        const before = await findGuarantor(transaction, null, params.id, 'for update');
        if (!before) return refuse(notFound);
        if (before.status !== 'active' && before.status !== 'pending')
          return refuse(guarantorStatusConflict, { extensions: { guarantorStatus: before.status } });
        const after = await decideGuarantor(
          transaction,
          before,
          { status: 'revoked', reason: body.reason },
          { caller, request, at: source.now(), action: 'guarantor.revoke' },
        );
        return entryResponse(after, guarantorBody);
      });
    },
);
