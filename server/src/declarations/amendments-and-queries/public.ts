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
export {
  AmendmentBody,
  AmendmentSummary,
  amendmentExample,
  amendmentOf,
  AmendmentDifference,
  VersionBody,
  VersionSummary,
  versionExample,
  versionOf,
} from './amendments.ts';
export { QueryAnswerBody, QueryBody, queryExample, queryBodyOf } from './queries.ts';
export {
  findQuery,
  readQueryRows,
  type QueryRow,
  type QueryToClose,
  type QueryToOpen,
  queriesOf,
} from './query-store.ts';
