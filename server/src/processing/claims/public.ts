export { answerClaim, withdrawClaim } from './answer-claim.ts';
export { claimantOf, createClaim } from './create-claim.ts';
export { decideClaim } from './decide-claim.ts';
export {} from './problems.ts';
export { refundDebt } from './refund-debt.ts';
export { setClaimLimit } from './set-claim-limit.ts';
export { halfOfLines, requestedCorrection, settleClaimOnAppeal } from './settle-claim.ts';
export { parseSimulatedGrant } from './simulated-grant.ts';
export { StayRequestInput, stayRequestFaults, storedStayRequest } from './stay-request.ts';
