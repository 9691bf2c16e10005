export { answerClaim, withdrawClaim } from './answer-claim.ts';
export { decideClaim } from './decide-claim.ts';
export { extendClaimLimit } from './extend-claim-limit.ts';
export { submitClaim } from './submit-claim.ts';
