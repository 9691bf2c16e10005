import { Type } from 'typebox';
import type { Declarant } from '../../callers/public.ts';
import { orNull } from '../../foundation/http/elements.ts';
import type { Idempotency } from '../../foundation/http/idempotency.ts';
import type { AnswerContract, RequestFacts } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { notFound, versionConflict } from '../../foundation/http/problems.ts';
import { ifMatchHolds } from '../../foundation/http/version-tag.ts';
import { dutySums, type Exact, money, noMoney, securedForQuotas, sumOf, zero } from '../../tariff/public.ts';
import {
  adjust,
  billsAfter,
  coverNamed,
  payableLines,
  readAssessedLines,
  readBills,
  secure,
} from '../bills/public.ts';
import { Difference } from '../companions/public.ts';
import { differenceOf, type SentDeclaration } from '../document/public.ts';
import { ApplicableLaw, applicableLawExample } from '../law/public.ts';
import { type Bill, decide, type PaymentChange } from '../lifecycle/public.ts';
import { readQuotaSecurities } from '../quotas/public.ts';
import {
  findFullDeclaration,
  findHolder,
  parseDocument,
  parseReference,
  refuseAction,
} from '../record/public.ts';
import {
  type PlacedItem,
  placedItems,
  readStock,
  type StockRow,
  securedOf,
  unplacedStock,
} from '../stock/public.ts';
import { calculateAmended, refuseUnplacement } from './amended-duties.ts';
import type { DeclarantActionDependencies } from './declarant-action.ts';
import { judgeAmendment } from './judge-amendment.ts';
import type { Bench } from './judge-for-lodging.ts';
import { refusePrincipal } from './mandate-claim.ts';

const closed = { additionalProperties: false } as const;
function amount(description: string) {
  return Type.String({ description: `${description}, in national currency` });
}
function beforeAndAfter(what: string) {
  return Type.Object(
    { before: amount(`${what} without the amendment`), after: amount(`${what} after the amendment`) },
    { ...closed, description: `${what} before and after the amendment` },
  );
}

const AmendmentDryRun = Type.Object(
  {
    dryRun: Type.Literal(true, { description: 'True: nothing was stored' }),
    diff: Type.Array(Difference, {
      description: 'Changes to the content of the declaration (based on RFC 6902)',
    }),
    applicableLaw: orNull(
      ApplicableLaw,
      'Legal basis of the calculation. Null before acceptance, when the law of today applies',
    ),
    before: orNull(
      amount('Amount to be paid without the amendment'),
      'Amount to be paid without the amendment; null before the assessment',
    ),
    after: orNull(
      amount('Amount to be paid after the amendment'),
      'Amount to be paid after the amendment; null if customs must assess the amount',
    ),
    suspended: beforeAndAfter('Suspended amount'),
    reserved: beforeAndAfter('Amount that guarantees secure for the declaration'),
    effect: Type.Object(
      {
        billed: amount('Amount that would be billed in addition'),
        refunded: amount('Amount that would be refunded, as money or as released security'),
        reserved: amount(
          'Additional amount that would be reserved on guarantees (negative if security would be released)',
        ),
      },
      { ...closed, description: 'Effect of the amendment on the bills of the declaration' },
    ),
  },
  {
    ...closed,
    title: 'AmendmentDryRun',
    description: 'Changes and cost of an amendment; nothing is stored',
  },
);

export const triedAmendmentAnswer: AnswerContract = {
  description: 'Result of a dry run: the amendment could be requested',
  body: AmendmentDryRun,
  headers: ['Idempotency-Replayed'],
  examples: {
    cheaper: {
      summary: 'A lower price',
      value: {
        dryRun: true,
        diff: [{ op: 'replace', path: '/invoice/amount', from: '10000.00', to: '9000.00' }],
        applicableLaw: applicableLawExample,
        before: '1610.00',
        after: '1449.00',
        suspended: { before: noMoney, after: noMoney },
        reserved: { before: noMoney, after: noMoney },
        effect: { billed: noMoney, refunded: '161.00', reserved: noMoney },
      },
    },
  },
};

