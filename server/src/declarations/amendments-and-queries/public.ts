export {
  type AmendmentDecision,
  type AmendmentTexts,
  amendmentTextsOf,
  findAmendment,
  findVersion,
  listAmendments,
  listVersions,
  type VersionRow,
  versionsOf,
} from './amendment-store.ts';
export {
  AmendmentBody,
  AmendmentSummary,
  amendmentExample,
  amendmentOf,
  Difference,
  VersionBody,
  VersionSummary,
  versionExample,
  versionOf,
} from './amendments.ts';
export { QueryAnswerBody, QueryBody, queryExample, queryOf } from './queries.ts';
export {
  findQuery,
  listQueries,
  type QueryRow,
  type QueryToClose,
  type QueryToOpen,
  queriesOf,
} from './query-store.ts';
