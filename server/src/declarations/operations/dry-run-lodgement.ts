import type { Declarant } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { Idempotency } from '../../foundation/http/idempotency.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { notFound, versionConflict } from '../../foundation/http/problems.ts';
import { isIfMatchMet } from '../../foundation/http/version-tag.ts';
import { type CustomsClock, decideTransition } from '../lifecycle/public.ts';
import { findDeclaration, parseDraft, parseReference, refuseAction } from '../record/public.ts';
import { validationTimeOf } from './dry-run-date.ts';
import { respondWithDryRun } from './dry-run-response.ts';
import { newDeclarationState } from './plan-creation.ts';
import { addMandateErrors, type ValidationDependencies, validateLodgement } from './validate-lodgement.ts';

interface TryLodgementInput {
  readonly caller: Declarant;
  readonly params: { readonly id: string };
  readonly query: { readonly dryRun?: boolean; readonly date?: string };
  readonly request: RequestFacts;
  readonly idempotency: Idempotency;
}

/** Returns the result that the lodgement of a stored draft would have under the law of today or of `date`. */
export async function dryRunLodgement(
  deps: ValidationDependencies & { readonly database: Database; readonly customsNow: CustomsClock },
  { caller, params, query, request, idempotency }: TryLodgementInput,
) {
  const { database, reference } = deps;
  const organisationId = caller.organisation.id;
  const present = deps.customsNow(organisationId);
  const now = validationTimeOf(query, present, reference.calendar);
  if ('kind' in now) return now;
  const { found, before } = await database.organisation(organisationId, async (sql) => ({
    found: await findDeclaration(sql, organisationId, parseReference(params.id)),
    before: await idempotency.answeredBefore(sql, 200),
  }));
  if (before) return before;
  if (!found) return refuse(notFound);
  if (!isIfMatchMet(request.header('if-match'), found.revision)) return refuse(versionConflict);
  const decision = decideTransition(found.lifecycle, 'lodge', 'declarant', { now: present });
  if (!decision.ok) return refuseAction(found, 'lodge', decision);
  const document = parseDraft(found.document);
  const validated = await validateLodgement(document, now, { ...deps, present }, caller.organisation);
  if (validated.kind === 'refusal')
    return addMandateErrors(validated, document, now, { ...deps, present }, organisationId);
  const { lifecycle } = newDeclarationState(validated.document, now, validated.reference.edition);
  return respondWithDryRun(database, validated, lifecycle, idempotency, {
    ...deps,
    language: request.language,
    organisationId,
    today: deps.reference.calendar.dayOf(present),
    refuseNow: () => Promise.resolve(null),
  });
}
