import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { member, type OperationTestResponse, textMember } from '../../foundation/http/testing/request.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { openTestOffice } from '../testing/test-office.ts';
import { type OfficerAction, officerActionNames } from './officer-actions.ts';

/*
 * Tests that an action returned as allowed succeeds in the next request, and that an action returned as refused is
 * refused.
 */

const declarations = 20;
const steps = 14;
const guarantee = '25XA00010000042G';
const office = await openTestOffice();
after(() => office.stop());

/** Returns a generator of deterministic pseudo-random numbers. */
function createRandomNumbers(count: number): (below: number) => number {
  const drawn = fc.sample(fc.nat(), { numRuns: count, seed: 20_261_120 });
  let at = 0;
  return (below) => {
    at += 1;
    return (drawn[at % count] ?? 0) % below;
  };
}
const randomBelow = createRandomNumbers(5_000);

const view = async (id: string): Promise<unknown> =>
  (await office.call('getDeclarationAsOfficer', { params: { id } })).body;
const decide = (id: string, body: object): Promise<OperationTestResponse> =>
  office.call('decideDeclaration', { params: { id }, body, headers: { 'if-match': '*' } });

/** Returns the body of a decision for a returned action. The body of a refused action is valid except for the state. */
function bodyOf(action: OfficerAction, returnedAction: unknown): Record<string, unknown> {
  const bills = member(returnedAction, 'bills');
  const listed = Array.isArray(bills) ? bills : [];
  const bill = listed[randomBelow(Math.max(1, listed.length))];
  const reference = bill ? textMember(bill, 'reference') : 'RF18539007547034';
  const greatest = bill ? textMember(bill, 'amount') : '1.00';
  const amount = randomBelow(2) === 0 ? greatest : (Number(greatest) / 2 || 0.01).toFixed(2);
  const values: Record<string, unknown> = {
    reason: 'Because',
    lane: ['green', 'yellow', 'red'][randomBelow(3)],
    // A control of documents only can require a reason, and the returned action does not include this condition.
    control: 'physical',
    findings: 'As declared',
    outcome: 'destruction',
    question: 'Why?',
    guaranteeReference: guarantee,
    billReference: reference,
    amount: action === 'bill' ? `${1 + randomBelow(500)}.00` : amount,
    item: 1,
    quantity: '1.000',
    dueOn: '2027-11-20',
    items: [{ item: 1, duty: '750.00', vat: `${randomBelow(900)}.00` }],
    ...withoutHearing,
  };
  const needs = member(returnedAction, 'needs');
  assert.ok(Array.isArray(needs));
  const fields = action === 'assess' ? [...needs, 'items'] : needs;
  const named = action === 'refund' && randomBelow(2) === 0 ? [...fields, 'billReference', 'amount'] : fields;
  // An officer who uses the hearing could exceed the intended amounts, and a pending hearing prevents other actions.
  const takes = member(returnedAction, 'takes');
  const isHeard = Array.isArray(takes) && takes.includes('hearingException') && randomBelow(3) > 0;
  const stated = named.filter((name) => name !== 'hearing');
  if (isHeard || stated.length < named.length) stated.push('hearingException');
  return { action, ...Object.fromEntries(stated.map((name) => [name, values[String(name)]])) };
}

/** Requests an action of the declarant or advances the clock. Its success is not checked here. */
async function actAsDeclarant(id: string, lrn: string): Promise<void> {
  const { api, trader } = office.customs;
  const acts = [
    () => api.call('answerQuery', trader, { id, number: 1, body: { text: 'So' } }),
    () => {
      const document = roastedCoffeeBody(lrn, `${8_000 + randomBelow(4_000)}.00`);
      return api.call('requestAmendment', trader, { id, body: { reason: 'Another price', document } });
    },
    () => api.call('requestInvalidation', trader, { id, body: { reason: 'Twice' } }),
    () => api.call('payDuties', trader, { id, body: { method: 'transfer' } }),
    () => api.call('payDuties', trader, { id, body: { method: 'account', account: 'XADEF0042' } }),
  ];
  await acts[randomBelow(acts.length)]?.();
}

/** Counts the tried actions by the state in which they were returned. */
const triedActions = { allowed: new Map<string, number>(), refused: new Map<string, number>() };

async function tryAction(id: string, action: OfficerAction): Promise<void> {
  const seen = await view(id);
  const shown = member(seen, 'actions', action);
  const body = bodyOf(action, shown);
  const answered = await decide(id, body);
  const counts = member(shown, 'allowed') === true ? triedActions.allowed : triedActions.refused;
  counts.set(action, (counts.get(action) ?? 0) + 1);
  const about = `${action} ${JSON.stringify(shown)} by ${JSON.stringify(body)} in ${textMember(seen, 'status')} ${JSON.stringify(member(seen, 'tracks'))}: ${answered.status} ${JSON.stringify(answered.body).slice(0, 400)}`;
  if (member(shown, 'allowed') === true) assert.equal(answered.status, 201, `shown as allowed: ${about}`);
  else {
    assert.equal(answered.status, 409, `shown as refused: ${about}`);
    assert.ok(textMember(shown, 'reason').length > 0);
  }
}

/** Actions that end a declaration. They are tried late, so that earlier states are tested, too. */
const endingActions: readonly OfficerAction[] = [
  'reject',
  'invalidate',
  'refuseRelease',
  'grantInvalidation',
];

/** Actions that bring a declaration nearer to its clearance, and one that is seldom possible. */
const advancingActions: readonly OfficerAction[] = [
  'accept',
  'completeControl',
  'closeQuery',
  'clear',
  'release',
  'pay',
  'grantAmendment',
];
/**
 * Actions on other declarations: exports, goods that have not arrived, declarations before acceptance, and goods under
 * a procedure.
 */
const untestedActions: readonly OfficerAction[] = [
  'register',
  'confirmExit',
  'confirmLateExit',
  'reject',
  'grantDischarge',
  'denyDischarge',
  'correctDischarge',
  'extendDischarge',
  'demandDischarge',
];

test('officers are shown exactly the actions that succeed, on random paths through the lifecycle', async () => {
  for (let count = 0; count < declarations; count += 1) {
    const lrn = `shown-${count}`;
    const id = await office.customs.lodge(lrn, roastedCoffeeBody(lrn));
    for (let step = 0; step < steps; step += 1) {
      const shownNow = member(await view(id), 'actions');
      const early = step < steps / 2;
      const actions = officerActionNames.filter((action) => !early || !endingActions.includes(action));
      const allowed = actions.filter((action) => member(shownNow, action, 'allowed') === true);
      const among = randomBelow(4) > 0 && allowed.length > 0 ? allowed : actions;
      const forward = advancingActions.find((each) => allowed.includes(each));
      const untried = allowed.find((each) => !triedActions.allowed.has(each));
      const usual = forward && randomBelow(2) === 0 ? forward : among[randomBelow(among.length)];
      const action = untried && randomBelow(3) === 0 ? untried : usual;
      if (action) await tryAction(id, action);
      if (randomBelow(3) === 0) await actAsDeclarant(id, lrn);
    }
  }
  const never = officerActionNames.filter(
    (action) => !triedActions.allowed.has(action) && !untestedActions.includes(action),
  );
  assert.deepEqual(never, [], 'every action was allowed somewhere');
  assert.deepEqual(await office.violations(), []);
});
