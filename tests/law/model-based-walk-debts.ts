import assert from 'node:assert/strict';
import { listAt, requireTextAt, textAt } from '../../conformance/json.ts';
import type { PortalClient, PortalResponse } from '../portal-client.ts';
import type { LawPortal } from './law-portal.ts';
import type { LodgedDeclaration } from './model-based-walk-lodgements.ts';
import type { RandomChoices } from './model-based-walk-requests.ts';

/*
 * Steps about debts in a model-based test: debtors pay and claim, officers decide and name further debtors,
 * accountants close months. A request must succeed or be refused with a listed code.
 */

/** Signs in a person of the customs authority. */
export type SignIn = (name: 'accountant' | 'administrator') => Promise<Pick<PortalClient, 'call'>>;

const expectedRefusals: readonly string[] = [
  'action_not_allowed',
  'guarantee_unavailable',
  'claim_exceeds_debt',
  'claim_time_limit_expired',
  'claim_status_conflict',
  'hearing_not_open',
  'hearing_open',
  'second_person_required',
  'debtor_already_exists',
  'debtor_in_use',
  'appeal_already_exists',
  'appeal_time_limit_expired',
  'appeal_status_conflict',
  'appeal_exceeds_decision',
  'claim_not_decided',
  // The client of customs has decided what the appeal contests.
  'officer_took_part',
  'stay_not_possible',
  'accounting_period_not_ended',
  'accounting_period_out_of_order',
  'accounting_period_status_conflict',
  // Listed because the sandbox's clock can be ahead of that of another organisation.
  'cannot_confirm_own_closing',
];

/** A step that was taken, and the response to it. */
interface TakenStep {
  readonly name: string;
  readonly answer: PortalResponse;
}

/** Takes a random step on a debt of a declaration. Returns null if there is no debt or claim for it. */
export async function takeDebtStep(
  portal: LawPortal,
  lodger: LodgedDeclaration,
  choices: RandomChoices,
  signIn: SignIn | null,
  moreSteps: readonly DebtStep[],
): Promise<string | null> {
  const { random, pick } = choices;
  if (signIn !== null && random(8) === 0)
    return stepOutcome(await closeMonth(await signIn('accountant'), signIn, random));
  const query = `declaration=${lodger.id}&limit=50`;
  const { body, status, text } = await portal.customs.call('GET', `/management/debts?${query}`);
  assert.equal(status, 200, text);
  const debts = listAt(body, 'items');
  if (debts.length === 0) return null;
  const debt = pick(debts);
  const step = pick([pay, claim, claim, answerOrWithdraw, decide, decide, nameDebtor, ...moreSteps]);
  return stepOutcome(await step(portal, lodger, debt, choices));
}

function stepOutcome(taken: TakenStep | null): string | null {
  if (taken === null) return null;
  const { name, answer } = taken;
  const code = textAt(answer.body, 'code') ?? '';
  assert.ok(
    answer.status < 300 || expectedRefusals.includes(code),
    `${name}: ${answer.status} ${answer.text}`,
  );
  return answer.status < 300 ? name : `${name}: ${code}`;
}

export type DebtStep = (
  portal: LawPortal,
  lodger: LodgedDeclaration,
  debt: unknown,
  choices: RandomChoices,
) => Promise<TakenStep | null>;

/**
 * Returns the client of the debtor, which is the declarant even if a direct representative has lodged the
 * declaration.
 */
export const clientOfDebtor = ({ by, principal }: LodgedDeclaration): PortalClient => principal ?? by;

const pay: DebtStep = async (_, lodger, debt, { pick }) => {
  const order = pick([
    { method: 'transfer' },
    { method: 'credit' },
    { method: 'guarantee', guaranteeReference: '26XASANDBOX1' },
  ]);
  const path = `/openapi/debts/${requireTextAt(debt, 'debt', 'id')}/payments`;
  const answer = await clientOfDebtor(lodger).call('POST', path, { body: order });
  if (answer.status === 200 && order.method === 'transfer')
    assert.equal(Number(textAt(answer.body, 'outstanding')), 0, answer.text);
  return { name: `pay by ${order.method}`, answer };
};

const claim: DebtStep = async (_, lodger, debt, choices) => {
  const { random, pick } = choices;
  const reference = pick(['', 'SLOW-', 'SLOW-', 'PART-', 'REFUSE-']);
  const lines = randomPartsOfLines(debt, choices);
  const path = `/openapi/debts/${requireTextAt(debt, 'debt', 'id')}/claims`;
  const answer = await clientOfDebtor(lodger).call('POST', path, {
    body: {
      ground: pick(['overcharge', 'error_of_customs', 'equity']),
      reason: 'A step of a random walk',
      reference: `${reference}${random(1_000_000)}`,
      ...(random(2) === 0 && lines.length > 0 && { lines: [pick(lines)] }),
    },
  });
  return { name: `claim ${reference}`.trim(), answer };
};

