export { answerClaim, revokeClaim } from './answer-claim.ts';
export { createClaim } from './create-claim.ts';
export { decideClaim } from './decide-claim.ts';
export { setClaimLimit } from './set-claim-limit.ts';
