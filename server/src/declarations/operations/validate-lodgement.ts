import type { Database, Sql } from '../../foundation/database/database.ts';
import type { Turns } from '../../foundation/http/admission/work-slices.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Fault, type Refusal, refuse } from '../../foundation/http/problem.ts';
import { runAtOnce, type Steps } from '../../foundation/interruptible-work.ts';
import type { Day, ListName, ReferenceOfDay, RememberedReference } from '../../reference/lists/public.ts';
import {
  type DraftDeclaration,
  type Form,
  formOf,
  inDocumentOrder,
  isInForm,
  type LodgedDeclaration,
  type NamedCover,
  namedCovers,
  notForType,
  principalOf,
  type SentDeclaration,
} from '../document/public.ts';
import { duplicateProbeOf } from '../duplicates/public.ts';
import { readScarceQuotas } from '../quotas/public.ts';
import { findRemainingFaults, type Obstacle, referenceDataMissing, type Verdict } from '../record/public.ts';
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

/** Dependencies of the validation: code lists, registers, and the address of the rule pages. */
export interface Bench {
  readonly reference: RememberedReference;
  readonly database: Pick<Database, 'organisation'>;
  readonly baseUrl: string;
  /**
   * The time for checks of mandates and registers if it differs from the validated time: a dry run by date
   * checks them as of now.
   */
  readonly present?: Date;
  /** Large declarations are validated in slices. */
  readonly turns: Pick<Turns, 'run'>;
}

/**
 * Validates a document by the rules and code lists of the day, for a lodgement and its dry run. Returns all
 * errors with links to the rule pages. Mandates are checked last, in the database.
 */
export async function judgeForLodging(
  sent: SentDeclaration,
  now: Date,
  bench: Bench,
  { id, numbers }: Pick<Lodger, 'numbers'> & { readonly id: string },
): Promise<Verdict> {
  const { reference, database, present = now } = bench;
  const form = formOf(sent);
  const { document } = form;
  if (document === null) return inputRefusal(form.faults, true);
  const day = reference.calendar.dayOf(now);
  const covers = namedCovers(document, numbers);
  // Without a guarantee or account, no query is needed.
  const unusable =
    covers.length === 0
      ? []
      : await database.organisation(id, (sql) =>
          askCovers(sql, id, document, covers, reference.calendar.dayOf(present)),
        );
  const lists = await reference.on(day);
  if (now !== present && missingLists(lists).length > 0) return refuseDay(day);
  const scarce = await readScarceQuotas((read) => database.organisation(id, read), document, lists);
  return bench.turns.run(
    judgeInSteps(form, lists, [now], { ...bench, organisationId: id, numbers, unusable, scarce }),
  );
}

/** Returns the kinds of security in a declaration that the organisation can't use. */
export async function askCovers(
  sql: Sql,
  organisationId: string,
  document: DraftDeclaration,
  covers: readonly NamedCover[],
  day: Day,
): Promise<readonly NamedCover['kind'][]> {
  const principal = principalOf(document);
  const asked = covers.flatMap(({ kind, reference, whose }) =>
    whose === 'nobody' ? [] : [{ kind, reference, holder: whose === 'own' ? null : principal }],
  );
  return asked.length === 0 ? [] : findUnusable(sql, organisationId, asked, day);
}

/** Validates by given code lists. Date rules (R4xx) need to pass at one of the times only; the first is now. */
export function judgeBy(
  form: Form,
  lists: ReferenceOfDay,
  times: readonly [Date, ...Date[]],
  bench: BenchOfLists,
): Verdict {
  return runAtOnce(judgeInSteps(form, lists, times, bench));
}

type BenchOfLists = Omit<Bench, 'database' | 'turns'> &
  Pick<Lodger, 'numbers' | 'unusable' | 'scarce'> & { readonly organisationId: string };

function* judgeInSteps(
  form: Form,
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
  }: BenchOfLists,
): Steps<Verdict> {
  const { document } = form;
  if (document === null) return inputRefusal(form.faults, true);
  const empty = missingLists(lists);
  if (empty.length > 0) return refuseWithout(empty);
  const findings = besideForm(
    form,
    yield* findingsAt(document, form, lists, times, { numbers, unusable, scarce, held: null }),
  );
  const linked = <Told extends Fault>(fault: Told): Told => withPage(fault, baseUrl);
  const warnings = findings.warnings.map(linked);
  if (!isLodgeable(document, findings)) return { ...inputRefusal(findings.errors.map(linked)), warnings };
  const day = calendar.dayOf(present);
  const mandates = mandateChecksOf(document, lists, day);
  const registers = registerCheckOf(document, lists, calendar, day);
  const duplicate = duplicateProbeOf(document, organisationId, present);
  return { kind: 'lodgement', document, warnings, reference: lists, mandates, registers, duplicate };
}

function withPage<Told extends Fault>(fault: Told, baseUrl: string): Told {
  return fault.dataElement === undefined
    ? fault
    : { ...fault, documentationUrl: `${baseUrl}/rules/${fault.code}` };
}

