export {
  findLrnHolders,
  type Obstacle,
  type WriteResult,
  writeChange,
  writeChanges,
  writeChangeWithin,
} from './change-store.ts';
export { refuseAction, refuseFor, refuseLrn, refuseStorage } from './conflict-problems.ts';
export { storeDecisions } from './decision-store.ts';
export {
  type Beside,
  byDeclarant,
  type DecidingActor,
  type DeclarationChange,
  type DuplicateProbe,
  planChange,
  planCreation,
} from './declaration-change.ts';
export { draftExample, summaryExample, summaryMembersExample } from './declaration-examples.ts';
export { parseReference, referenceParams } from './declaration-reference.ts';
export type { DeclarationRow, DeclarationWithDocument } from './declaration-row.ts';
export {
  CreatedDeclaration,
  DeclarationResource,
  DeclarationSummary,
  HistoryElement,
  LodgedDeclaration,
  type LodgedFor,
  NextActionElement,
  ownMembers,
  representedMembers,
  resourceText,
  type ShownAsText,
  summaryMembers,
  summaryOf,
  summaryText,
  whyNotMembers,
} from './declaration-schemas.ts';
export {
  declarationColumns,
  deleteDraft,
  findDeclaration,
  type HistoryRow,
  historyRowsOf,
  mayAct,
  parseDocument,
  parseSent,
  type Reference,
} from './declaration-store.ts';
export { Warnings } from './finding-schemas.ts';
export {
  type CompanionsBody,
  companionsAfter,
  companionsOf,
  DeclarationWithHistory,
  FullDeclarationBody,
  fullExample,
  fullText,
  hrefOf,
  PresentationElement,
  presentationOf,
} from './full-declaration.ts';
export {
  type DeclarationForCustoms,
  declarationForCustoms,
  type FullDeclaration,
  findFullDeclaration,
  findId,
  findWithHistory,
} from './full-declaration-store.ts';
export { findHolder, findRepresented, type Represented, readAsShown } from './principal-store.ts';
export {
  actionNotAllowed,
  declarationIncomplete,
  lrnInUse,
  nothingToChange,
  referenceDataMissing,
  storageFull,
} from './problems.ts';
export { repeatIfChanged } from './repeat-if-changed.ts';
export {
  findRemainingFaults,
  type Lodgement,
  type RemainingChecks,
  type Verdict,
} from './validation-result.ts';
