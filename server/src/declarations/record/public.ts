export {
  type ChangeObstacle,
  findLrnHolders,
  type WriteResult,
  writeChange,
  writeChanges,
  writeChangeWithin,
} from './change-store.ts';
export { refuseAction, refuseConflict, refuseLrn, refuseStorage } from './conflict-problems.ts';
export { storeDecisions } from './decision-store.ts';
export {
  byDeclarant,
  type ChangingActor,
  type DecidingActor,
  type DeclarationChange,
  type DuplicateProbe,
  planChange,
  planCreation,
  type SideEffects,
} from './declaration-change.ts';
export { draftExample, summaryExample, summaryMembersExample } from './declaration-examples.ts';
export { parseReference, referenceParams } from './declaration-reference.ts';
export type { DeclarationRow, DeclarationWithDocument } from './declaration-row.ts';
export {
  CreatedDeclaration,
  DeclarationResource,
  DeclarationSummary,
  type DeclarationTextView,
  declarantMembers,
  declarationSummaryJson,
  HistoryElement,
  LodgedDeclaration,
  type LodgedFor,
  NextActionElement,
  principalOnlyProperties,
  refusalReasonMembers,
  resourceText,
  statusSchema,
  summaryForCustoms,
  summaryMembers,
} from './declaration-schemas.ts';
export {
  declarationColumns,
  deleteDraft,
  findDeclaration,
  type HistoryRow,
  historyRowsOf,
  mayActForPrincipal,
  parseDraft,
  parseStoredDocument,
  type Reference,
} from './declaration-store.ts';
export { Warnings } from './finding-schemas.ts';
export {
  DeclarationWithHistory,
  declarationUrl,
  FullDeclarationBody,
  fullExample,
  fullText,
  PresentationElement,
  presentationOf,
  type SubResourcesBody,
  subResourcesAfter,
  subResourcesOf,
} from './full-declaration.ts';
export {
  type DeclarationForCustoms,
  declarationForCustoms,
  type FullDeclaration,
  findFullDeclaration,
  findId,
  findWithHistory,
} from './full-declaration-store.ts';
export {
  findRepresented,
  findStoringOrganisation,
  type Represented,
  readForOrganisation,
} from './principal-store.ts';
export {
  actionNotAllowed,
  declarationIncomplete,
  lrnInUse,
  nothingToChange,
  referenceDataMissing,
  storageFull,
} from './problems.ts';
export { readCalculationLaw } from './read-calculation-law.ts';
export { repeatIfChanged } from './repeat-if-changed.ts';
export {
  findDatabaseErrors,
  type Lodgement,
  type RemainingChecks,
  type ValidationResult,
} from './validation-result.ts';
