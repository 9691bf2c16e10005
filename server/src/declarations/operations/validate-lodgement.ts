import type { Database, Sql } from '../../foundation/database/database.ts';
import type { WorkTurns } from '../../foundation/http/admission/work-slices.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Refusal, refuse, type ValidationError } from '../../foundation/http/problem.ts';
import { runSteps, type Steps } from '../../foundation/interruptible-work.ts';
import type { CachedReference, Day, ListName, ReferenceOfDay } from '../../reference/lists/public.ts';
import {
  type CompleteDeclaration,
  type DeclaredSecurity,
  type DraftDeclaration,
  type DraftDeclarationInput,
  declaredSecurities,
  forbiddenElementErrors,
  isWellFormed,
  principalOf,
  type ReadableDraft,
  readableDraftOf,
  sortInDocumentOrder,
} from '../document/public.ts';
import { duplicateProbeOf } from '../duplicates/public.ts';
import { readScarceQuotas } from '../quotas/public.ts';
import {
  type ChangeObstacle,
  findDatabaseErrors,
  referenceDataMissing,
  type ValidationResult,
} from '../record/public.ts';
import {
  applyRules,
  applyRulesInSteps,
  coverRules,
  type Findings,
  type Lodger,
  missingLists,
  registerCheckOf,
} from '../rules/public.ts';
import { mandateChecksOf } from './mandate-check.ts';
import { findUnusable } from './unusable-security-store.ts';

/** Dependencies of the validation: code lists, registers, and the base address of the rule pages. */
export interface ValidationDependencies {
  readonly reference: CachedReference;
  readonly database: Pick<Database, 'organisation'>;
  readonly baseUrl: string;
  /**
   * The time for checks of mandates and registers, if it differs from the time for the rules: a dry run with `date`
   * checks mandates and registers as of now.
   */
  readonly present?: Date;
  /** The event loop's turns: a large declaration is validated in slices, between which other requests run. */
  readonly turns: Pick<WorkTurns, 'run'>;
}

/**
 * Validates a document by the rules and code lists of a day, for a lodgement or its dry run. Returns all errors with
 * links to the rule pages. Mandates are checked last, because they need the database.
 */
export async function validateLodgement(
  submitted: DraftDeclarationInput,
  now: Date,
  dependencies: ValidationDependencies,
  { id, numbers }: Pick<Lodger, 'numbers'> & { readonly id: string },
): Promise<ValidationResult> {
  const { reference, database, present = now } = dependencies;
  const form = readableDraftOf(submitted);
  const { document } = form;
  if (document === null) return inputRefusal(form.faults, true);
  const day = reference.calendar.dayOf(now);
  const securities = declaredSecurities(document, numbers);
  // A document without a guarantee or account needs no query of the registers.
  const unusable =
    securities.length === 0
      ? []
      : await database.organisation(id, (sql) =>
          findUnusableSecurity(sql, id, document, securities, reference.calendar.dayOf(present)),
        );
  const lists = await reference.on(day);
  if (now !== present && missingLists(lists).length > 0) return refuseDryRunDate(day);
  const scarce = await readScarceQuotas((read) => database.organisation(id, read), document, lists);
  return dependencies.turns.run(
    validateInSteps(form, lists, [now], { ...dependencies, organisationId: id, numbers, unusable, scarce }),
  );
}

/** Returns the pointers of the securities in a declaration that the organisation can't use on a day. */
export async function findUnusableSecurity(
  sql: Sql,
  organisationId: string,
  document: DraftDeclaration,
  covers: readonly DeclaredSecurity[],
  day: Day,
): Promise<readonly string[]> {
  const principal = principalOf(document);
  const securities = covers.flatMap(({ kind, reference, whose, pointer }) =>
    whose === 'nobody' ? [] : [{ kind, reference, holder: whose === 'own' ? null : principal, pointer }],
  );
  return securities.length === 0 ? [] : findUnusable(sql, organisationId, securities, day);
}

/**
 * Validates a document by given code lists. A rule about dates (R4xx) must be fulfilled at one of the given times only;
 * the first of them is now.
 */
export function validateByLists(
  form: ReadableDraft,
  lists: ReferenceOfDay,
  times: readonly [Date, ...Date[]],
  dependencies: ListValidationDependencies,
): ValidationResult {
  return runSteps(validateInSteps(form, lists, times, dependencies));
}

type ListValidationDependencies = Omit<ValidationDependencies, 'database' | 'turns'> &
  Pick<Lodger, 'numbers' | 'unusable' | 'scarce'> & { readonly organisationId: string };

function* validateInSteps(
  form: ReadableDraft,
  lists: ReferenceOfDay,
  times: readonly [Date, ...Date[]],
  {
    baseUrl,
    numbers,
    unusable = [],
    scarce = [],
    organisationId,
    reference: { calendar },
    present = times[0],
  }: ListValidationDependencies,
): Steps<ValidationResult> {
  const { document } = form;
  if (document === null) return inputRefusal(form.faults, true);
  const empty = missingLists(lists);
  if (empty.length > 0) return refuseMissingLists(empty);
  const findings = withMalformedElements(
    form,
    yield* applyRulesAt(document, form, lists, times, { numbers, unusable, scarce, mandateMatch: null }),
  );
  const linked = <Reported extends ValidationError>(fault: Reported): Reported =>
    withRulePage(fault, baseUrl);
  const warnings = findings.warnings.map(linked);
  if (!hasNoErrors(document, findings)) return { ...inputRefusal(findings.errors.map(linked)), warnings };
  const day = calendar.dayOf(present);
  const mandates = mandateChecksOf(document, lists, day);
  const registers = registerCheckOf(document, lists, calendar, day);
  const duplicate = duplicateProbeOf(document, organisationId, present);
  return { kind: 'lodgement', document, warnings, reference: lists, mandates, registers, duplicate };
}