/** What requesting an amendment would say, and what it would cost once it is granted. Nothing is stored. */
export async function tryAmendment(
  deps: DeclarantActionDependencies & Bench,
  call: {
    readonly caller: Declarant;
    readonly params: { readonly id: string };
    readonly request: RequestFacts;
    readonly idempotency: Idempotency;
    readonly body: { readonly document: SentDeclaration; readonly reason: string };
  },
) {
  const { caller, params, request, idempotency, body } = call;
  const { document, reason } = body;
  const reference = parseReference(params.id);
  const { organisationId, represented } = await findHolder(deps.database, caller.organisation.id, reference);
  return idempotency.keptBy(organisationId).onceReading(deps.database, 200, async (sql) => {
    const found = await findFullDeclaration(sql, organisationId, reference);
    if (!found) return refuse(notFound);
    const unable = represented && refusePrincipal(caller.organisation, represented, found);
    if (unable) return unable;
    if (!ifMatchHolds(request.header('if-match'), found.revision)) return refuse(versionConflict);
    const now = deps.customsNow(organisationId);
    const decision = decide(found.lifecycle, 'requestAmendment', 'declarant', { now, reason });
    if (!decision.ok) return refuseAction(found, 'requestAmendment', decision);
    const judged = await judgeAmendment(sql, document, found, now, deps, caller.organisation);
    if (judged.kind === 'refusal') return judged;
    const bills = (await readBills(sql, [found])).get(found.id) ?? [];
    const before = (await readAssessedLines(sql, [found])).get(found.id) ?? [];
    const calculation = await calculateAmended(sql, judged, found);
    const stock = found.lifecycle.placed ? ((await readStock(sql, [found])).get(found.id) ?? []) : [];
    const moved = refuseUnplacement(stock, judged, calculation, found);
    if (moved) return moved;
    const unplaced = unplacedStock(stock, judged.document, judged.reference, calculation);
    const placed = found.lifecycle.placed ? placedItems(judged.document, judged.reference, calculation) : [];
    const [quotaSecurity] = found.lifecycle.quotas ? await readQuotaSecurities(sql, [found]) : [];
    const forQuotas = quotaSecurity && quotaSecurity.guarantee !== null ? quotaSecurity : null;
    const quotaCover = found.applicableLaw && (forQuotas?.guarantee ?? judged.document.guarantee?.reference);
    const moreForQuotas = quotaCover
      ? sumOf([securedForQuotas(calculation)]).minus(forQuotas?.amount ?? noMoney)
      : zero;
    const secured = sumOf([
      ...stock.filter(({ guarantee }) => guarantee !== null).map(securedOf),
      ...bills.flatMap(securedOfBill),
      forQuotas?.amount ?? noMoney,
    ]);
    const cover = coverNamed(judged.document, organisationId, null);
    const named = cover?.kind === 'guarantee' ? cover.reference : null;
    const effect = effectOf(
      bills,
      found.applicableLaw && calculation.kind === 'calculated'
        ? { before, now: payableLines(calculation) }
        : null,
      { named, ofQuotas: quotaCover && moreForQuotas.isNegative() ? quotaCover : null },
      moreSecured(stock, placed, judged.document.guarantee !== undefined)
        .minus(sumOf(unplaced.filter(({ guarantee }) => guarantee !== null).map(securedOf)))
        .plus(moreForQuotas),
    );
    return {
      kind: 'made',
      body: {
        dryRun: true,
        diff: differenceOf(parseDocument(found.document), judged.document),
        applicableLaw: found.applicableLaw,
        before: found.duties?.payable ?? null,
        after: calculation.kind === 'not_calculable' ? null : dutySums(calculation).payable,
        suspended: {
          before: found.duties?.suspended ?? noMoney,
          after:
            calculation.kind === 'not_calculable'
              ? (found.duties?.suspended ?? noMoney)
              : dutySums(calculation).suspended,
        },
        reserved: { before: money(secured), after: money(secured.plus(effect.reserved)) },
        effect,
      },
    };
  });
}

/**
 * Returns the effect of other assessed amounts on the bills and on the guarantee, which secures all due bills. Security that
 * waiting quotas no longer need secures only an additional bill.
 */
function effectOf(
  bills: readonly Bill[],
  assessed: Parameters<typeof adjust>[1] | null,
  guarantees: { readonly named: string | null; readonly ofQuotas: string | null },
  more: Exact,
) {
  const adjustment = assessed && adjust(bills, assessed, neverStored.terms, neverStored.occasion);
  const change = adjustment?.payment ?? null;
  const billed = change ? billsAfter(bills, change.bills) : bills;
  const numbers = change?.bills.map(({ number }) => number) ?? [];
  const isForQuotas = guarantees.ofQuotas !== null && adjustment?.isIncrease === true;
  const guarantee = isForQuotas ? guarantees.ofQuotas : guarantees.named;
  const chosen = isForQuotas ? billed.filter(({ number }) => numbers.includes(number)) : billed;
  const secured =
    guarantee !== null && adjustment?.action === 'bill' ? secure(billed, guarantee, null, chosen) : null;
  const difference = (of: (bill: Bill) => string) =>
    sumOf(
      (change?.bills ?? []).map((bill) => {
        const before = bills.find((each) => each.number === bill.number);
        return sumOf([of(bill)]).minus(before ? of(before) : '0');
      }),
    );
  const added = difference(({ status, amount: worth }) => (status === 'cancelled' ? '0' : worth));
  return {
    billed: money(added.isNegative() ? zero : added),
    refunded: money(difference(({ refunded }) => refunded)),
    reserved: money(drawnBy(change).plus(drawnBy(secured)).plus(more)),
  };
}

/** Returns the additional amount that guarantees must secure for placed goods. Without a guarantee, nothing is reserved. */
function moreSecured(stock: readonly StockRow[], placed: readonly PlacedItem[], isNamed: boolean): Exact {
  const covered = stock.filter(({ guarantee }) => guarantee !== null);
  if (!isNamed && covered.length === 0) return zero;
  return sumOf(
    placed.map(({ item, suspended }) => {
      if (suspended === null) return noMoney;
      const row = stock.find((each) => each.item === item);
      if (!row) return suspended;
      const before = row.guarantee === null ? zero : securedOf(row);
      return securedOf({ ...row, suspended }).minus(before);
    }),
  );
}

function securedOfBill({ status, guaranteeReference, outstanding }: Bill): string[] {
  return status === 'secured' && guaranteeReference !== null ? [outstanding] : [];
}

const neverStored = {
  terms: {
    basis: 'amendment',
    method: 'immediate',
    reference: '',
    currency: '',
    ...{
      reason: null,
      applicableDate: null,
      incurredOn: null,
      limitGround: null,
      version: null,
      dueBy: null,
    },
  },
  occasion: { at: '', basis: 'amendment', reason: null },
} as const;

function drawnBy(change: PaymentChange | null) {
  return sumOf((change?.drawn ?? []).map((each) => each.amount));
}
