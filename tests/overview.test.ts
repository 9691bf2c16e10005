import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isRecord, listAt, requireTextAt, textAt, valueAt } from '../conformance/json.ts';
import { assertStatus, bodyWithStatus } from '../server/src/foundation/http/testing/request.ts';
import { type ConsoleBrowser, signInToConsole } from './console-browser.ts';
import { startInProcessPortal } from './in-process-portal.ts';
import { brokerNumber, createPortalClient, declarationOf, type PortalClient } from './portal-client.ts';
import { readServedOperations } from './served-operations.ts';

/*
 * Compares each number of the overview with its list, for each role, in the presence of rows of another
 * organisation.
 */

const overview = '/management/overview';
const portal = await startInProcessPortal();
const { hostToHost, otherHostToHost } = portal.credentials;
const trader = createPortalClient(portal.baseUrl, hostToHost);
const other = createPortalClient(portal.baseUrl, otherHostToHost, brokerNumber);
const paths: ReadonlyMap<string, string> = new Map(
  (await readServedOperations(portal.baseUrl)).map(({ id, path }) => [id, path]),
);
for (const lrn of ['UNPAID-1', 'UNPAID-2', 'UNPAID-3', 'QUERY-1', 'QUERY-2', 'REGISTERED-1', 'GREEN-1'])
  await lodge(trader, lrn);
await trader.call('POST', '/openapi/declarations', { body: { type: 'import', lrn: 'DRAFT-1' } });
await trader.call('POST', '/openapi/declarations', { body: declarationOf('DRAFT-WHOLE') });
await lodge(other, 'UNPAID-THEIRS', brokerNumber);
await other.call('POST', '/openapi/declarations', { body: { type: 'import', lrn: 'DRAFT-THEIRS' } });
await untilDecided();
after(() => portal.stop());

async function lodge(client: PortalClient, lrn: string, number?: string): Promise<string> {
  const arrival = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const early = lrn.startsWith('REGISTERED-') ? { expectedArrival: arrival } : {};
  const sent = { body: { ...declarationOf(lrn, number), ...early } };
  const body = await client.call('POST', '/openapi/declarations?lodge=true', sent).then(bodyWithStatus(201));
  return requireTextAt(body, lrn, 'id');
}

/** Waits until the sandbox's simulated officer has processed all lodged declarations. */
async function untilDecided(): Promise<void> {
  const waits = { 'UNPAID-': 'pay', 'QUERY-': 'answerQuery', 'REGISTERED-': 'present' };
  for (;;) {
    const items = [trader, other].map((client) => client.call('GET', '/openapi/declarations?limit=100'));
    const lists = (await Promise.all(items)).flatMap(({ body }) => listAt(body, 'items') ?? []);
    const done = lists.every((item) => {
      const lrn = textAt(item, 'lrn') ?? '';
      const expectedAction = Object.entries(waits).find(([prefix]) => lrn.startsWith(prefix))?.[1];
      if (expectedAction === undefined)
        return lrn.startsWith('DRAFT') || textAt(item, 'status') === 'released';
      return (listAt(item, 'nextActions') ?? []).some((next) => textAt(next, 'action') === expectedAction);
    });
    if (done) return;
    await pause(100);
  }
}

type Who = 'trader' | 'otherTrader' | 'clerk' | 'officer' | 'supervisor' | 'administrator';
const browserOf = (who: Who): Promise<ConsoleBrowser> =>
  signInToConsole(portal.baseUrl, portal.credentials[who]);

interface OverviewCount {
  readonly type: string;
  readonly key: string | null;
  readonly count: number;
  readonly list: { readonly operation: string; readonly query: Record<string, unknown> } | null;
}

async function countsOf(browser: ConsoleBrowser): Promise<OverviewCount[]> {
  const body = await browser.call('GET', overview).then(bodyWithStatus(200));
  const counts: OverviewCount[] = [];
  for (const group of listAt(body, 'groups') ?? []) {
    for (const count of listAt(group, 'counts') ?? []) {
      const list = valueAt(count, 'list');
      const query = valueAt(list, 'query');
      counts.push({
        type: textAt(count, 'type') ?? '',
        key: textAt(count, 'key') ?? null,
        count: Number(valueAt(count, 'count')),
        list: isRecord(list)
          ? { operation: textAt(list, 'operation') ?? '', query: isRecord(query) ? query : {} }
          : null,
      });
    }
  }
  return counts;
}

