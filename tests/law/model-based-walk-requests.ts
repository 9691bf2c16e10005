import { listAt, textAt, valueAt } from '../../conformance/json.ts';
import { withPriceOfOnlyItem } from '../../server/src/processing/testing/law-goods.ts';
import type { PortalClient, PortalResponse } from '../portal-client.ts';
import type { LawPortal } from './law-portal.ts';
import type { LodgedDeclaration, RandomInteger } from './model-based-walk-lodgements.ts';

/* Sends the request of an available action, with the inputs that the action declares. */

/** An action in the list of available actions. */
export interface ShownAction {
  readonly allowed: boolean;
  /** Text of the reason in the language of the caller. */
  readonly reason: string | null;
  readonly reasonCode: string | null;
  readonly needs: readonly string[];
  readonly takes: readonly string[];
  readonly bills: readonly unknown[];
}

/** A declaration as a caller sees it at one time. */
export interface ObservedDeclaration {
  readonly id: string;
  readonly etag: string;
  readonly declaration: unknown;
  readonly actions: ReadonlyMap<string, ShownAction>;
}

export interface RandomChoices {
  readonly random: RandomInteger;
  readonly pick: <One>(from: readonly One[]) => One;
  /** Number of decimals of the national currency. */
  readonly decimals: number;
}

export type SendWalkRequest = () => Promise<PortalResponse>;

const reason = 'A step of a random walk';

/** Sends the request of an officer for an action. Returns null for actions that the test does not take. */
export async function officerRequest(
  portal: LawPortal,
  lodger: LodgedDeclaration,
  seen: ObservedDeclaration,
  [action, shown]: readonly [string, ShownAction],
  choices: RandomChoices,
): Promise<SendWalkRequest | null> {
  const { needs, takes, bills } = shown;
  const names = (member: string) => needs.includes(member) || takes.includes(member);
  const body: Record<string, unknown> = {
    action,
    ...(names('billReference') && billOf(bills, choices)),
  };
  for (const need of needs) body[need] ??= memberOf(need, choices);
  // Adds a reason, which a control of documents requires in the red lane.
  if (action === 'selectForControl') body.reason = reason;
  if (action === 'assess') body.items = itemsOf(seen, choices);
  if (needs.includes('hearing')) Object.assign(body, intendedAmounts(seen));
  if (action === 'correctDischarge') body.quantity = await correctionOf(lodger, choices);
  return () =>
    portal.customs.call('POST', `/management/declarations/${seen.id}/decisions`, {
      headers: { 'If-Match': seen.etag },
      body,
    });
}

/** Returns the amounts that a hearing has announced, which the decision must not exceed. */
function intendedAmounts({ declaration }: ObservedDeclaration): object {
  const { amount, items, lines } = Object(valueAt(declaration, 'hearing', 'decision'));
  return {
    hearing: textAt(declaration, 'hearing', 'id'),
    ...(lines === undefined && amount !== undefined && { amount }),
    ...(items !== undefined && { items }),
  };
}

function amountOf(value: number, decimals: number): string {
  return value.toFixed(decimals);
}

/** Returns one of the bills that the action names, with an amount up to its maximum. */
function billOf(bills: readonly unknown[], { random, pick, decimals }: RandomChoices): object {
  if (bills.length === 0) return { billReference: 'RF18539007547034', amount: amountOf(1, decimals) };
  const bill = pick(bills);
  const units = Math.round(Number(textAt(bill, 'amount')) * 10 ** decimals);
  const some = random(2) === 0 ? units : 1 + random(units);
  return { billReference: textAt(bill, 'reference'), amount: amountOf(some / 10 ** decimals, decimals) };
}

function memberOf(name: string, { random, pick, decimals }: RandomChoices): unknown {
  switch (name) {
    case 'amount':
      return amountOf(1 + random(50_000) / 100, decimals);
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
    case 'item':
      return 1;
    case 'hearingException':
      return { code: 'FRAUD', reason };
    case 'dueOn':
      return `${2028 + random(3)}-11-20`;
    default:
      return reason;
  }
}

function itemsOf({ declaration }: ObservedDeclaration, { random, decimals }: RandomChoices): object[] {
  return listAt(declaration, 'document', 'goodsItems').map((_, index) => ({
    item: index + 1,
    duty: amountOf(random(900), decimals),
    vat: amountOf(random(900), decimals),
  }));
}

/** Returns a correction of the placed quantity, up or down as far as the available stock permits. */
async function correctionOf({ by, id }: LodgedDeclaration, { random }: RandomChoices): Promise<string> {
  const grams = await availableGrams(by, id);
  const less = random(2) === 0 && grams > 0 ? -(1 + random(Math.ceil(grams / 4))) : 1 + random(5_000);
  return (less / 1_000).toFixed(3);
}

/** Returns the available quantity of the first item in grams; 0 if nothing is placed. */
async function availableGrams(by: PortalClient, id: string): Promise<number> {
  const { body } = await by.call('GET', `/openapi/declarations/${id}/discharge`);
  return Math.round(Number(textAt(body, 'stock', 0, 'available') ?? 0) * 1_000);
}

/**
 * Sends the request of a declarant or principal for an action. Returns null for actions that the test does not
 * take.
 */
export async function declarantRequest(
  by: PortalClient,
  { id, document }: LodgedDeclaration,
  seen: ObservedDeclaration,
  [action, { allowed }]: readonly [string, ShownAction],
  choices: RandomChoices,
): Promise<SendWalkRequest | null> {
  const headers = { 'If-Match': seen.etag };
  const call =
    (path: string, body: object): SendWalkRequest =>
    () =>
      by.call('POST', `/openapi/declarations/${id}${path}`, { headers, body });
  switch (action) {
    case 'present':
      return call('/presentation', {});
    case 'requestAmendment':
      return call('/amendments', {
        reason,
        document: withPriceOfOnlyItem(document, `${1 + choices.random(20_000)}.00`),
      });
    case 'requestInvalidation':
      return choices.random(5) === 0 ? call('/invalidation', { reason }) : null;
    case 'answerQuery': {
      const number = valueAt(seen.declaration, 'openQuery', 'number') ?? 1;
      return call(`/queries/${number}/answer`, { text: reason });
    }
    case 'answerHearing': {
      const hearing = textAt(seen.declaration, 'hearing', 'id');
      const isBill = textAt(seen.declaration, 'hearing', 'action') === 'bill';
      const agrees = isBill && choices.random(2) === 0;
      return call(`/hearings/${hearing}/answers`, agrees ? { agreed: true } : { text: reason });
    }
    case 'pay':
      return call('/payment', { method: 'transfer' });
    case 'secure':
      return call('/payment', { method: 'guarantee', guaranteeReference: '26XASANDBOX1' });
    case 'discharge': {
      const grams = allowed ? await availableGrams(by, id) : 1_000;
      if (grams === 0) return null;
      const quantity = ((1 + choices.random(grams)) / 1_000).toFixed(3);
      const disposition = choices.pick(['assigned_use', 'destroyed', 'waste', 'lost']);
      const cause = choices.pick(['stolen', 'missing', 'accident', 'nature']);
      const lost = disposition === 'lost' ? { cause } : {};
      return call('/discharge', { item: 1, quantity, disposition, ...lost, text: reason });
    }
    default:
      return null;
  }
}
