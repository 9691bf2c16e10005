export { answerQuery } from './answer-query.ts';
export { calculateDuties } from './calculate-duties.ts';
export { createDeclaration } from './create-declaration.ts';
export { actAsDeclarant, actionProblems, type DeclarantActionDependencies } from './declarant-action.ts';
export { tagged } from './declaration-part.ts';
export { deleteDeclaration } from './delete-declaration.ts';
export { dryRunDate, momentOf } from './dry-run-date.ts';
export { becomesOtherGoods } from './fixed-members.ts';
export { getAmendment } from './get-amendment.ts';
export { getDeclaration } from './get-declaration.ts';
export { getDischarge } from './get-discharge.ts';
export { getDuties } from './get-duties.ts';
export { getQuery } from './get-query.ts';
export { getStatusOperation } from './get-status.ts';
export { getVersion } from './get-version.ts';
export {
  type Bench,
  faultsAtAcceptance,
  judgeBy,
  judgeForLodging,
  refuseContent,
  tellMandateToo,
} from './judge-for-lodging.ts';
export { lawChanges } from './law-changes.ts';
export { listAmendments } from './list-amendments.ts';
export { listDeclarationEvents } from './list-events.ts';
export { listQueries } from './list-queries.ts';
export { listVersions } from './list-versions.ts';
export { lodgeDeclaration } from './lodge-declaration.ts';
export { mandateFaultsAtAcceptance, refusePrincipal, refuseWithoutMandate } from './mandate-claim.ts';
export { type NewDocument, planLodgement } from './plan-new.ts';
export { presentDeclaration } from './present-declaration.ts';
export { replaceDeclaration } from './replace-declaration.ts';
export { reportDischarge } from './report-discharge.ts';
export { requestAmendment } from './request-amendment.ts';
export { requestInvalidation } from './request-invalidation.ts';
export { updateDeclaration } from './update-declaration.ts';
