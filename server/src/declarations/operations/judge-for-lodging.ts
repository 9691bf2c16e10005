import { inputRefusal } from '../../foundation/http/input.ts';
import { type Fault, type Refusal, refuse } from '../../foundation/http/problem.ts';
import { type Held, isCovered, type MandateClaim } from '../../mandates/public.ts';
import {
  dayOf,
  type ListName,
  type ReferenceOfDay,
  type RememberedReference,
} from '../../reference/lists/public.ts';
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
 * Holds a document to the rules and the code lists of the day, as a lodgement, its dry run and an amendment all do: every
 * fault at once, with a link to the page of its rule. What a mandate covers is asked last, of the database.
 */
export async function judgeForLodging(
  document: DraftDeclaration,
  now: Date,
  bench: Bench,
  { numbers }: Pick<Lodger, 'numbers'>,
): Promise<Judgement> {
  const reference = await bench.reference.on(dayOf(now));
  const empty = neededLists.filter((list) => reference.isEmpty(list));
  if (empty.length > 0) return refuseWithout(empty);
  const findings = applyRules(document, reference, now, { numbers, held: null });
  const linked = <Told extends Fault>(fault: Told): Told => withPage(fault, bench.baseUrl);
  if (!isLodgeable(document, findings)) return inputRefusal(findings.errors.map(linked));
  const mandate = claimOf(document, reference, now);
  return { kind: 'lodgeable', document, warnings: findings.warnings.map(linked), reference, mandate };
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
  const claim = claimOf(document, await reference.on(dayOf(now)), now);
  const held = claim && (await ask(claim));
  if (held === null || isCovered(held)) return refusal;
  return inputRefusal([...errors, ...mandateFaults(held).map((fault) => withPage(fault, baseUrl))]);
}

// Without these every declaration would be full of faults that are not its own.
const neededLists: readonly ListName[] = [
  'offices',
  'procedures',
  'document-types',
  'commodities',
  'exchange-rates',
];

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