/** Counts the rows of a list over all its pages. */
async function lengthOf(browser: ConsoleBrowser, { operation, query }: NonNullable<OverviewCount['list']>) {
  const path = paths.get(operation);
  assert.ok(path, operation);
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)]),
  );
  let length = 0;
  let cursor: string | undefined;
  do {
    const pageQuery = new URLSearchParams([
      ...parameters,
      ['limit', '2'],
      ...(cursor ? [['after', cursor]] : []),
    ]);
    const body = await browser.call('GET', `${path}?${pageQuery}`).then(bodyWithStatus(200));
    length += (listAt(body, 'items') ?? []).length;
    cursor = valueAt(body, 'more') === true ? textAt(body, 'cursor') : undefined;
  } while (cursor !== undefined);
  return length;
}

const findCount = (counts: readonly OverviewCount[], type: string, key: string | null = null) =>
  counts.find((one) => one.type === type && one.key === key)?.count;

describe('the overview (200) has numbers that equal their lists', () => {
  for (const who of ['trader', 'clerk', 'otherTrader', 'officer', 'supervisor', 'administrator'] as const) {
    test(`for ${who}`, async () => {
      const browser = await browserOf(who);
      if (who === 'officer') {
        const { body } = await browser.call('GET', '/management/declarations?limit=1&awaitingCustoms=true');
        const id = textAt(body, 'items', 0, 'id') ?? textAt(body, 'id') ?? '';
        if (id) await browser.call('PUT', `/management/declarations/${id}/assignment`, { body: {} });
      }
      const counts = await countsOf(browser);
      assert.ok(counts.length > 0);
      for (const { type, key, count, list } of counts) {
        if (list) assert.equal(count, await lengthOf(browser, list), `${type} ${key}`);
      }
    });
  }

  test('with three payments, their sum and deadline, two queries, goods to present and drafts, for a trader', async () => {
    const { body } = await (await browserOf('clerk')).call('GET', overview);
    const counts = await countsOf(await browserOf('clerk'));
    assert.equal(findCount(counts, 'pay'), 3);
    assert.equal(findCount(counts, 'answerQuery'), 2);
    assert.equal(findCount(counts, 'present'), 1);
    assert.equal(findCount(counts, 'drafts'), 2);
    assert.equal(findCount(counts, 'drafts_with_errors'), 1);
    const needs = listAt(body, 'groups', 0, 'counts') ?? [];
    const pay = needs.find((one) => textAt(one, 'type') === 'pay');
    const { body: due } = await trader.call('GET', '/openapi/declarations?nextAction=pay');
    let sum = 0;
    for (const item of listAt(due, 'items') ?? []) {
      const read = await trader.call('GET', `/openapi/declarations/${textAt(item, 'id')}`);
      sum += Number(textAt(read.body, 'bills', 0, 'outstanding'));
    }
    assert.equal(Number(textAt(pay, 'amounts', 0, 'amount')), Number(sum.toFixed(2)));
    assert.match(textAt(pay, 'dueBy') ?? '', /^\d{4}-\d\d-\d\dT/);
  });

  test('with the intended decision on a claim until the claimant has answered it', async () => {
    const claimsToAnswer = async () =>
      findCount(await countsOf(await browserOf('clerk')), 'claims_to_answer');
    assert.equal(await claimsToAnswer(), 0);
    const { body: debts } = await trader.call('GET', '/openapi/debts?status=due');
    const path = `/openapi/debts/${requireTextAt(debts, 'debt', 'items', 0, 'id')}/claims`;
    const order = { ground: 'overcharge', reason: 'Too high', reference: 'REFUSE-1' };
    const claim = await trader.call('POST', path, { body: order }).then(bodyWithStatus(201));
    assert.equal(textAt(claim, 'status'), 'intended');
    const { body } = await (await browserOf('clerk')).call('GET', overview);
    const needs = listAt(body, 'groups', 0, 'counts') ?? [];
    const counted = needs.find((one) => textAt(one, 'type') === 'claims_to_answer');
    assert.equal(valueAt(counted, 'count'), 1);
    assert.equal(textAt(counted, 'dueBy'), textAt(claim, 'hearing', 'dueBy'));
    assert.equal(findCount(await countsOf(await browserOf('otherTrader')), 'claims_to_answer'), 0);
    const answer = `/openapi/claims/${requireTextAt(claim, 'claim', 'id')}/answer`;
    await trader.call('POST', answer, { body: { text: 'The invoice shows it' } }).then(bodyWithStatus(200));
    assert.equal(await claimsToAnswer(), 0);
  });

  test('without rows of another organisation', async () => {
    const counts = await countsOf(await browserOf('otherTrader'));
    assert.equal(findCount(counts, 'pay'), 1);
    assert.equal(findCount(counts, 'drafts'), 1);
    assert.equal(findCount(counts, 'drafts_with_errors'), 1);
    assert.equal(findCount(counts, 'answerQuery'), 0);
  });

  test('without keys and webhooks, for a clerk', async () => {
    const { body } = await (await browserOf('clerk')).call('GET', overview);
    const groups = (listAt(body, 'groups') ?? []).map((group) => textAt(group, 'group'));
    assert.deepEqual(groups, ['needs', 'states', 'lodged', 'released']);
  });

  test('of lodged, released and deleted declarations by their current state', async () => {
    const browser = await browserOf('clerk');
    const before = await countsOf(browser);
    const week = before.findLast(({ type }) => type === 'week')?.key ?? null;
    const lodged = (counts: readonly OverviewCount[]) => findCount(counts, 'week', week) ?? 0;
    await lodge(trader, 'UNPAID-LATER');
    await untilDecided();
    const then = await countsOf(browser);
    assert.equal(lodged(then), lodged(before) + 1);
    assert.equal(findCount(then, 'pay'), 4);
    const draft = await trader.call('GET', '/openapi/declarations/lrn:DRAFT-1');
    await trader.call('DELETE', `/openapi/declarations/${textAt(draft.body, 'id')}`);
    const left = await countsOf(browser);
    assert.deepEqual([findCount(left, 'drafts'), findCount(left, 'drafts_with_errors')], [1, 0]);
  });

  test('of drafts with errors, from the save that causes them to the one that fixes them', async () => {
    const browser = await browserOf('clerk');
    const faultyCount = async () => findCount(await countsOf(browser), 'drafts_with_errors');
    const before = (await faultyCount()) ?? 0;
    const made = await trader.call('POST', '/openapi/declarations', { body: declarationOf('MENDED') });
    const path = `/openapi/declarations/${requireTextAt(made.body, 'MENDED', 'id')}`;
    const save = async (body: object) => {
      const headers = { 'If-Match': (await trader.call('GET', path)).headers.get('etag') ?? '' };
      await trader.call('PUT', path, { body, headers }).then(assertStatus(200));
    };
    assert.equal(await faultyCount(), before);
    await save({ type: 'import', lrn: 'MENDED' });
    assert.equal(await faultyCount(), before + 1);
    await save({ ...declarationOf('MENDED'), office: 'nowhere' });
    assert.equal(await faultyCount(), before + 1);
    await save(declarationOf('MENDED'));
    assert.equal(await faultyCount(), before);
    await save({ type: 'import', lrn: 'MENDED' });
    await trader.call('DELETE', path);
    assert.equal(await faultyCount(), before);
  });

  test('of drafts, without lodged ones', async () => {
    const listed = async (hasErrors: boolean) => {
      const body = await trader
        .call('GET', `/openapi/declarations?hasErrors=${hasErrors}&limit=100`)
        .then(bodyWithStatus(200));
      return (listAt(body, 'items') ?? []).map((item) => textAt(item, 'lrn'));
    };
    const made = await trader.call('POST', '/openapi/declarations', { body: declarationOf('LODGED-LATER') });
    assert.ok((await listed(false)).includes('LODGED-LATER'));
    assert.ok(!(await listed(true)).includes('LODGED-LATER'));
    const path = `/openapi/declarations/${requireTextAt(made.body, 'LODGED-LATER', 'id')}/lodgement`;
    assert.equal((await trader.call('POST', path)).status, 200);
    assert.ok(!(await listed(false)).includes('LODGED-LATER'));
    assert.ok(!(await listed(true)).includes('LODGED-LATER'));
  });

  test('of unassigned declarations at the office of an officer, and everywhere', async () => {
    await untilDecided();
    // Lodges a declaration that the simulated officer leaves unassigned for a while.
    await lodge(trader, 'SLOW-OFFICE');
    const [supervisor, officer] = [await browserOf('supervisor'), await browserOf('officer')];
    const { body: session } = await officer.call('GET', '/management/session');
    const id = requireTextAt(session, 'the officer', 'person', 'id');
    const work = async (office: string | null) => {
      const sent = { body: { office } };
      await supervisor.call('PUT', `/management/officers/${id}/office`, sent).then(assertStatus(200));
      const counts = await countsOf(officer);
      for (const { type, key, count, list } of counts)
        if (list) assert.equal(count, await lengthOf(officer, list), `${type} ${key}`);
      return counts;
    };
    const anywhere = findCount(await work(null), 'free') ?? 0;
    assert.ok(anywhere > 0);
    assert.equal(findCount(await work(null), 'free_anywhere'), undefined);
    const here = await work('XA000100');
    assert.equal(findCount(here, 'free_anywhere'), anywhere);
    const elsewhere = await work('XA000500');
    assert.deepEqual([findCount(elsewhere, 'free'), findCount(elsewhere, 'free_anywhere')], [0, anywhere]);
    await work(null);
  });

  test('of pending limit grounds of others for a supervisor, and of none for an officer', async () => {
    const [supervisor, officer] = [await browserOf('supervisor'), await browserOf('officer')];
    const grounds = async (browser: ConsoleBrowser) => findCount(await countsOf(browser), 'limit_grounds');
    assert.equal(await grounds(supervisor), 0);
    for (const [browser, lrn] of [
      [officer, 'GREEN-1'],
      [supervisor, 'UNPAID-1'],
    ] as const) {
      const { body } = await trader.call('GET', `/openapi/declarations/lrn:${lrn}`);
      const path = `/management/declarations/${requireTextAt(body, lrn, 'id')}/limit-grounds`;
      await browser.call('POST', path, { body: { code: 'FRAUD', reason: 'Case' } }).then(assertStatus(201));
    }
    const counts = await countsOf(supervisor);
    const { count, list } = counts.find(({ type }) => type === 'limit_grounds') ?? {};
    assert.ok(list);
    assert.deepEqual([count, await lengthOf(supervisor, list)], [1, 1]);
    assert.equal(await grounds(officer), undefined);
  });

  test('of people of customs without a second factor, for an administrator', async () => {
    const browser = await browserOf('administrator');
    const first = findCount(await countsOf(browser), 'no_second_factor') ?? 0;
    assert.ok(first > 0, 'the people of the sandbox have none');
    const { list } = (await countsOf(browser)).find(({ type }) => type === 'no_second_factor') ?? {};
    assert.ok(list);
    const secured = { ...list, query: { ...list.query, secondFactor: true } };
    assert.equal(await lengthOf(browser, secured), 0);
  });
});

describe('the overview (304)', () => {
  test('is returned while nothing in it has changed', async () => {
    const browser = await browserOf('otherTrader');
    const first = await browser.call('GET', overview);
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    assert.equal((await browser.call('GET', overview, { headers })).status, 304);
    await other.call('POST', '/openapi/declarations', { body: { type: 'import', lrn: 'DRAFT-MORE' } });
    assert.equal((await browser.call('GET', overview, { headers })).status, 200);
  });
});

describe('the overview (401 and 400)', () => {
  test('is refused without a session, and for an unknown parameter', async () => {
    const response = await fetch(`${portal.baseUrl}${overview}`);
    assert.equal(response.status, 401);
    const browser = await browserOf('clerk');
    assert.equal((await browser.call('GET', `${overview}?role=officer`)).status, 400);
  });
});
