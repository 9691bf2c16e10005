import assert from 'node:assert/strict';
import { isRecord, listAt, textAt, valueAt } from '../../conformance/json.ts';
import { conditionTable } from '../../server/src/declarations/lifecycle/transition-conditions.ts';
import type { PortalClient } from '../portal-client.ts';
import type { LawPortal } from './law-portal.ts';
import { appealSteps } from './model-based-walk-appeals.ts';
import { type SignIn, takeDebtStep } from './model-based-walk-debts.ts';
import {
  isRefusedForGoods,
  type LodgedDeclaration,
  lodgeRandomDeclaration,
  type RandomInteger,
} from './model-based-walk-lodgements.ts';
import {
  declarantRequest,
  type ObservedDeclaration,
  officerRequest,
  type RandomChoices,
  type ShownAction,
} from './model-based-walk-requests.ts';

/*
 * A model-based test in which declarants, principals and customs take random actions on many declarations. An
 * action shown as allowed must succeed; any other must be refused with the reason that was shown.
 */

/** Settings of a run. The same seed leads to the same choices, as far as background work permits. */
export interface WalkSettings {
  readonly steps: number;
  readonly seed: number;
  /** Text that distinguishes the LRNs of this run from those of others. */
  readonly runName: string;
  /** Number of decimals of the national currency. */
  readonly decimals?: number;
  /** Signs in people of customs. Without it, accountants close no months. */
  readonly signIn?: SignIn;
}

/** Actions that were tried, with the number of responses. Steps on debts are listed by their outcome. */
export interface WalkResult {
  readonly debts: ReadonlyMap<string, number>;
  readonly allowed: ReadonlyMap<string, number>;
  readonly refused: ReadonlyMap<string, number>;
}

/** Returns a random number generator with a seed (mulberry32). */
function randomOf(seed: number): RandomInteger {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** Takes the steps of a run. Fails if a response differs from what the declaration showed. */
export async function runModelBasedWalk(
  portal: LawPortal,
  { steps, seed, runName: mark, decimals = 2, signIn }: WalkSettings,
): Promise<WalkResult> {
  const random = randomOf(seed);
  const pick = <One>(from: readonly One[]): One => {
    const one = from[random(from.length)];
    if (one === undefined) throw new Error('the list of choices is empty');
    return one;
  };
  const debts = new Map<string, number>();
  const walked = { allowed: new Map<string, number>(), refused: new Map<string, number>(), debts };
  const lodgers: LodgedDeclaration[] = [];
  for (let step = 0; step < steps; step += 1) {
    if (lodgers.length < 4 || random(8) === 0) {
      const lodged = await lodgeRandomDeclaration(portal, random, `${mark}${step}`, lodgers);
      if (lodged) lodgers.push(lodged);
    } else if (random(60) === 0) await passTime(portal, random);
    else if (random(5) === 0) {
      const choices = { random, pick, decimals };
      const outcome = await takeDebtStep(portal, pick(lodgers), choices, signIn ?? null, appealSteps);
      if (outcome !== null) debts.set(outcome, (debts.get(outcome) ?? 0) + 1);
    } else await takeStep(portal, pick(lodgers), { random, pick, decimals, walked });
  }
  return walked;
}

async function passTime(portal: LawPortal, random: RandomInteger): Promise<void> {
  for (const by of [portal.trader, portal.broker]) {
    const moved = await by.call('POST', '/openapi/sandbox/clock/advance', {
      body: { by: `PT${1 + random(72)}H` },
    });
    assert.ok(moved.status === 201 || moved.status === 200, moved.text);
  }
}

async function readDeclaration(by: PortalClient, path: string): Promise<ObservedDeclaration> {
  const { status, body, headers, text } = await by.call('GET', path);
  assert.equal(status, 200, text);
  const actions = valueAt(body, 'actions');
  assert.ok(isRecord(actions), text);
  const shown = ([name, action]: [string, unknown]) =>
    [
      name,
      {
        allowed: valueAt(action, 'allowed') === true,
        reason: textAt(action, 'reason') ?? null,
        reasonCode: textAt(action, 'reasonCode') ?? null,
        needs: listAt(action, 'needs').map(String),
        takes: listAt(action, 'takes').map(String),
        bills: listAt(action, 'bills'),
      },
    ] as const;
  return {
    id: textAt(body, 'id') ?? '',
    etag: headers.get('etag') ?? '*',
    declaration: body,
    actions: new Map(Object.entries(actions).map(shown)),
  };
}

interface Step extends RandomChoices {
  readonly walked: { readonly allowed: Map<string, number>; readonly refused: Map<string, number> };
}

/** Tries one action on a declaration. Ignores the result if the declaration has changed since it was read. */
async function takeStep(portal: LawPortal, lodger: LodgedDeclaration, step: Step): Promise<void> {
  const { by, who } = actorOf(portal, lodger, step.random);
  const isOfficer = who === 'customs';
  const path = `/${isOfficer ? 'management' : 'openapi'}/declarations/${lodger.id}`;
  const seen = await readDeclaration(by, path);
  const named = [...seen.actions];
  const allowed = named.filter(([, action]) => action.allowed);
  // Mostly selects allowed actions, so that the run makes progress.
  const chosen = step.pick(allowed.length > 0 && step.random(4) > 0 ? allowed : named);
  const call = isOfficer
    ? await officerRequest(portal, lodger, seen, chosen, step)
    : await declarantRequest(by, lodger, seen, chosen, step);
  if (call === null) return;
  const answer = await call();
  if (conflictCodes.includes(textAt(answer.body, 'code') ?? '') || isRefusedForGoods(answer.body)) return;
  const [name, shown] = chosen;
  // Accepts refusals about goods, because other declarations reserve and release goods at any time.
  const isHeldNow = goodsReasonCodes.includes(textAt(answer.body, 'reasonCode') ?? '');
  const wasHeld = goodsReasonCodes.includes(shown.reasonCode ?? '');
  if (wasHeld && answer.status < 300) return;
  const now = isHeldNow ? ((await readDeclaration(by, path)).actions.get(name) ?? shown) : shown;
  if (isHeldNow && now.allowed) return;
  compareWithShown(`${who} ${name}`, now, seen.id, answer, step.walked);
}

const goodsReasonCodes: readonly string[] = [
  conditionTable.nothingHeld.reason,
  conditionTable.notMoved.reason,
];
const conflictCodes = [
  'version_conflict',
  'not_found',
  'discharge_exceeded',
  // Depends on stock and guarantee of the placement, which another declaration can have changed.
  'discharge_closed',
  'security_unavailable',
];

function actorOf(portal: LawPortal, { by, principal }: LodgedDeclaration, random: RandomInteger) {
  if (random(2) === 0) return { by: portal.customs, who: 'customs' };
  return principal !== null && random(2) === 0
    ? { by: principal, who: 'principal' }
    : { by, who: 'declarant' };
}

function compareWithShown(
  what: string,
  { allowed, reason }: ShownAction,
  id: string,
  answer: { readonly status: number; readonly text: string; readonly body: unknown },
  walked: Step['walked'],
): void {
  const description = `${what} of ${id}: ${answer.status} ${answer.text}`;
  const counted = allowed ? walked.allowed : walked.refused;
  counted.set(what, (counted.get(what) ?? 0) + 1);
  if (allowed) {
    assert.ok(answer.status < 300, `shown as allowed, and refused: ${description}`);
    return;
  }
  assert.equal(textAt(answer.body, 'code'), 'action_not_allowed', `shown as not allowed: ${description}`);
  assert.equal(textAt(answer.body, 'reason'), reason, `not the words that were shown: ${description}`);
}