/**
 * Adds malformed and misplaced elements to the errors of the rules, which report nothing about malformed
 * ones, not even as missing.
 */
function besideForm({ document, faults }: Form, { errors, warnings }: Findings): Findings {
  const misplaced = document ? notForType(document) : [];
  return { errors: inDocumentOrder([...faults, ...misplaced, ...errors]), warnings };
}

/** Returns the refusal of content that mandates or registers do not allow; `pointer` is its location in the body. */
export function refuseContent(obstacle: Obstacle, baseUrl: string, pointer = ''): Refusal<'input_invalid'> {
  if (obstacle.kind !== 'refused')
    throw new Error(`the operation does not expect the result ${obstacle.kind}`);
  const faults = inDocumentOrder(obstacle.faults).map((fault) => withPage(fault, baseUrl));
  return inputRefusal(faults.map((fault) => ({ ...fault, pointer: `${pointer}${fault.pointer ?? ''}` })));
}

/** Adds the errors of the mandate to the errors of the rules, so that a representative receives all of them together. */
export async function tellMandateToo(
  refusal: Extract<Verdict, { kind: 'refusal' }>,
  sent: SentDeclaration,
  now: Date,
  { reference, database, baseUrl, present = now }: Omit<Bench, 'turns'>,
  organisationId: string,
): Promise<typeof refusal> {
  const { errors = [] } = refusal;
  if (refusal.problem.code !== 'input_invalid') return refusal;
  // The portal discloses nothing about mandates between other organisations.
  if (errors.some(({ code }) => code === 'R321' || code === 'R322')) return refusal;
  // An unreadable element may affect the required mandate.
  if (!isInForm(sent)) return refusal;
  const { calendar } = reference;
  const lists = await reference.on(calendar.dayOf(now));
  const mandates = mandateChecksOf(sent, lists, calendar.dayOf(present));
  if (mandates.length === 0) return refusal;
  const faults = await database.organisation(organisationId, (sql) => findRemainingFaults(sql, { mandates }));
  if (faults.length === 0) return refusal;
  const lacking = faults.map((fault) => withPage(fault, baseUrl));
  return inputRefusal(inDocumentOrder([...errors, ...lacking]));
}

function* findingsAt(
  document: DraftDeclaration,
  form: Form,
  reference: ReferenceOfDay,
  [first, ...others]: readonly [Date, ...Date[]],
  lodger: Lodger,
): Steps<Findings> {
  const unread = form.faults.length > 0 ? form : undefined;
  const { errors, warnings } = yield* applyRulesInSteps(document, reference, first, lodger, unread);
  if (!errors.some(isOfDates)) return { errors, warnings };
  const otherwise = others.map((time) => applyRules(document, reference, time, lodger, unread).errors);
  const isEverywhere = (fault: Fault): boolean =>
    otherwise.every((faults) =>
      faults.some(({ code, pointer }) => code === fault.code && pointer === fault.pointer),
    );
  return { errors: errors.filter((fault) => !isOfDates(fault) || isEverywhere(fault)), warnings };
}

/** The usability of security is checked again in the registers when it is used. */
function isOfCovers({ code }: Fault): boolean {
  return coverRules.some(({ id }) => id === code);
}

function isOfDates({ code }: Fault): boolean {
  return /^R4\d\d$/.test(code);
}

/**
 * Returns the rule errors of a lodged document by the code lists of its acceptance date. Dates and
 * identification numbers were valid at lodgement and remain so.
 */
export function faultsAtAcceptance(
  document: DraftDeclaration,
  reference: ReferenceOfDay,
  now: Date,
): readonly Fault[] {
  // Missing code lists are not an error of the declaration.
  if (missingLists(reference).length > 0) return [];
  const lodger = { numbers: numbersIn(document), held: null };
  return applyRules(document, reference, now, lodger).errors.filter(
    (fault) => !isOfDates(fault) && !isOfCovers(fault),
  );
}

/** Returns the identification numbers under which a document was lodged. */
function numbersIn({ declarant, representative }: DraftDeclaration): string[] {
  return [declarant, representative].flatMap((party) => party?.identification ?? []);
}

const retryAfterSeconds = 60;

function refuseWithout(lists: readonly ListName[]): Refusal<'reference_data_missing'> {
  return refuse(referenceDataMissing, {
    detail: { words: 'reference_data_missing.lists', params: { lists: lists.join(', ') } },
    headers: ['Retry-After', String(retryAfterSeconds)],
    extensions: { lists, retryAfterSeconds },
  });
}

/**
 * Returns 400 for a dry run on a date without code lists, for example before the first version: a retry would
 * not help.
 */
function refuseDay(day: Day): Refusal<'input_invalid'> {
  return inputRefusal([{ code: 'order', in: 'query', name: 'date', words: 'order.lists', actual: day }]);
}

/** Whether there are no errors, which includes completeness: the first rules check it. */
function isLodgeable(_document: DraftDeclaration, { errors }: Findings): _document is LodgedDeclaration {
  return errors.length === 0;
}
