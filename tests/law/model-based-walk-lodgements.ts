import assert from 'node:assert/strict';
import { listAt, textAt } from '../../conformance/json.ts';
import { sampleTrader } from '../../server/src/declarations/testing/xa-samples.ts';
import { solarPanels } from '../../server/src/processing/testing/law-goods.ts';
import {
  admitted,
  exportDocument,
  previous,
  warehoused,
} from '../../server/src/processing/testing/suspended-goods.ts';
import type { PortalClient } from '../portal-client.ts';
import { coffeeDeclaration, coffeeDeclarationByBroker } from './coffee-declaration.ts';
import type { LawPortal } from './law-portal.ts';
import {
  coffeeDeclarationByMass,
  homeUseDeclarationFromWarehouse,
  traderGuarantee,
} from './warehouse-stock.ts';

/*
 * Random lodgements of a model-based test: for the organisation itself or a principal, paid or secured, placed
 * under a procedure or drawn from one.
 */

/** Returns a random integer from 0 up to, but not including, `below`. */
export type RandomInteger = (below: number) => number;

/** A declaration of the test, and the clients that act on it. */
export interface LodgedDeclaration {
  readonly id: string;
  readonly by: PortalClient;
  /** Client of the represented organisation; null without representation. */
  readonly principal: PortalClient | null;
  readonly document: object;
  readonly isPlaced: boolean;
}

interface Lodging {
  readonly isPlaced: boolean;
  readonly isBrokers: boolean;
  readonly document: object;
}

const lentSecurity = { ...traderGuarantee, holder: sampleTrader.identification };

/** Lodges a random declaration. Returns null if it would draw goods that are no longer available. */
export async function lodgeRandomDeclaration(
  portal: LawPortal,
  random: RandomInteger,
  name: string,
  before: readonly LodgedDeclaration[],
): Promise<LodgedDeclaration | null> {
  const prefix = ['UNPAID-', '', 'SLOW-', 'YELLOW-', 'QUERY-'][random(5)] ?? '';
  const made =
    (await randomDraw(random, `${prefix}${name}`, before)) ?? randomDocument(random, `${prefix}${name}`);
  const by = made.isBrokers ? portal.broker : portal.trader;
  const answer = await by.call('POST', '/openapi/declarations?lodge=true', { body: made.document });
  if (answer.status === 400 && isRefusedForGoods(answer.body)) return null;
  assert.equal(answer.status, 201, answer.text);
  const principal = made.isBrokers ? portal.trader : null;
  return { ...made, by, principal, id: textAt(answer.body, 'id') ?? '' };
}

/** Returns whether a lodgement was refused only because other declarations have drawn the goods. */
export function isRefusedForGoods(body: unknown): boolean {
  const codes = listAt(body, 'errors').map((fault) => textAt(fault, 'code') ?? '');
  return codes.length > 0 && codes.every((code) => ['R643', 'R644', 'R645'].includes(code));
}

function randomDocument(random: RandomInteger, lrn: string): Lodging {
  const secured = { payment: { method: 'secured' }, guarantee: traderGuarantee };
  const of = (document: object, isBrokers = false, isPlaced = false) => ({ document, isBrokers, isPlaced });
  const kinds: readonly (() => Lodging)[] = [
    () => of(coffeeDeclaration(lrn, `${1 + random(20_000)}.00`)),
    () => of({ ...coffeeDeclaration(lrn), ...secured }),
    () => of({ ...solarPanels(), lrn }),
    () => of(coffeeDeclarationByBroker(lrn), true),
    () => of({ ...coffeeDeclarationByMass(lrn, 100, warehoused), guarantee: traderGuarantee }, false, true),
    () => of({ ...coffeeDeclarationByMass(lrn, 100, admitted), guarantee: traderGuarantee }, false, true),
    () =>
      of(
        {
          ...coffeeDeclarationByMass(lrn, 100, warehoused, coffeeDeclarationByBroker),
          guarantee: lentSecurity,
        },
        true,
        true,
      ),
    () => of({ ...exportDocument(1 + random(100), { procedure: '1000' }), lrn }),
  ];
  const made = kinds[random(kinds.length)]?.();
  assert.ok(made);
  return made;
}

/**
 * Returns a declaration that draws some or too many of the goods in a warehouse; null if there are no goods.
 */
async function randomDraw(
  random: RandomInteger,
  lrn: string,
  before: readonly LodgedDeclaration[],
): Promise<Lodging | null> {
  const placed = before.filter(({ isPlaced }) => isPlaced);
  const from = random(2) === 0 ? placed[random(placed.length)] : undefined;
  if (!from) return null;
  const { body } = await from.by.call('GET', `/openapi/declarations/${from.id}`);
  const mrn = textAt(body, 'mrn');
  if (mrn === undefined) return null;
  const mass = 1 + random(60);
  if (random(3) === 0) {
    const document = { ...exportDocument(mass, { procedure: '3171', ...previous(mrn) }), lrn };
    return { document, isBrokers: false, isPlaced: false };
  }
  const isBrokers = random(2) === 0;
  return {
    document: homeUseDeclarationFromWarehouse(
      lrn,
      mass,
      mrn,
      isBrokers ? coffeeDeclarationByBroker : coffeeDeclaration,
    ),
    isBrokers,
    isPlaced: false,
  };
}
