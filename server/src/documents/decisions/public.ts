export { encryptedDecisionKeys, openDecisionKeys } from './decision-keys.ts';
export type { CodeLists } from './decision-texts.ts';
export { getDecision } from './get-decision.ts';
export { decisionKeySet } from './key-set.ts';
export { listDecisions } from './list-decisions.ts';
export { verificationTokens } from './verification-token.ts';
export { verifyDecision } from './verify-decision.ts';
