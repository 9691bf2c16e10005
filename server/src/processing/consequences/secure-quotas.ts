import { secureDueBills } from '../../declarations/bills/public.ts';
import type { CustomsAction, PlannedAction } from '../../declarations/customs/public.ts';
import {
  deleteQuotaSecurities,
  lockQuotaSecurities,
  type QuotaSecurity,
  storeQuotaSecurity,
} from '../../declarations/quotas/public.ts';
import type { StockSecurity } from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { reserveOnGuarantee } from '../../registers/guarantees/public.ts';
import { formatMoney, securedForQuotas, sumOf, zero, zeroMoney } from '../../tariff/public.ts';
import type { Assessment } from './assess-declaration.ts';
import { type AssessedGoods, securityForStock } from './open-stock.ts';
import type { PendingDecisions } from './pending-decisions.ts';
import { type RequiredSecurity, releaseSecurity, reserveSecurities } from './reserve-security.ts';
import { securityEntry } from './security-journal-entry.ts';
import { dutiesActor } from './system-actors.ts';

/**
 * Secures the additional duties that declarations owe if a critical quota allocates nothing to them. Reserves
 * the complete amount, or nothing, on the guarantee of the document. An event reports an amount that can't be
 * secured; customs then releases the goods only after an officer orders other security.
 */
export async function secureQuotas(
  transaction: Transaction,
  assessed: readonly AssessedGoods[],
  source: PendingDecisions,
): Promise<readonly PlannedAction[]> {
  const drawing = assessed.filter(({ declaration }) => declaration.lifecycle.quotas === true);
  if (drawing.length === 0) return [];
  const declarations = drawing.map(({ declaration }) => declaration);
  const rows = await lockQuotaSecurities(transaction, declarations);
  const before = new Map(rows.map((row) => [row.id, row]));
  const concerned = drawing.filter(
    ({ declaration, assessment }) => before.has(declaration.id) || securedOf(assessment) !== zeroMoney,
  );
  if (concerned.length === 0) return [];
  const requiredSecurity: RequiredSecurity[] = [];
  for (const each of concerned) {
    const previousSecurity = before.get(each.declaration.id);
    const { principal } = source.dossier(each.declaration.id);
    const cover =
      coverIn(previousSecurity) ?? (await securityForStock(transaction, each, new Map(), principal));
    requiredSecurity.push(wantedOf(transaction, each, previousSecurity, cover));
  }
  return source.take(await reserveSecurities(transaction, requiredSecurity, source), dutiesActor);
}

/**
 * Secures the bills for quantities that a quota did not allocate, from the security that was reserved for
 * this case. The owed amount remains reserved, even if the guarantee has ended since. If the reserved amount
 * is too low, the missing amount is reserved in addition, or the bill remains due. A bill that replaces a
 * higher bill gets no quota security.
 */
export async function secureByQuotas(
  transaction: Transaction,
  billed: readonly PlannedAction[],
  assessed: readonly AssessedGoods[],
  source: PendingDecisions,
): Promise<readonly PlannedAction[]> {
  const owing = billed.filter(
    ({ action, facts, change: { after } }) =>
      action === 'bill' &&
      after.lifecycle.quotas &&
      facts.payment?.bills.every(({ status }) => status !== 'cancelled'),
  );
  if (owing.length === 0) return [];
  const declarations = owing.map(({ change }) => change.after);
  const rows = await lockQuotaSecurities(transaction, declarations);
  const actions: CustomsAction[] = [];
  for (const row of rows.toSorted((one, other) => (guaranteeKeyOf(one) < guaranteeKeyOf(other) ? -1 : 1))) {
    const found = owing.find(({ declaration }) => declaration.id === row.id);
    const now = assessed.find(({ declaration }) => declaration.id === row.id);
    const cover = coverIn(row);
    if (!found || !now || cover === null) continue;
    const needed = securedOf(now.assessment);
    const freed = sumOf([row.amount]).minus(needed);
    if (!freed.greaterThan(zero)) continue;
    const numbers = (found.facts.payment?.bills ?? []).map(({ number }) => number);
    const due = source.bills(row.id).filter(({ number }) => numbers.includes(number));
    const payment = secureDueBills(source.bills(row.id), cover.guarantee, cover.coverOwner, due);
    const more = sumOf((payment.drawn ?? []).map(({ amount }) => amount)).minus(freed);
    const at = source.now(row.organisationId);
    const isDrawn = await reserveOnGuarantee(transaction, {
      organisationId: cover.coverOwner ?? row.organisationId,
      declaration: row.id,
      reference: cover.guarantee,
      currency: nationalCurrency,
      day: source.calendar.dayOf(at),
      amount: formatMoney(more),
    });
    if (!isDrawn && more.greaterThan(zero)) continue;
    const entries = securityEntry(row.mrn, cover, freed.negated());
    source.addEntries(
      entries.map((entry) => ({
        ...{ organisationId: row.organisationId, declaration: row.id, at: at.toISOString() },
        ...entry,
      })),
    );
    await storeQuotaSecurity(transaction, { ...row, amount: needed });
    const facts = { guaranteeReference: cover.guarantee, payment };
    actions.push({ declaration: found.change.after, action: 'secure', facts });
  }
  return source.take(actions, dutiesActor);
}

function guaranteeKeyOf({ organisationId, coverOwner, guarantee }: QuotaSecurity): string {
  return `${coverOwner ?? organisationId} ${guarantee}`;
}

function securedOf({ duties }: Assessment): string {
  return duties.ok ? securedForQuotas(duties.calculation) : zeroMoney;
}

function coverIn(previousSecurity: QuotaSecurity | undefined): StockSecurity | null {
  return previousSecurity && previousSecurity.guarantee !== null
    ? { guarantee: previousSecurity.guarantee, coverOwner: previousSecurity.coverOwner }
    : null;
}

function wantedOf(
  transaction: Transaction,
  { declaration, assessment }: AssessedGoods,
  previousSecurity: QuotaSecurity | undefined,
  cover: StockSecurity | null,
): RequiredSecurity {
  const { organisationId, id, mrn } = declaration;
  if (mrn === null) throw new Error(`${id} was accepted without an MRN`);
  const needed = securedOf(assessment);
  const before = coverIn(previousSecurity);
  return {
    needed: {
      organisationId,
      id,
      mrn,
      needed,
      cover: before,
      reserved: before ? (previousSecurity?.amount ?? zeroMoney) : zeroMoney,
    },
    declaration,
    cover,
    store: (by) =>
      storeQuotaSecurity(transaction, {
        ...{ organisationId, id, mrn, amount: needed },
        ...{ guarantee: by?.guarantee ?? null, coverOwner: by?.coverOwner ?? null },
      }),
  };
}

/** Releases the quota security of declarations that have ended. */
export async function releaseQuotaSecurities(
  transaction: Transaction,
  ended: readonly PlannedAction[],
  source: PendingDecisions,
): Promise<void> {
  const declarations = ended.map(({ declaration }) => declaration);
  const rows = await lockQuotaSecurities(transaction, declarations);
  if (rows.length === 0) return;
  const freed = rows.flatMap(({ amount, guarantee, ...row }) =>
    guarantee === null ? [] : [{ ...row, guarantee, freed: amount }],
  );
  await releaseSecurity(transaction, freed, source);
  await deleteQuotaSecurities(transaction, declarations);
}
