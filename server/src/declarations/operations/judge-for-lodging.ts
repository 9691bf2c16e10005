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
import { mandateChecksOf } from './mandate-claim.ts';
import { findUnusable } from './security-in-force-store.ts';

/** What a declaration is held to: the code lists of a day, and where the pages of the rules are. */
export interface Bench {
  readonly reference: RememberedReference;
  readonly database: Pick<Database, 'organisation'>;
  readonly baseUrl: string;
  /** When mandates and registers are asked, where that is not the moment that is judged by: a dry run by date asks them now. */
  readonly present?: Date;
  /** Large declarations are validated in slices. */
  readonly turns: Pick<Turns, 'run'>;
}

/**
 * Holds a document to the rules and the code lists of the day, as a lodgement and its dry run do: every fault at once, with
 * a link to the page of its rule. What a mandate covers is asked last, of the database.
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
  // What names neither guarantee nor account asks nobody.
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

/** Which of what a declaration names for the payment an organisation cannot use, as the registers say. */
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

/** The same by other code lists. What rules say of dates (R4xx) has to hold at one of the times only; the first is now. */
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

/** What is not in form, or not for the type, stands beside what the rules find; of it they say nothing, not that it is missing either. */
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
  // The portal discloses nothing about mandates between others.
  if (errors.some(({ code }) => code === 'R321' || code === 'R322')) return refusal;
  // An unreadable element may be what a mandate covers.
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

/** Whether something can be used is asked of the registers, when it is. */
function isOfCovers({ code }: Fault): boolean {
  return coverRules.some(({ id }) => id === code);
}

function isOfDates({ code }: Fault): boolean {
  return /^R4\d\d$/.test(code);
}

/**
 * What the rules have against a document that was lodged, by the code lists of the day of its acceptance. That its dates
 * and its names were in order was found before, and stays so.
 */
export function faultsAtAcceptance(
  document: DraftDeclaration,
  reference: ReferenceOfDay,
  now: Date,
): readonly Fault[] {
  // Lists that somebody has emptied say nothing of any declaration.
  if (missingLists(reference).length > 0) return [];
  const lodger = { numbers: numbersIn(document), held: null };
  return applyRules(document, reference, now, lodger).errors.filter(
    (fault) => !isOfDates(fault) && !isOfCovers(fault),
  );
}

/** The numbers that a document names its lodger by. */
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

/** 400 for a dry run about a day of which the lists do not tell, as before the first of them: it will not tell later either. */
function refuseDay(day: Day): Refusal<'input_invalid'> {
  return inputRefusal([{ code: 'order', in: 'query', name: 'date', words: 'order.lists', actual: day }]);
}

/** No errors: then nothing of its type is missing either, since the first rules ask for it. */
function isLodgeable(_document: DraftDeclaration, { errors }: Findings): _document is LodgedDeclaration {
  return errors.length === 0;
}