function withRulePage<Reported extends ValidationError>(fault: Reported, baseUrl: string): Reported {
  return fault.dataElement === undefined
    ? fault
    : { ...fault, documentationUrl: `${baseUrl}/rules/${fault.code}` };
}

/**
 * Adds the errors of malformed values and of elements that the type does not have. The rules do not report malformed
 * values, not even as missing.
 */
function withMalformedElements(
  { document, faults }: ReadableDraft,
  { errors, warnings }: Findings,
): Findings {
  const misplaced = document ? forbiddenElementErrors(document) : [];
  return { errors: sortInDocumentOrder([...faults, ...misplaced, ...errors]), warnings };
}

/**
 * Returns the refusal of a document that mandates or registers do not allow; `pointer` is the location of the document
 * in the body.
 */
export function refuseContent(
  obstacle: ChangeObstacle,
  baseUrl: string,
  pointer = '',
): Refusal<'input_invalid'> {
  if (obstacle.kind !== 'refused')
    throw new Error(`the operation does not expect the result ${obstacle.kind}`);
  const faults = sortInDocumentOrder(obstacle.faults).map((fault) => withRulePage(fault, baseUrl));
  return inputRefusal(faults.map((fault) => ({ ...fault, pointer: `${pointer}${fault.pointer ?? ''}` })));
}

/**
 * Adds the errors of mandates to the errors of the rules, so that a representative receives all errors in one response.
 */
export async function addMandateErrors(
  refusal: Extract<ValidationResult, { kind: 'refusal' }>,
  submitted: DraftDeclarationInput,
  now: Date,
  { reference, database, baseUrl, present = now }: Omit<ValidationDependencies, 'turns'>,
  organisationId: string,
): Promise<typeof refusal> {
  const { errors = [] } = refusal;
  if (refusal.problem.code !== 'input_invalid') return refusal;
  // The caller is not a party of the declaration, and must not learn about mandates between other organisations.
  if (errors.some(({ code }) => code === 'R321' || code === 'R322')) return refusal;
  // The required mandate may depend on a malformed value.
  if (!isWellFormed(submitted)) return refusal;
  const { calendar } = reference;
  const lists = await reference.on(calendar.dayOf(now));
  const mandates = mandateChecksOf(submitted, lists, calendar.dayOf(present));
  if (mandates.length === 0) return refusal;
  const faults = await database.organisation(organisationId, (sql) => findDatabaseErrors(sql, { mandates }));
  if (faults.length === 0) return refusal;
  const lacking = faults.map((fault) => withRulePage(fault, baseUrl));
  return inputRefusal(sortInDocumentOrder([...errors, ...lacking]));
}

function* applyRulesAt(
  document: DraftDeclaration,
  form: ReadableDraft,
  reference: ReferenceOfDay,
  [first, ...others]: readonly [Date, ...Date[]],
  lodger: Lodger,
): Steps<Findings> {
  const unread = form.faults.length > 0 ? form : undefined;
  const { errors, warnings } = yield* applyRulesInSteps(document, reference, first, lodger, unread);
  if (!errors.some(isDateError)) return { errors, warnings };
  const otherwise = others.map((time) => applyRules(document, reference, time, lodger, unread).errors);
  const isEverywhere = (fault: ValidationError): boolean =>
    otherwise.every((faults) =>
      faults.some(({ code, pointer }) => code === fault.code && pointer === fault.pointer),
    );
  return { errors: errors.filter((fault) => !isDateError(fault) || isEverywhere(fault)), warnings };
}

/**
 * Whether an error concerns the usability of a security. The registers check it again when the declaration uses the
 * security.
 */
function isSecurityError({ code }: ValidationError): boolean {
  return coverRules.some(({ id }) => id === code);
}

function isDateError({ code }: ValidationError): boolean {
  return /^R4\d\d$/.test(code);
}

/**
 * Returns the errors of a lodged document by the code lists of its acceptance date. Errors of dates and securities are
 * excluded, because they were valid at the lodgement.
 */
export function errorsAtAcceptance(
  document: DraftDeclaration,
  reference: ReferenceOfDay,
  now: Date,
): readonly ValidationError[] {
  // The declarant is not responsible for missing code lists.
  if (missingLists(reference).length > 0) return [];
  const lodger = { numbers: lodgerNumbersIn(document), mandateMatch: null };
  return applyRules(document, reference, now, lodger).errors.filter(
    (fault) => !isDateError(fault) && !isSecurityError(fault),
  );
}

/** Returns the identification numbers under which a document was lodged. */
function lodgerNumbersIn({ declarant, representative }: DraftDeclaration): string[] {
  return [declarant, representative].flatMap((party) => party?.identification ?? []);
}

const retryAfterSeconds = 60;

function refuseMissingLists(lists: readonly ListName[]): Refusal<'reference_data_missing'> {
  return refuse(referenceDataMissing, {
    detail: { words: 'reference_data_missing.lists', params: { lists: lists.join(', ') } },
    headers: ['Retry-After', String(retryAfterSeconds)],
    extensions: { lists, retryAfterSeconds },
  });
}

/**
 * Returns 400 for a dry run on a date without code lists, for example before the first version of the lists. A 503
 * response would suggest a retry, which can't help.
 */
function refuseDryRunDate(day: Day): Refusal<'input_invalid'> {
  return inputRefusal([{ code: 'order', in: 'query', name: 'date', words: 'order.lists', actual: day }]);
}

/** Whether the rules found no errors. The document is then complete, because the first rules check completeness. */
function hasNoErrors(_document: DraftDeclaration, { errors }: Findings): _document is CompleteDeclaration {
  return errors.length === 0;
}
