import type { ConformanceCase } from './case.ts';
import { postLodgementCases } from './cases/actions-after-lodgement.ts';
import { allResponseCases } from './cases/all-responses.ts';
import { apiKeyCases } from './cases/api-keys.ts';
import { callerCases } from './cases/caller.ts';
import { documentCases } from './cases/documents.ts';
import { draftReplacementCases } from './cases/draft-replacement.ts';
import { draftCases } from './cases/drafts.ts';
import { errorCodeCases } from './cases/error-codes.ts';
import { eventCases } from './cases/events.ts';
import { guardCases } from './cases/guard/guard.ts';
import { guardCredentialCases } from './cases/guard/guard-credentials.ts';
import { guardHeaderCases } from './cases/guard/guard-headers.ts';
import { guardInputCases } from './cases/guard/guard-input.ts';
import { guardOrderCases } from './cases/guard/guard-order.ts';
import { guardPartyCases } from './cases/guard/guard-parties.ts';
import { guardProofCases } from './cases/guard/guard-proofs.ts';
import { httpParserCases } from './cases/http-parser.ts';
import { idempotencyCases } from './cases/idempotency.ts';
import { isolationCases } from './cases/isolation.ts';
import { lifecycleCases } from './cases/lifecycle.ts';
import { lodgementCases } from './cases/lodgement.ts';
import { lrnCases } from './cases/lrn.ts';
import { managementCases } from './cases/management.ts';
import { methodCases } from './cases/methods.ts';
import { oauthCases } from './cases/oauth/oauth.ts';
import { oauthRefusalCases } from './cases/oauth/oauth-refusals.ts';
import { oauthTokenCases } from './cases/oauth/oauth-tokens.ts';
import { rateLimitCases } from './cases/rate-limits.ts';
import { referenceCases } from './cases/reference.ts';
import { ruleCases } from './cases/rules.ts';
import { searchCases } from './cases/search.ts';
import { statusCases } from './cases/status/status.ts';
import { statusQueryCases } from './cases/status/status-query.ts';
import { statusWaitCases } from './cases/status/status-wait.ts';
import { suspensionCases } from './cases/suspension.ts';
import { uploadAndDecisionCases } from './cases/uploads-and-decisions.ts';
import { webhookCases } from './cases/webhooks.ts';

/**
 * All cases in the order of the report. The `every-…` cases are last, because they evaluate the responses of
 * the other cases.
 */
export const ALL_CASES: readonly ConformanceCase[] = [
  ...byRule([
    ...guardCases,
    ...guardHeaderCases,
    ...guardCredentialCases,
    ...guardProofCases,
    ...guardPartyCases,
    ...guardInputCases,
    ...methodCases,
  ]),
  ...guardOrderCases,
  ...isolationCases,
  ...callerCases,
  ...statusCases,
  ...statusQueryCases,
  ...statusWaitCases,
  ...eventCases,
  ...webhookCases,
  ...draftCases,
  ...lrnCases,
  ...draftReplacementCases,
  ...searchCases,
  ...lodgementCases,
  ...ruleCases,
  ...lifecycleCases,
  ...postLodgementCases,
  ...idempotencyCases,
  ...uploadAndDecisionCases,
  ...oauthCases,
  ...oauthRefusalCases,
  ...oauthTokenCases,
  ...referenceCases,
  ...managementCases,
  ...apiKeyCases,
  ...suspensionCases,
  ...documentCases,
  ...rateLimitCases,
  ...errorCodeCases,
  ...httpParserCases,
  ...allResponseCases,
];

/** Sorts cases so that those of one rule are together, even if several files define them. */
function byRule(cases: readonly ConformanceCase[]): readonly ConformanceCase[] {
  return cases.toSorted((one, two) => numberOf(one) - numberOf(two));
}

function numberOf({ id }: ConformanceCase): number {
  return Number(/^guard-(\d+)-/.exec(id)?.[1] ?? 99);
}
