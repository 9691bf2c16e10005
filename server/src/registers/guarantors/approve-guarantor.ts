import { roleInsufficient } from '../../access/public.ts';
import { accountablePersonOf, managementOperation } from '../../callers/public.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import {
  Approval,
  approvalExamples,
  cannotApproveOwnRequest,
  missingReasonRefusal,
} from '../../organisations/public.ts';
import { entryResponse } from '../register.ts';
import type { GuarantorDependencies } from './create-guarantor.ts';
import { decideGuarantor } from './decide-guarantor.ts';
import {
  exampleActiveGuarantor,
  GuarantorBody,
  guarantorBody,
  guarantorParams,
  isOwnGuarantorRequest,
} from './guarantor.ts';
import { findGuarantor } from './guarantor-store.ts';
import { guarantorStatusConflict } from './problems.ts';

export const approveGuarantor = managementOperation(
  {
    id: 'approveGuarantor',
    method: 'POST',
    path: '/management/guarantors/{id}/approval',
    tag: 'Guarantors',
    summary: 'Approve or reject a guarantor',
    description:
      'Approves or rejects the request that an organisation becomes a guarantor. You can’t approve a request that you made yourself. Only for supervisors of the customs authority, and for clients for which a supervisor is responsible.',
    scope: 'management:write',
    roles: ['supervisor'],
    programs: 'authority',
    params: guarantorParams,
    body: { schema: Approval, description: 'The decision.', examples: approvalExamples },
    answers: {
      200: {
        description: 'The guarantor.',
        body: GuarantorBody,
        headers: ['ETag'],
        examples: { approved: { summary: 'An active guarantor', value: exampleActiveGuarantor } },
      },
    },
    problems: [inputInvalid, notFound, roleInsufficient, cannotApproveOwnRequest, guarantorStatusConflict],
  },
  ({ database, source }: GuarantorDependencies) =>
    async ({ body, caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      const fault = missingReasonRefusal(body);
      if (fault) return fault;
      return database.systemTransaction(async (transaction) => {
        const before = await findGuarantor(transaction, null, params.id, 'for update');
        if (!before) return refuse(notFound);
        if (before.status !== 'pending')
          return refuse(guarantorStatusConflict, { extensions: { guarantorStatus: before.status } });
        if (isOwnGuarantorRequest(caller, before)) return refuse(cannotApproveOwnRequest);
        if (accountablePersonOf(caller) === null) return refuse(roleInsufficient);
        const isApproved = body.decision === 'approve';
        const after = await decideGuarantor(
          transaction,
          before,
          { status: isApproved ? 'active' : 'refused', reason: isApproved ? null : (body.reason ?? null) },
          { caller, request, at: source.now(), action: `guarantor.${body.decision}` },
        );
        return entryResponse(after, guarantorBody);
      });
    },
);
