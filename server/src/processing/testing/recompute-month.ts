import assert from 'node:assert/strict';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { Exact, formatMoney, zero } from '../../tariff/public.ts';

/* Test helper: recomputes the balances of the treasury from debts as their debtors read them, without the journal. */

type Balances = Map<string, Exact>;

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = member(value, name);
  assert.ok(Array.isArray(list), JSON.stringify(value));
  return list;
}

function add(balances: Balances, account: string, amount: Exact): void {
  balances.set(account, (balances.get(account) ?? zero).plus(amount));
}

function addRevenue(balances: Balances, document: unknown, sign: '1' | '-1'): void {
  for (const line of listOf(document, 'lines'))
    add(balances, `revenue/${textMember(line, 'tax')}`, new Exact(textMember(line, 'amount')).times(sign));
}

/**
 * Returns the balances of the bills and refunds of debts, by tax, as sorted texts such as `revenue/A00 -750.00`. The debts
 * have no refund that customs has ordered and not yet paid.
 */
export function recomputeBalances(debts: readonly unknown[]): string[] {
  const balances: Balances = new Map();
  for (const debt of debts)
    for (const bill of listOf(debt, 'bills').filter((each) => member(each, 'status') !== 'cancelled')) {
      const [amount = '', refunded = '', owed = ''] = ['amount', 'refunded', 'outstanding'].map((name) =>
        textMember(bill, name),
      );
      const account = member(bill, 'account');
      const isDeferred = member(bill, 'status') === 'secured' && account !== null;
      add(balances, isDeferred ? 'deferred' : 'claim', new Exact(owed));
      add(balances, 'bank', new Exact(amount).minus(refunded).minus(owed));
      if (member(bill, 'status') === 'secured' && !isDeferred) add(balances, 'reserved', new Exact(owed));
      addRevenue(balances, bill, '-1');
      for (const refund of listOf(debt, 'refunds'))
        if (member(refund, 'billReference') === member(bill, 'reference')) {
          addRevenue(balances, refund, '1');
          const interest = member(refund, 'interest');
          if (interest === null) continue;
          add(balances, 'bank', new Exact(textMember(interest, 'amount')).negated());
          add(balances, 'revenue/interest', new Exact(textMember(interest, 'amount')));
        }
    }
  return textsOf(balances);
}

/** Returns the closing balances of a trial balance: claims of all taxes, money with credit, and revenue by tax. */
export function closingBalances(lines: readonly unknown[]): string[] {
  const balances: Balances = new Map();
  for (const line of lines) {
    const account = textMember(line, 'account');
    const [kind = ''] = account.split('/');
    if (kind === 'cover') continue;
    const name = kind === 'revenue' ? account : kind === 'credit' ? 'bank' : kind;
    add(balances, name, new Exact(textMember(line, 'closing')));
  }
  return textsOf(balances);
}

function textsOf(balances: Balances): string[] {
  return [...balances]
    .flatMap(([account, amount]) => (amount.isZero() ? [] : [`${account} ${formatMoney(amount)}`]))
    .toSorted();
}
