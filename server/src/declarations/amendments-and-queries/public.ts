export {
  AmendmentBody,
  AmendmentDifference,
  AmendmentSummary,
  amendmentExample,
  amendmentOf,
  VersionBody,
  VersionSummary,
  versionExample,
  versionOf,
} from './amendment-schema.ts';
export {
  type AmendmentDecision,
  type AmendmentTexts,
  amendmentTextsOf,
  findAmendment,
  findVersion,
  readAmendmentRows,
  readVersionRows,
  type VersionRow,
  versionsOf,
} from './amendment-store.ts';
export { QueryAnswerBody, QueryBody, queryBodyOf, queryExample } from './query-schema.ts';
export {
  findQuery,
  type QueryRow,
  type QueryToClose,
  type QueryToOpen,
  queriesOfRows,
  readQueryRows,
} from './query-store.ts';
