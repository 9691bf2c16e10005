import { inputRefusal } from '../../foundation/http/input.ts';
import { type Fault, type Refusal, refuse } from '../../foundation/http/problem.ts';
import type { ListName, ReferenceOfDay, RememberedReference } from '../../reference/lists/public.ts';
import type { Declaration, DraftDeclaration } from '../document/public.ts';
import { referenceDataMissing } from '../record/public.ts';
import { applyRules, type Finding, type Findings } from '../rules/public.ts';

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
}

export type Judgement = Lodgeable | Refusal<'input_invalid' | 'reference_data_missing'>;

/**
 * Holds a document to the rules and the code lists of the day, as a lodgement and its dry run do: every fault at once, with
 * a link to the page of its rule.
 */
export async function judgeForLodging(
  document: DraftDeclaration,
  now: Date,
  bench: Bench,
): Promise<Judgement> {
  const { reference } = bench;
  return judgeBy(document, await reference.on(reference.calendar.dayOf(now)), [now], bench);
}

/** The same by other code lists. What rules say of dates (R4xx) has to hold at one of the times only. */
export function judgeBy(
  document: DraftDeclaration,
  reference: ReferenceOfDay,
  times: readonly [Date, ...Date[]],
  { baseUrl }: Pick<Bench, 'baseUrl'>,
): Judgement {
  const empty = missingLists(reference);
  if (empty.length > 0) return refuseWithout(empty);
  const findings = findingsAt(document, reference, times);
  const linked = <Told extends Fault>(fault: Told): Told => ({
    ...fault,
    help: `${baseUrl}/rules/${fault.code}`,
  });
  if (!isLodgeable(document, findings)) return inputRefusal(findings.errors.map(linked));
  return { kind: 'lodgeable', document, warnings: findings.warnings.map(linked), reference };
}

function findingsAt(
  document: DraftDeclaration,
  reference: ReferenceOfDay,
  [first, ...others]: readonly [Date, ...Date[]],
): Findings {
  const { errors, warnings } = applyRules(document, reference, first);
  if (!errors.some(isOfDates)) return { errors, warnings };
  const otherwise = others.map((time) => applyRules(document, reference, time).errors);
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
 * were in order was found before, and stays so.
 */
export function faultsAtAcceptance(
  document: DraftDeclaration,
  reference: ReferenceOfDay,
  now: Date,
): readonly Fault[] {
  // Lists that somebody has emptied say nothing of any declaration.
  if (missingLists(reference).length > 0) return [];
  return applyRules(document, reference, now).errors.filter((fault) => !isOfDates(fault));
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
