import assert from 'node:assert/strict';
import { at, isRecord, listAt, textAt } from '../../conformance/json.ts';
import { priced, solarPanels } from '../../server/src/processing/testing/law-goods.ts';
import type { Answer, PortalClient } from '../portal-client.ts';
import { coffee, coffeeByBroker } from './coffee.ts';
import type { LawPortal } from './law-portal.ts';

/*
 * A random walk of declarants and customs over many declarations: whatever is shown as allowed is tried with what it says
 * that it takes and has to succeed; whatever is not is refused in the words that were shown.
 */

/** A walk: the same seed takes the same choices, as far as the portal's own work lets it. */
export interface Walk {
  readonly steps: number;
  readonly seed: number;
  /** Marks the LRNs, so that walks do not meet. */
  readonly mark: string;
}

/** What was tried, and how often it was answered. */
export interface Walked {
  readonly allowed: ReadonlyMap<string, number>;
  readonly refused: ReadonlyMap<string, number>;
}

interface Shown {
  readonly allowed: boolean;
  readonly reason: string | null;
  readonly needs: readonly string[];
  readonly takes: readonly string[];
  readonly bills: readonly unknown[];
}

/** A declaration as somebody sees it at one moment. */
interface Seen {
  readonly id: string;
  readonly etag: string;
  readonly declaration: unknown;
  readonly actions: ReadonlyMap<string, Shown>;
}

/** mulberry32. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** Takes the steps; fails where an answer is not what was shown. */
export async function walk(portal: LawPortal, { steps, seed, mark }: Walk): Promise<Walked> {
  const random = randomOf(seed);
  const pick = <One>(from: readonly One[]): One => {
    const one = from[random(from.length)];
    if (one === undefined) throw new Error('there is nothing to pick from');
    return one;
  };
  const walked = { allowed: new Map<string, number>(), refused: new Map<string, number>() };
  const lodgers: Lodger[] = [];
  for (let step = 0; step < steps; step += 1) {
    if (lodgers.length < 4 || random(8) === 0) lodgers.push(await lodgeOne(portal, random, `${mark}${step}`));
    else if (random(60) === 0) await passTime(portal, random);
    else await takeStep(portal, pick(lodgers), { random, pick, walked });
  }
  return walked;
}

interface Lodger {
  readonly id: string;
  readonly by: PortalClient;
  readonly document: object;
}

async function lodgeOne(portal: LawPortal, random: (below: number) => number, name: string): Promise<Lodger> {
  const prefix = ['UNPAID-', '', 'SLOW-', 'YELLOW-', 'QUERY-'][random(5)];
  const lrn = `${prefix}${name}`;
  const secured = { payment: { method: 'secured' }, guarantee: { type: '1', reference: '26XASANDBOX1' } };
  const kinds: readonly (() => { by: PortalClient; document: object })[] = [
    () => ({ by: portal.trader, document: coffee(lrn, `${1 + random(20_000)}.00`) }),
    () => ({ by: portal.trader, document: { ...coffee(lrn), ...secured } }),
    () => ({ by: portal.trader, document: { ...solarPanels(), lrn } }),
    () => ({ by: portal.broker, document: coffeeByBroker(lrn) }),
  ];
  const made = kinds[random(kinds.length)]?.();
  assert.ok(made);
  const answer = await made.by.call('POST', '/openapi/declarations?lodge=true', { body: made.document });
  assert.equal(answer.status, 201, answer.text);
  return { ...made, id: textAt(answer.body, 'id') ?? '' };
}

async function passTime(portal: LawPortal, random: (below: number) => number): Promise<void> {
  for (const by of [portal.trader, portal.broker]) {
    const moved = await by.call('POST', '/openapi/sandbox/clock/advance', {
      body: { by: `PT${1 + random(72)}H` },
    });
    assert.ok(moved.status === 201 || moved.status === 200, moved.text);
  }
}