async function claimOf(
  by: PortalClient,
  debt: unknown,
  path: string,
  { pick }: RandomChoices,
): Promise<unknown> {
  const { body } = await by.call('GET', `${path}?debt=${requireTextAt(debt, 'debt', 'id')}`);
  const claims = listAt(body, 'items');
  return claims.length === 0 ? null : pick(claims);
}

const answerOrWithdraw: DebtStep = async (_, lodger, debt, choices) => {
  const by = clientOfDebtor(lodger);
  const found = await claimOf(by, debt, '/openapi/claims', choices);
  if (found === null) return null;
  const path = `/openapi/claims/${requireTextAt(found, 'claim', 'id')}`;
  const [name, own, body] = choices.pick([
    ['answer a claim', 'answer', { text: 'A step of a random walk' }],
    ['agree to an intention', 'answer', { agrees: true }],
    ['withdraw a claim', 'withdrawal', undefined],
  ] as const);
  return { name, answer: await by.call('POST', `${path}/${own}`, body && { body }) };
};

async function oldestClaim(by: PortalClient, status: string): Promise<unknown> {
  const { body } = await by.call('GET', `/management/claims?status=${status}&limit=1`);
  return listAt(body, 'items')[0] ?? null;
}

/** Returns between a tenth and all of each line's amount, without lines of zero. */
export function randomPartsOfLines(whole: unknown, { random, decimals }: RandomChoices): object[] {
  return listAt(whole, 'lines').flatMap((line) => {
    const amount = (Number(textAt(line, 'amount')) * (1 + random(10))) / 10;
    const text = amount.toFixed(decimals);
    return Number(text) > 0 ? [{ tax: textAt(line, 'tax'), amount: text }] : [];
  });
}

const decide: DebtStep = async ({ customs }, _, debt, choices) => {
  // Sometimes includes old claims, whose hearing has ended.
  const isOld = choices.random(3) === 0;
  const found = isOld
    ? await oldestClaim(customs, choices.pick(['submitted', 'query', 'intended']))
    : await claimOf(customs, debt, '/management/claims', choices);
  if (found === null) return null;
  const { pick } = choices;
  const parts = randomPartsOfLines(found, choices);
  const action = pick(parts.length === 0 ? ['grant', 'query'] : ['grant', 'grant_part', 'refuse', 'query']);
  const body = {
    action,
    reason: 'A step of a random walk',
    ...(action === 'grant_part' && { lines: [pick(parts)] }),
  };
  const path = `/management/claims/${requireTextAt(found, 'claim', 'id')}/decisions`;
  return { name: `${action} a claim`, answer: await customs.call('POST', path, { body }) };
};

const nameDebtor: DebtStep = async ({ customs }, _, debt, { random }) => {
  const path = `/management/debts/${requireTextAt(debt, 'debt', 'id')}/debtors`;
  const identification = 'XA777888999000';
  const further = listAt(debt, 'debtors').some((each) => textAt(each, 'identification') === identification);
  return further && random(2) === 0
    ? { name: 'remove a debtor', answer: await customs.call('DELETE', `${path}/${identification}`) }
    : {
        name: 'assign a debtor',
        answer: await customs.call('POST', path, { body: { identification, reason: 'Knew of it' } }),
      };
};

/** Requests the closing of the first open month, or confirms or withdraws a requested closing. */
async function closeMonth(
  accountant: Pick<PortalClient, 'call'>,
  signIn: SignIn,
  random: RandomChoices['random'],
): Promise<TakenStep | null> {
  const { body, status, text } = await accountant.call('GET', '/management/accounting-periods?limit=100');
  assert.equal(status, 200, text);
  const open = listAt(body, 'items').filter((each) => textAt(each, 'status') !== 'closed');
  const first = open.at(-1);
  if (first === undefined) return null;
  const path = `/management/accounting-periods/${textAt(first, 'period')}/closing`;
  if (textAt(first, 'status') !== 'closing_requested')
    return { name: 'request a closing', answer: await accountant.call('POST', path) };
  if (random(4) === 0) return { name: 'withdraw a closing', answer: await accountant.call('DELETE', path) };
  const administrator = await signIn('administrator');
  return { name: 'confirm a closing', answer: await administrator.call('POST', `${path}/confirmation`) };
}
