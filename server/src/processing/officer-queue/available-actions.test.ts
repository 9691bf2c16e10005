import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { member, type OperationTestResponse, textMember } from '../../foundation/http/testing/request.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { openTestOffice, type TestOffice } from '../testing/test-office.ts';
import { type OfficerAction, officerActionNames } from './officer-actions.ts';

/* Actions returned as allowed succeed in a request that follows them, and actions returned as refused are refused. */

const declarations = 20;
const steps = 14;
const guarantee = '25XA00010000042G';

let office: TestOffice;
before(async () => {
  office = await openTestOffice();
});
after(() => office.stop());

/** Deterministic pseudo-random numbers. */
function numbers(count: number): (below: number) => number {
  const drawn = fc.sample(fc.nat(), { numRuns: count, seed: 20_261_120 });
  let at = 0;
  return (below) => {
    at += 1;
    return (drawn[at % count] ?? 0) % below;
  };
}
const draw = numbers(5_000);

const view = async (id: string): Promise<unknown> =>
  (await office.call('getDeclarationAsOfficer', { params: { id } })).body;
const decide = (id: string, body: object): Promise<OperationTestResponse> =>
  office.call('decideDeclaration', { params: { id }, body, headers: { 'if-match': '*' } });

/** Returns a decision that follows a returned action; for a refused one, an otherwise valid decision. */
function bodyOf(action: OfficerAction, shown: unknown): Record<string, unknown> {
  const bills = member(shown, 'bills');
  const listed = Array.isArray(bills) ? bills : [];
  const bill = listed[draw(Math.max(1, listed.length))];
  const reference = bill ? textMember(bill, 'reference') : 'RF18539007547034';
  const greatest = bill ? textMember(bill, 'amount') : '1.00';
  const amount = draw(2) === 0 ? greatest : (Number(greatest) / 2 || 0.01).toFixed(2);
  const values: Record<string, unknown> = {
    reason: 'Because',
    lane: ['green', 'yellow', 'red'][draw(3)],
    // A control of the documents alone can require a reason, which the action does not.
    control: 'physical',
    findings: 'As declared',
    outcome: 'destruction',
    question: 'Why?',
    guaranteeReference: guarantee,
    billReference: reference,
    amount: action === 'bill' ? `${1 + draw(500)}.00` : amount,
    item: 1,
    quantity: '1.000',
    dueOn: '2027-11-20',
    items: [{ item: 1, duty: '750.00', vat: `${draw(900)}.00` }],
    ...withoutHearing,
  };
  const needs = member(shown, 'needs');
  assert.ok(Array.isArray(needs));
  const given = action === 'assess' ? [...needs, 'items'] : needs;
  const named = action === 'refund' && draw(2) === 0 ? [...given, 'billReference', 'amount'] : given;
  // The amounts may exceed the intention of a hearing, and pending hearings prevent other actions.
  const takes = member(shown, 'takes');
  const isHeard = Array.isArray(takes) && takes.includes('hearingException') && draw(3) > 0;
  const stated = named.filter((name) => name !== 'hearing');
  if (isHeard || stated.length < named.length) stated.push('hearingException');
  return { action, ...Object.fromEntries(stated.map((name) => [name, values[String(name)]])) };
}

/** Performs an action of the declarant or advances the time; its success is not checked here. */
async function happensBeside(id: string, lrn: string): Promise<void> {
  const { desk, trader } = office.customs;
  const acts = [
    () => desk.call('answerQuery', trader, { id, number: 1, body: { text: 'So' } }),
    () => {
      const document = roastedCoffeeBody(lrn, `${8_000 + draw(4_000)}.00`);
      return desk.call('requestAmendment', trader, { id, body: { reason: 'Another price', document } });
    },
    () => desk.call('requestInvalidation', trader, { id, body: { reason: 'Twice' } }),
    () => desk.call('payDuties', trader, { id, body: { method: 'transfer' } }),
    () => desk.call('payDuties', trader, { id, body: { method: 'account', account: 'XADEF0042' } }),
  ];
  await acts[draw(acts.length)]?.();
}

/** Actions tried, by their returned state. */
const tried = { allowed: new Map<string, number>(), refused: new Map<string, number>() };

async function tryAction(id: string, action: OfficerAction): Promise<void> {
  const seen = await view(id);
  const shown = member(seen, 'actions', action);
  const body = bodyOf(action, shown);
  const answered = await decide(id, body);
  const counts = member(shown, 'allowed') === true ? tried.allowed : tried.refused;
  counts.set(action, (counts.get(action) ?? 0) + 1);
  const about = `${action} ${JSON.stringify(shown)} by ${JSON.stringify(body)} in ${textMember(seen, 'status')} ${JSON.stringify(member(seen, 'tracks'))}: ${answered.status} ${JSON.stringify(answered.body).slice(0, 400)}`;
  if (member(shown, 'allowed') === true) assert.equal(answered.status, 201, `shown as allowed: ${about}`);
  else {
    assert.equal(answered.status, 409, `shown as refused: ${about}`);
    assert.ok(textMember(shown, 'reason').length > 0);
  }
}

/** Terminating actions are tried late, so that earlier states are tested too. */
const ending: readonly OfficerAction[] = ['reject', 'invalidate', 'refuseRelease', 'grantInvalidation'];

/** Actions without which nothing would ever complete, and one that is seldom possible. */
const onwards: readonly OfficerAction[] = [
  'accept',
  'completeControl',
  'closeQuery',
  'clear',
  'release',
  'pay',
  'grantAmendment',
];
/** Actions for exports, goods that have not arrived, declarations before acceptance, and goods under a procedure. */
const elsewhere: readonly OfficerAction[] = [
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

test('the actions returned to officers are exactly those possible, on any path through the lifecycle', async () => {
  for (let count = 0; count < declarations; count += 1) {
    const lrn = `shown-${count}`;
    const id = await office.customs.lodge(lrn, roastedCoffeeBody(lrn));
    for (let step = 0; step < steps; step += 1) {
      const shownNow = member(await view(id), 'actions');
      const early = step < steps / 2;
      const actions = officerActionNames.filter((action) => !early || !ending.includes(action));
      const allowed = actions.filter((action) => member(shownNow, action, 'allowed') === true);
      const among = draw(4) > 0 && allowed.length > 0 ? allowed : actions;
      const forward = onwards.find((each) => allowed.includes(each));
      const untried = allowed.find((each) => !tried.allowed.has(each));
      const usual = forward && draw(2) === 0 ? forward : among[draw(among.length)];
      const action = untried && draw(3) === 0 ? untried : usual;
      if (action) await tryAction(id, action);
      if (draw(3) === 0) await happensBeside(id, lrn);
    }
  }
  const never = officerActionNames.filter(
    (action) => !tried.allowed.has(action) && !elsewhere.includes(action),
  );
  assert.deepEqual(never, [], 'every action was allowed somewhere');
  assert.deepEqual(await office.violations(), []);
});
