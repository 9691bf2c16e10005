import { inputRefusal } from '../../foundation/http/input.ts';
import { type Fault, type Refusal, refuse } from '../../foundation/http/problem.ts';
import {
  dayOf,
  type ListName,
  type ReferenceOfDay,
  type RememberedReference,
} from '../../reference/lists/public.ts';
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
 * Holds a document to the rules and the code lists of the day, as a lodgement, its dry run and an amendment all do: every
 * fault at once, with a link to the page of its rule.
 */
export async function judgeForLodging(
  document: DraftDeclaration,
  now: Date,
  bench: Bench,
): Promise<Judgement> {
  const reference = await bench.reference.on(dayOf(now));
  const empty = neededLists.filter((list) => reference.isEmpty(list));
  if (empty.length > 0) return refuseWithout(empty);
  const findings = applyRules(document, reference, now);
  const linked = <Told extends Fault>(fault: Told): Told => ({
    ...fault,
    help: `${bench.baseUrl}/rules/${fault.code}`,
  });
  if (!isLodgeable(document, findings)) return inputRefusal(findings.errors.map(linked));
  return { kind: 'lodgeable', document, warnings: findings.warnings.map(linked), reference };
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
