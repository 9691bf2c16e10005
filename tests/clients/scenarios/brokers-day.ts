import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRecord, listAt, requireTextAt, textAt } from '../../../conformance/json.ts';
import { sampleTrader } from '../../../server/src/declarations/testing/xa-samples.ts';
import { assertStatus, bodyWithStatus } from '../../../server/src/foundation/http/testing/request.ts';
import { warehoused } from '../../../server/src/processing/testing/suspended-goods.ts';
import { coffeeDeclarationByBroker } from '../../law/coffee-declaration.ts';
import { clientsOfPortal, type LawPortal, lawPortalOf, statusAndPaymentOf } from '../../law/law-portal.ts';
import { coffeeDeclarationByMass, traderGuarantee } from '../../law/warehouse-stock.ts';
import { startPortal } from '../../portal-process.ts';
import type { ClientDriver, ClientLanguage, ScenarioStep } from './driver.ts';
import { createIdReplacer } from './named-ids.ts';

/*
 * A broker's day: a bulk lodgement, later steps for some declarations, and the end of the mandate. Customs acts
 * the same for every client, by officers through the API and by the sandbox's simulated officer.
 */

/**
 * Declarations for which the day has later steps. All others are paid and released without action of the
 * broker.
 */
const specialDeclarations = {
  asked: 'UNPAID-DAY-1',
  neverPaid: 'UNPAID-DAY-2',
  early: 'REGISTERED-DAY-1',
  stock: 'STOCK-DAY-1',
  amended: 'DAY-1',
  withdrawn: 'DAY-2',
} as const;

/** Final states of declarations that do not end as `released paid`. */
const finalStates: Readonly<Record<string, string>> = {
  [specialDeclarations.neverPaid]: 'accepted due',
  [specialDeclarations.stock]: 'released not_due',
  [specialDeclarations.withdrawn]: 'invalidated refunded',
};

export interface BrokersDayResult {
  /** The outcome of each step, as the client has reported it. */
  readonly outcomes: readonly unknown[];
  /** Number of ledger postings by kind, account and amount. */
  readonly postingCounts: Readonly<Record<string, number>>;
  /** Final balance of each ledger account. Claims are added up. */
  readonly balances: Readonly<Record<string, string>>;
}

/**
 * Returns the expected balances after a day with a number of declarations. Coffee costs 750.00 duty and 860.00
 * VAT; a few declarations have another end.
 */
export function balancesAfter(count: number): Readonly<Record<string, string>> {
  const released = count - 2;
  const money = (amount: number): string => amount.toFixed(2);
  return {
    bank: money((released - 1) * 1_610 + 54),
    'claim/A00': '750.00',
    'claim/B00': '860.00',
    'cover/26XASANDBOX1': '-1577.80',
    'reserved/26XASANDBOX1': '1577.80',
    'revenue/A00': money(-released * 750 - 50),
    'revenue/B00': money(-released * 860 - 4),
  };
}

