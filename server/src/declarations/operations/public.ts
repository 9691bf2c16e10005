export { answerQuery } from './answer-query.ts';
export { calculateDuties } from './calculate-duties.ts';
export { createDeclaration } from './create-declaration.ts';
export { deleteDeclaration } from './delete-declaration.ts';
export { dryRunDate, validationTimeOf } from './dry-run-date.ts';
export { getAmendment } from './get-amendment.ts';
export { getDeclaration } from './get-declaration.ts';
export { getDischarge } from './get-discharge.ts';
export { getDuties } from './get-duties.ts';
export { getQuery } from './get-query.ts';
export { getStatusOperation } from './get-status.ts';
export { getVersion } from './get-version.ts';
export { changesGoodsIdentity } from './immutable-properties.ts';
export { listAmendments } from './list-amendments.ts';
export { listDeclarationEvents } from './list-events.ts';
export { listQueries } from './list-queries.ts';
export { listVersions } from './list-versions.ts';
export { lodgeDeclaration } from './lodge-declaration.ts';
export { mandateErrorsAtAcceptance, refusePrincipal, refuseWithoutMandate } from './mandate-check.ts';
export {
  actionProblems,
  type DeclarantActionDependencies,
  performDeclarantAction,
} from './perform-declarant-action.ts';
export { type NewDeclarationRequest, planLodgement } from './plan-creation.ts';
export { presentDeclaration } from './present-declaration.ts';
export {
  respondWithPage,
  respondWithSubResource,
  type SubResourceDependencies,
  taggedRead,
} from './read-sub-resource.ts';
export { replaceDeclaration } from './replace-declaration.ts';
export { reportDischarge } from './report-discharge.ts';
export { requestAmendment } from './request-amendment.ts';
export { requestInvalidation } from './request-invalidation.ts';
export { upcomingChangeWarnings } from './upcoming-change-warnings.ts';
export { updateDeclaration } from './update-declaration.ts';
export { documentErrors, type UploadedDocuments } from './uploaded-documents.ts';
export {
  addMandateErrors,
  errorsAtAcceptance,
  refuseContent,
  type ValidationDependencies,
  validateByLists,
  validateLodgement,
} from './validate-lodgement.ts';
