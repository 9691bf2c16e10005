export {
  type AmendmentTexts,
  decideAmendments,
  findAmendment,
  findVersion,
  listAmendments,
  listAmendmentTexts,
  listVersions,
  type VersionRow,
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
export { closeQueries, findQuery, listQueries, openQueries } from './query-store.ts';