/** Runs the day with the client of a language at a new portal. */
export async function runBrokersDay({ start }: ClientLanguage, count: number): Promise<BrokersDayResult> {
  const folder = await mkdtemp(join(tmpdir(), 'customs-portal-day-'));
  const process = await startPortal({ environment: { PORTAL_CLIENT_RATE: '0' } });
  try {
    const { baseUrl, credentials } = process;
    const portal = lawPortalOf(clientsOfPortal(process));
    const driver = await start({ folder, baseUrl, credentials: credentials.otherHostToHost });
    const outcomes = await runDay(driver, portal, folder, count).finally(() => driver.end());
    await untilAllHaveEnded(portal);
    await portal.ledgerAgrees();
    return {
      outcomes: JSON.parse(createIdReplacer()(JSON.stringify(outcomes))),
      ...(await readLedger(portal)),
    };
  } finally {
    await process.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runDay(
  driver: ClientDriver,
  portal: LawPortal,
  folder: string,
  count: number,
): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  const does = async (step: ScenarioStep, refused?: string): Promise<unknown> => {
    const { calls: _, ...result } = await driver.does(step);
    assert.equal(result.refused, refused, JSON.stringify([step, result]).slice(0, 2_000));
    outcomes.push(result);
    return result.outcome;
  };
  const officer = async (lrn: string, decision: object): Promise<void> => {
    const { body } = await portal.broker.call('GET', `/openapi/declarations/lrn:${lrn}`);
    await portal.decide(requireTextAt(body, lrn, 'id'), decision).then(assertStatus(201));
  };
  await lodgeAll(does, count);
  await answerAndPay(does, officer, folder);
  await amendAndWithdraw(does, officer);
  await presentAndDischarge(does, officer);
  await endMandate(does);
  return outcomes;
}

type RunStep = (step: ScenarioStep, refused?: string) => Promise<unknown>;
type Officer = (lrn: string, decision: object) => Promise<void>;

function documentOf(lrn: string): object {
  switch (lrn) {
    case specialDeclarations.early:
      return {
        ...coffeeDeclarationByBroker(lrn),
        expectedArrival: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      };
    case specialDeclarations.stock: {
      const guarantee = { ...traderGuarantee, holder: sampleTrader.identification };
      return { ...coffeeDeclarationByMass(lrn, 1_000, warehoused, coffeeDeclarationByBroker), guarantee };
    }
    default:
      return coffeeDeclarationByBroker(lrn);
  }
}

async function lodgeAll(does: RunStep, count: number): Promise<void> {
  const known = Object.values(specialDeclarations);
  const others = Array.from({ length: count - known.length }, (_, index) => `DAY-${index + 3}`);
  const lrns = [...known, ...others];
  const lodged = await does({ do: 'lodgeAll', documents: lrns.map(documentOf) });
  assert.deepEqual(
    lodged,
    lrns.map(() => ['lodged', false]),
  );
  // Lodges a declaration again, which the portal recognises by its LRN and content.
  await does(
    { do: 'lodge', document: { ...coffeeDeclarationByBroker('DAY-1'), dispatchCountry: 'CO' } },
    'lrn_in_use',
  );
  // Sorts by LRN, because declarations of one request can have the same creation time.
  const found = await does({ do: 'list', filter: { lrnPrefix: 'DAY-', sort: 'lrn', limit: 50 } });
  assert.deepEqual(found, lrns.filter((lrn) => lrn.startsWith('DAY-')).toSorted());
}

async function answerAndPay(does: RunStep, officer: Officer, folder: string): Promise<void> {
  const lrn = specialDeclarations.asked;
  const waits = { status: 'accepted', statusGroup: 'action_required' };
  await does({ do: 'follow', lrn, until: waits });
  await officer(lrn, { action: 'openQuery', question: 'Where did it grow?', requestedDocuments: ['N954'] });
  const file = join(folder, 'certificate.pdf');
  await writeFile(file, '%PDF-1.4\nstartxref\n9\n%%EOF\n');
  const uploaded = await does({
    do: 'upload',
    lrn,
    from: 'file',
    file,
    details: { type: 'N954', fileName: 'certificate.pdf' },
  });
  const answer = { text: 'The certificate says it', documents: [requireTextAt(uploaded, 'document', 'id')] };
  await does({ do: 'answer', lrn, n: 1, answer });
  await does({ do: 'answer', lrn, n: 1, answer }, 'action_not_allowed');
  await does({ do: 'pay', lrn, order: { method: 'transfer' } });
  await does({ do: 'follow', lrn, until: { status: 'released' } });
  await does({ do: 'pay', lrn, order: { method: 'transfer' } }, 'action_not_allowed');
}

async function amendAndWithdraw(does: RunStep, officer: Officer): Promise<void> {
  const { amended: lrn, withdrawn } = specialDeclarations;
  await does({ do: 'follow', lrn, until: { status: 'released' } });
  // Presents goods that differ from those declared, so that an officer must decide.
  const coffee = coffeeDeclarationByBroker(lrn);
  const [was] = listAt(coffee, 'goodsItems');
  const cocoa = { commodityCode: '18050000', description: 'Cocoa powder without sugar, in bags of 10 kg' };
  const document = { ...coffee, goodsItems: [{ ...Object(was), ...cocoa }] };
  const amendment = { lrn, document, reason: 'The pallets were confused' };
  assert.deepEqual(await does({ do: 'tryAmendment', ...amendment }), { before: '1610.00', after: '1664.00' });
  await does({ do: 'amend', ...amendment });
  await officer(lrn, { action: 'grantAmendment' });
  await does({ do: 'pay', lrn, order: { method: 'transfer' } });
  await does({ do: 'follow', lrn: withdrawn, until: { status: 'released' } });
  await does({ do: 'invalidate', lrn: withdrawn, reason: 'Declared twice' });
  await does({ do: 'follow', lrn: withdrawn, until: { status: 'invalidated' } });
}

async function presentAndDischarge(does: RunStep, officer: Officer): Promise<void> {
  const { early, stock } = specialDeclarations;
  await does({ do: 'follow', lrn: early, until: { status: 'registered' } });
  await does({ do: 'present', lrn: early, presentation: { goodsLocation: 'Quay 4' } });
  await does({ do: 'follow', lrn: early, until: { status: 'released' } });
  await does({ do: 'follow', lrn: stock, until: { status: 'released' } });
  const report = { item: 1, quantity: '1000.001', disposition: 'destroyed', text: 'Wet; burnt' };
  await does({ do: 'discharge', lrn: stock, report }, 'discharge_exceeded');
  await does({ do: 'discharge', lrn: stock, report: { ...report, quantity: '20.000' } });
  await officer(stock, { action: 'grantDischarge' });
}

async function endMandate(does: RunStep): Promise<void> {
  const active = await does({ do: 'mandates', filter: { status: 'active' } });
  const [id, ...more] = listAt(active).map(String);
  assert.deepEqual(more, []);
  const end = { do: 'endMandate', id, reason: 'The contract has ended' };
  assert.equal(await does(end), 'ended');
  await does(end, 'mandate_status_conflict');
  await does({ do: 'lodge', document: coffeeDeclarationByBroker('LATE-1') }, 'input_invalid');
}

/** Waits until customs has completed all automatic work. */
async function untilAllHaveEnded({ broker }: LawPortal): Promise<void> {
  const limit = performance.now() + 60_000;
  for (;;) {
    const all = await pagesOf(broker, '/openapi/declarations');
    const left = all.flatMap((each) => {
      const lrn = textAt(each, 'lrn') ?? '';
      const now = statusAndPaymentOf(each);
      return now === (finalStates[lrn] ?? 'released paid') ? [] : [`${lrn} ${now}`];
    });
    if (left.length === 0) return;
    if (performance.now() > limit) throw new Error(`declarations without a final status: ${left.join(', ')}`);
    await pause(100);
  }
}

async function pagesOf(by: LawPortal['broker'], path: string): Promise<unknown[]> {
  const all: unknown[] = [];
  let after = '';
  for (;;) {
    const body = await by.call('GET', `${path}?limit=100${after}`).then(bodyWithStatus(200));
    all.push(...listAt(body, 'items'));
    const cursor = textAt(body, 'cursor');
    if (cursor === undefined) return all;
    after = `&after=${encodeURIComponent(cursor)}`;
  }
}

async function readLedger({
  broker,
}: LawPortal): Promise<Pick<BrokersDayResult, 'postingCounts' | 'balances'>> {
  const postingCounts = new Map<string, number>();
  const cents = new Map<string, number>();
  for (const entry of await pagesOf(broker, '/openapi/ledger-entries')) {
    for (const line of listAt(entry, 'lines').filter(isRecord)) {
      // Removes bill references from account names, because they are random.
      const account = String(line.account).replace(/\/RF[0-9A-Z]+/, '');
      const kind = [textAt(entry, 'type'), account, line.amount].join(' ');
      postingCounts.set(kind, (postingCounts.get(kind) ?? 0) + 1);
      cents.set(account, (cents.get(account) ?? 0) + Math.round(Number(line.amount) * 100));
    }
  }
  const balances = [...cents].map(([account, sum]) => [account, (sum / 100).toFixed(2)]);
  return { postingCounts: Object.fromEntries(postingCounts), balances: Object.fromEntries(balances) };
}