async function see(by: PortalClient, path: string): Promise<Seen> {
  const { status, body, headers, text } = await by.call('GET', path);
  assert.equal(status, 200, text);
  const actions = at(body, 'actions');
  assert.ok(isRecord(actions), text);
  const shown = ([name, action]: [string, unknown]) =>
    [
      name,
      {
        allowed: at(action, 'allowed') === true,
        reason: textAt(action, 'reason') ?? null,
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

interface Choices {
  readonly random: (below: number) => number;
  readonly pick: <One>(from: readonly One[]) => One;
  readonly walked: { readonly allowed: Map<string, number>; readonly refused: Map<string, number> };
}

/** Tries one action of somebody on a declaration. What has changed since it was seen says nothing. */
async function takeStep(portal: LawPortal, lodger: Lodger, choices: Choices): Promise<void> {
  const isOfficer = choices.random(2) === 0;
  const seen = isOfficer
    ? await see(portal.customs, `/management/declarations/${lodger.id}`)
    : await see(lodger.by, `/openapi/declarations/${lodger.id}`);
  const named = [...seen.actions];
  const allowed = named.filter(([, action]) => action.allowed);
  // Mostly what is allowed: walks are to get somewhere.
  const [name, action] = choices.pick(allowed.length > 0 && choices.random(4) > 0 ? allowed : named);
  const call = isOfficer
    ? officersCall(portal, seen, name, action, choices)
    : declarantsCall(lodger, seen, name, choices);
  if (call === null) return;
  const answer = await call();
  if (['version_conflict', 'not_found'].includes(textAt(answer.body, 'code') ?? '')) return;
  const told = `${name} of ${seen.id}: ${answer.status} ${answer.text}`;
  const who = isOfficer ? 'customs' : 'declarant';
  const counted = action.allowed ? choices.walked.allowed : choices.walked.refused;
  counted.set(`${who} ${name}`, (counted.get(`${who} ${name}`) ?? 0) + 1);
  if (action.allowed) {
    assert.ok(answer.status < 300, `shown as allowed, and refused: ${told}`);
    return;
  }
  assert.equal(textAt(answer.body, 'code'), 'action_not_allowed', `shown as not allowed: ${told}`);
  assert.equal(textAt(answer.body, 'reason'), action.reason, `not the words that were shown: ${told}`);
}

type Call = () => Promise<Answer>;

function officersCall(
  portal: LawPortal,
  seen: Seen,
  action: string,
  { needs, takes, bills }: Shown,
  choices: Choices,
): Call | null {
  const members =
    needs.includes('billReference') || takes.includes('billReference') ? billOf(bills, choices) : {};
  const body: Record<string, unknown> = { action, ...members };
  for (const need of needs) body[need] ??= memberOf(need, choices);
  if (action === 'assess') body.items = itemsOf(seen, choices);
  return () =>
    portal.customs.call('POST', `/management/declarations/${seen.id}/decisions`, {
      headers: { 'If-Match': seen.etag },
      body,
    });
}

/** A bill that the action names, and as much of it as it takes, or less. */
function billOf(bills: readonly unknown[], { random, pick }: Choices): object {
  if (bills.length === 0) return { billReference: 'RF18539007547034', amount: '1.00' };
  const bill = pick(bills);
  const cents = Math.round(Number(textAt(bill, 'amount')) * 100);
  const some = random(2) === 0 ? cents : 1 + random(cents);
  return { billReference: textAt(bill, 'reference'), amount: (some / 100).toFixed(2) };
}

function memberOf(name: string, { random, pick }: Choices): unknown {
  switch (name) {
    case 'amount':
      return `${1 + random(500)}.${10 + random(90)}`;
    case 'lane':
      return pick(['green', 'yellow', 'red']);
    case 'control':
      return pick(['documentary', 'physical']);
    case 'outcome':
      return pick(['re_export', 'destruction']);
    case 'guaranteeReference':
      return '26XASANDBOX1';
    case 'billReference':
      return 'RF18539007547034';
    default:
      return 'A step of a random walk';
  }
}

function itemsOf({ declaration }: Seen, { random }: Choices): object[] {
  return listAt(declaration, 'document', 'goodsItems').map((_, index) => ({
    item: index + 1,
    duty: `${random(900)}.00`,
    vat: `${random(900)}.00`,
  }));
}

/** Null for what a walk does not do. */
function declarantsCall(
  { by, id, document }: Lodger,
  seen: Seen,
  action: string,
  choices: Choices,
): Call | null {
  const headers = { 'If-Match': seen.etag };
  const call =
    (method: string, path: string, body: object): Call =>
    () =>
      by.call(method, `/openapi/declarations/${id}${path}`, { headers, body });
  const reason = 'A step of a random walk';
  switch (action) {
    case 'present':
      return call('POST', '/presentation', {});
    case 'requestAmendment':
      return call('POST', '/amendments', {
        reason,
        document: priced(document, `${1 + choices.random(20_000)}.00`),
      });
    case 'requestInvalidation':
      return choices.random(5) === 0 ? call('POST', '/invalidation', { reason }) : null;
    case 'answerQuery': {
      const number = at(seen.declaration, 'openQuery', 'number') ?? 1;
      return call('POST', `/queries/${number}/answer`, { text: reason });
    }
    case 'pay':
      return call('POST', '/payment', { method: 'transfer' });
    case 'secure':
      return call('POST', '/payment', { method: 'guarantee', guaranteeReference: '26XASANDBOX1' });
    default:
      return null;
  }
}
