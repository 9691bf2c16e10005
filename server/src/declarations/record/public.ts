export {
  findLrnHolders,
  type Obstacle,
  type WriteResult,
  writeChange,
  writeChanges,
  writeChangeWithin,
} from './change-store.ts';
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
export type { DeclarationRow, DeclarationWithDocument } from './declaration-row.ts';
export { Warnings } from './findings.ts';
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
export { parseReference, referenceParams } from './reference.ts';
export { refuseAction, refuseFor, refuseLrn, refuseStorage } from './refusals.ts';
export { repeatIfChanged } from './repeat-if-changed.ts';
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
} from './representation.ts';
export { draftExample, summaryExample, summaryMembersExample } from './representation-examples.ts';
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
} from './store.ts';
export { findRemainingFaults, type Lodgement, type RemainingChecks, type Verdict } from './verdict.ts';
