import type { Declarant } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { Idempotency } from '../../foundation/http/idempotency.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { notFound, versionConflict } from '../../foundation/http/problems.ts';
import { ifMatchHolds } from '../../foundation/http/version-tag.ts';
import { type CustomsClock, decide } from '../lifecycle/public.ts';
import { findDeclaration, parseReference, parseSent, refuseAction } from '../record/public.ts';
import { momentOf } from './dry-run-date.ts';
import { answerDryRun } from './dry-run-response.ts';
import { stateOfNew } from './plan-creation.ts';
import { type Bench, judgeForLodging, tellMandateToo } from './validate-lodgement.ts';

interface TryLodgementInput {
  readonly caller: Declarant;
  readonly params: { readonly id: string };
  readonly query: { readonly dryRun?: boolean; readonly date?: string };
  readonly request: RequestFacts;
  readonly idempotency: Idempotency;
}

/** Returns the result of a dry run of a stored draft, under the law of today or of `date`. */
export async function tryLodgement(
  deps: Bench & { readonly database: Database; readonly customsNow: CustomsClock },
  { caller, params, query, request, idempotency }: TryLodgementInput,
) {
  const { database, reference } = deps;
  const organisationId = caller.organisation.id;
  const present = deps.customsNow(organisationId);
  const now = momentOf(query, present, reference.calendar);
  if ('kind' in now) return now;
  const { found, before } = await database.organisation(organisationId, async (sql) => ({
    found: await findDeclaration(sql, organisationId, parseReference(params.id)),
    before: await idempotency.answeredBefore(sql, 200),
  }));
  if (before) return before;
  if (!found) return refuse(notFound);
  if (!ifMatchHolds(request.header('if-match'), found.revision)) return refuse(versionConflict);
  const decision = decide(found.lifecycle, 'lodge', 'declarant', { now: present });
  if (!decision.ok) return refuseAction(found, 'lodge', decision);
  const document = parseSent(found.document);
  const judged = await judgeForLodging(document, now, { ...deps, present }, caller.organisation);
  if (judged.kind === 'refusal')
    return tellMandateToo(judged, document, now, { ...deps, present }, organisationId);
  const { lifecycle } = stateOfNew(judged.document, now, judged.reference.edition);
  return answerDryRun(database, judged, lifecycle, idempotency, {
    ...deps,
    language: request.language,
    organisationId,
    today: deps.reference.calendar.dayOf(present),
    refuseNow: () => Promise.resolve(null),
  });
}
