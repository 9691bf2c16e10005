export { answerQuery } from './answer-query.ts';
export { calculateDuties } from './calculate-duties.ts';
export { createDeclaration } from './create-declaration.ts';
export { actAsDeclarant, actionProblems, type DeclarantActionDependencies } from './declarant-action.ts';
export { deleteDeclaration } from './delete-declaration.ts';
export { dryRunDate, momentOf } from './dry-run-date.ts';
export { getAmendment } from './get-amendment.ts';
export { getDeclaration } from './get-declaration.ts';
export { getDischarge } from './get-discharge.ts';
export { getDuties } from './get-duties.ts';
export { getQuery } from './get-query.ts';
export { getStatusOperation } from './get-status.ts';
export { getVersion } from './get-version.ts';
export { becomesOtherGoods } from './immutable-properties.ts';
export { listAmendments } from './list-amendments.ts';
export { listDeclarationEvents } from './list-events.ts';
export { listQueries } from './list-queries.ts';
export { listVersions } from './list-versions.ts';
export { lodgeDeclaration } from './lodge-declaration.ts';
export { mandateFaultsAtAcceptance, refusePrincipal, refuseWithoutMandate } from './mandate-check.ts';
export { type NewDocument, planLodgement } from './plan-creation.ts';
export { presentDeclaration } from './present-declaration.ts';
export { tagged } from './read-sub-resource.ts';
export { replaceDeclaration } from './replace-declaration.ts';
export { reportDischarge } from './report-discharge.ts';
export { requestAmendment } from './request-amendment.ts';
export { requestInvalidation } from './request-invalidation.ts';
export { lawChanges } from './upcoming-change-warnings.ts';
export { updateDeclaration } from './update-declaration.ts';
export {
  type Bench,
  faultsAtAcceptance,
  judgeBy,
  judgeForLodging,
  refuseContent,
  tellMandateToo,
} from './validate-lodgement.ts';
