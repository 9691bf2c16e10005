import type { Declarant } from '../../callers/public.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import type { ValidationError } from '../../foundation/http/problem.ts';
import { localizeErrors } from '../../foundation/messages/format-error.ts';
import { type DraftDeclarationInput, readableDraftOf } from '../document/public.ts';
import { duplicateProbeOf, duplicateWarnings, findDuplicate } from '../duplicates/public.ts';
import { findDatabaseErrors, type Lodgement } from '../record/public.ts';
import { upcomingChangeWarningsOf } from './upcoming-change-warnings.ts';
import {
  addMandateErrors,
  refuseContent,
  type ValidationDependencies,
  validateLodgement,
} from './validate-lodgement.ts';

interface DraftToAssess {
  readonly caller: Declarant;
  readonly body: DraftDeclarationInput;
  readonly request: Pick<RequestFacts, 'language'>;
}

/** Returns the errors and warnings that the lodgement of a draft would have now. */
export async function assessDraft(
  { caller, body, request: { language } }: DraftToAssess,
  now: Date,
  dependencies: ValidationDependencies,
) {
  const { id } = caller.organisation;
  const validated = await validateLodgement(body, now, dependencies, caller.organisation);
  const found =
    validated.kind === 'lodgement'
      ? { ...validated, errors: await findRemainingErrors(dependencies, id, validated) }
      : { ...validated, ...(await addMandateErrors(validated, body, now, dependencies, id)) };
  const { errors = [], warnings = [] } = found;
  const duplicates = await findDuplicateWarnings(body, now, dependencies, id);
  const changes = await upcomingChangeWarningsOf(body, now, dependencies.reference);
  return {
    canLodge: validated.kind === 'lodgement' && errors.length === 0,
    errors: localizeErrors(language, errors),
    warnings: localizeErrors(language, [...warnings, ...duplicates, ...changes]),
  };
}

/**
 * Returns the warning about an earlier declaration of the same goods. A draft that can't be lodged yet gets this
 * warning too.
 */
async function findDuplicateWarnings(
  body: DraftDeclarationInput,
  now: Date,
  { database, reference, baseUrl }: ValidationDependencies,
  organisationId: string,
): Promise<readonly ValidationError[]> {
  const { document } = readableDraftOf(body);
  const probe = document && duplicateProbeOf(document, organisationId, now);
  if (!document || !probe) return [];
  const first = await database.organisation(organisationId, (sql) =>
    findDuplicate(sql, organisationId, body.lrn, probe),
  );
  return duplicateWarnings({ document, reference: { day: reference.calendar.dayOf(now) } }, first, baseUrl);
}

/** Returns the errors by mandates and registers for a draft that conforms to the rules. */
async function findRemainingErrors(
  { database, baseUrl }: Pick<ValidationDependencies, 'baseUrl' | 'database'>,
  organisationId: string,
  lodgement: Lodgement,
): Promise<readonly ValidationError[]> {
  if (lodgement.mandates.length === 0 && lodgement.registers === null) return [];
  const faults = await database.organisation(organisationId, (sql) => findDatabaseErrors(sql, lodgement));
  return refuseContent({ kind: 'refused', faults }, baseUrl).errors ?? [];
}
