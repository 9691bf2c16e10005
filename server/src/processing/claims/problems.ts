import type { ClaimStatus } from '../../declarations/claims/public.ts';
import { defineProblem, type Refusal, refuse } from '../../foundation/http/problem.ts';

export const claimExceedsDebt = defineProblem({ code: 'claim_exceeds_debt', status: 409 });
export const claimTimeLimitExpired = defineProblem({ code: 'claim_time_limit_expired', status: 409 });
export const claimStatusConflict = defineProblem({ code: 'claim_status_conflict', status: 409 });
export const secondPersonRequired = defineProblem({ code: 'second_person_required', status: 409 });

/** Refuses an action that the status of a claim does not allow. */
export function refuseClaimStatus(claimStatus: ClaimStatus): Refusal<'claim_status_conflict'> {
  return refuse(claimStatusConflict, {
    detail: { words: `claim_status_conflict.${claimStatus}` },
    extensions: { claimStatus },
  });
}
