import { inputRefusal } from '../../foundation/http/input.ts';
import { type Fault, type Refusal, refuse } from '../../foundation/http/problem.ts';
import { type Held, isCovered, type MandateClaim } from '../../mandates/public.ts';
import type { ListName, ReferenceOfDay, RememberedReference } from '../../reference/lists/public.ts';
import type { Declaration, DraftDeclaration } from '../document/public.ts';
import { referenceDataMissing } from '../record/public.ts';
import { applyRules, type Finding, type Findings, type Lodger, mandateFaults } from '../rules/public.ts';
import { claimOf } from './mandate-claim.ts';

/** What a declaration is held to: the code lists of a day, and where the pages of the rules are. */
export interface Bench {
  readonly reference: RememberedReference;
  readonly baseUrl: string;
}

/** A declaration that keeps the rules: complete, with what should be known about it. */
export interface Lodgeable {
  readonly kind: 'lodgeable';
  readonly document: Declaration;
  readonly warnings: readonly Finding[];
  /** The lists that it was held to. */
  readonly reference: ReferenceOfDay;
  /** What a mandate has to cover; the lodging itself asks for it. */
  readonly mandate: MandateClaim | null;
}

export type Judgement = Lodgeable | Refusal<'input_invalid' | 'reference_data_missing'>;

/**
 * Holds a document to the rules and the code lists of the day, as a lodgement and its dry run do: every fault at once, with
 * a link to the page of its rule. What a mandate covers is asked last, of the database.
 */
export async function judgeForLodging(
  document: DraftDeclaration,
  now: Date,
  bench: Bench,
  lodger: Pick<Lodger, 'numbers'>,
): Promise<Judgement> {
  const { reference } = bench;
  const lists = await reference.on(reference.calendar.dayOf(now));
  return judgeBy(document, lists, [now], { ...bench, ...lodger });
}

/** The same by other code lists. What rules say of dates (R4xx) has to hold at one of the times only; the first is now. */
export function judgeBy(
  document: DraftDeclaration,
  lists: ReferenceOfDay,
  times: readonly [Date, ...Date[]],
  { baseUrl, numbers, reference: { calendar } }: Bench & Pick<Lodger, 'numbers'>,
): Judgement {
  const empty = missingLists(lists);
  if (empty.length > 0) return refuseWithout(empty);
  const findings = findingsAt(document, lists, times, { numbers, held: null });
  const linked = <Told extends Fault>(fault: Told): Told => withPage(fault, baseUrl);
  if (!isLodgeable(document, findings)) return inputRefusal(findings.errors.map(linked));
  const mandate = claimOf(document, lists, calendar.dayOf(times[0]));
  const warnings = findings.warnings.map(linked);
  return { kind: 'lodgeable', document, warnings, reference: lists, mandate };
}

function withPage<Told extends Fault>(fault: Told, baseUrl: string): Told {
  return { ...fault, help: `${baseUrl}/rules/${fault.code}` };
}

/** 400 for a declaration that no mandate covers; `within` is where it stands in the body. */
export function refuseUncovered(held: Held, baseUrl: string, within = ''): Refusal<'input_invalid'> {
  const faults = mandateFaults(held).map((fault) => withPage(fault, baseUrl));
  return inputRefusal(faults.map((fault) => ({ ...fault, pointer: `${within}${fault.pointer ?? ''}` })));
}

/** A refusal with what no mandate covers beside its faults: whoever represents somebody is told all at once. */
export async function tellMandateToo(
  refusal: Exclude<Judgement, Lodgeable>,
  document: DraftDeclaration,
  now: Date,
  { reference, baseUrl, ask }: Bench & { readonly ask: (claim: MandateClaim) => Promise<Held> },
): Promise<Exclude<Judgement, Lodgeable>> {
  const { errors = [] } = refusal;
  // Of mandates between others nothing is told.
  if (refusal.problem.code !== 'input_invalid' || errors.some(({ code }) => code === 'R322')) return refusal;
  const day = reference.calendar.dayOf(now);
  const claim = claimOf(document, await reference.on(day), day);
  const held = claim && (await ask(claim));
  if (held === null || isCovered(held)) return refusal;
  return inputRefusal([...errors, ...mandateFaults(held).map((fault) => withPage(fault, baseUrl))]);
}

function findingsAt(
  document: DraftDeclaration,
  reference: ReferenceOfDay,
  [first, ...others]: readonly [Date, ...Date[]],
  lodger: Lodger,
): Findings {
  const { errors, warnings } = applyRules(document, reference, first, lodger);
  if (!errors.some(isOfDates)) return { errors, warnings };
  const otherwise = others.map((time) => applyRules(document, reference, time, lodger).errors);
  const isEverywhere = (fault: Fault): boolean =>
    otherwise.every((faults) =>
      faults.some(({ code, pointer }) => code === fault.code && pointer === fault.pointer),
    );
  return { errors: errors.filter((fault) => !isOfDates(fault) || isEverywhere(fault)), warnings };
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
  return applyRules(document, reference, now, lodger).errors.filter((fault) => !isOfDates(fault));
}

/** The numbers that a document names its lodger by. */
function numbersIn({ declarant, representative }: DraftDeclaration): string[] {
  return [declarant, representative].flatMap((party) => party?.identification ?? []);
}

// Without these every declaration would be full of faults that are not its own.
const neededLists: readonly ListName[] = [
  'offices',
  'procedures',
  'document-types',
  'commodities',
  'exchange-rates',
];

function missingLists(reference: ReferenceOfDay): ListName[] {
  return neededLists.filter((list) => reference.isEmpty(list));
}

const retryAfterSeconds = 60;

function refuseWithout(lists: readonly ListName[]): Refusal<'reference_data_missing'> {
  return refuse(referenceDataMissing, {
    detail: `Customs has not loaded these lists for today: ${lists.join(', ')}.`,
    headers: ['Retry-After', String(retryAfterSeconds)],
    extensions: { lists, retryAfterSeconds },
  });
}

/** No errors: then nothing is missing either, since the first rules ask for every member. */
function isLodgeable(_document: DraftDeclaration, { errors }: Findings): _document is Declaration {
  return errors.length === 0;
}
