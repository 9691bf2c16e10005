import { listAt, requireTextAt, textAt } from '../../conformance/json.ts';
import type { PortalClient } from '../portal-client.ts';
import { clientOfDebtor, type DebtStep, randomPartsOfLines } from './model-based-walk-debts.ts';
import type { RandomChoices } from './model-based-walk-requests.ts';

/*
 * Steps about appeals in a model-based test: debtors appeal and withdraw, officers decide, stay the collection and end
 * the stay.
 */

const reason = 'A step of a random walk';

async function someOf(
  by: PortalClient,
  path: string,
  { pick }: Pick<RandomChoices, 'pick'>,
): Promise<unknown> {
  const found = listAt((await by.call('GET', path)).body, 'items');
  return found.length === 0 ? null : pick(found);
}

const idOfDebt = (debt: unknown): string => requireTextAt(debt, 'debt', 'id');

const appeal: DebtStep = async (_, lodger, debt, choices) => {
  const { random, pick } = choices;
  const by = clientOfDebtor(lodger);
  const bills = listAt(debt, 'bills').filter((bill) => textAt(bill, 'status') !== 'cancelled');
  const claim = random(3) === 0 ? await someOf(by, `/openapi/claims?debt=${idOfDebt(debt)}`, choices) : null;
  if (claim === null && bills.length === 0) return null;
  const bill = claim === null ? pick(bills) : null;
  const lines = bill === null ? [] : randomPartsOfLines(bill, choices);
  const reference = pick(['', 'SLOW-', 'SLOW-', 'SLOW-', 'PART-', 'REFUSE-']);
  const answer = await by.call('POST', `/openapi/debts/${idOfDebt(debt)}/appeals`, {
    body: {
      ...(bill === null
        ? { claim: requireTextAt(claim, 'claim', 'id') }
        : { bill: requireTextAt(bill, 'bill', 'reference') }),
      ...{ reason, reference: `${reference}${random(1_000_000)}` },
      ...(random(2) === 0 && lines.length > 0 && { lines: [pick(lines)] }),
    },
  });
  return { name: `appeal ${reference}`.trim(), answer };
};

const withdrawAppeal: DebtStep = async (_, lodger, debt, choices) => {
  const by = clientOfDebtor(lodger);
  const found = await someOf(by, `/openapi/appeals?debt=${idOfDebt(debt)}`, choices);
  if (found === null) return null;
  const path = `/openapi/appeals/${requireTextAt(found, 'appeal', 'id')}/withdrawal`;
  return { name: 'withdraw an appeal', answer: await by.call('POST', path) };
};

const decideAppeal: DebtStep = async ({ customs }, _, debt, choices) => {
  const { random, pick } = choices;
  // Sometimes includes the appeal of another debt.
  const query = random(3) === 0 ? 'status=submitted' : `debt=${idOfDebt(debt)}`;
  const found = await someOf(customs, `/management/appeals?${query}`, choices);
  if (found === null) return null;
  const parts = randomPartsOfLines(found, choices);
  const outcome = pick(['allowed', 'dismissed', parts.length > 0 ? 'partly_allowed' : 'allowed']);
  const answer = await customs.call(
    'POST',
    `/management/appeals/${requireTextAt(found, 'appeal', 'id')}/decisions`,
    { body: { outcome, reason, ...(outcome === 'partly_allowed' && { lines: [pick(parts)] }) } },
  );
  return { name: `decide an appeal as ${outcome}`, answer };
};

const stay: DebtStep = async ({ customs }, _, debt, choices) => {
  const { random, pick, decimals } = choices;
  const appeals = `/management/appeals?debt=${idOfDebt(debt)}`;
  const found = await someOf(customs, appeals, choices);
  const bills = listAt(debt, 'bills').filter((bill) =>
    ['due', 'secured'].includes(textAt(bill, 'status') ?? ''),
  );
  if (found === null || bills.length === 0) return null;
  const bill = pick(bills);
  const units = Math.round(Number(textAt(bill, 'outstanding')) * 10 ** decimals);
  const security = pick([{ guaranteeReference: '26XASANDBOX1' }, { securityWaiver: reason }]);
  const answer = await customs.call('POST', `/management/debts/${idOfDebt(debt)}/stays`, {
    body: {
      ...{
        bill: requireTextAt(bill, 'bill', 'reference'),
        appeal: requireTextAt(found, 'appeal', 'id'),
        reason,
      },
      ...(textAt(bill, 'status') === 'due' && security),
      ...(random(2) === 0 &&
        units > 0 && { amount: ((1 + random(units)) / 10 ** decimals).toFixed(decimals) }),
    },
  });
  return { name: 'stay a bill', answer };
};

const endStay: DebtStep = async ({ customs }, _, debt, { pick }) => {
  const stays = listAt(debt, 'stays');
  if (stays.length === 0) return null;
  const bill = requireTextAt(pick(stays), 'stay', 'billReference');
  const answer = await customs.call('DELETE', `/management/debts/${idOfDebt(debt)}/stays/${bill}`);
  return { name: 'end a stay', answer };
};

/** Steps about appeals; frequent steps are listed twice. */
export const appealSteps: readonly DebtStep[] = [
  ...[appeal, appeal, withdrawAppeal, decideAppeal, decideAppeal, stay, stay, endStay],
];
