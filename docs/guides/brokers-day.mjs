/*
 * A broker's day against a sandbox. It lodges declarations of every scenario concurrently over an unreliable connection,
 * follows them with one loop, and compares them with its records at the end. It needs Node only:
 *     node brokers-day.mjs data/sandbox.json [declarations]
 * It starts with a reset, which deletes all earlier declarations of the organisation.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const [file = 'data/sandbox.json', wanted = '200'] = process.argv.slice(2);
const { baseUrl, otherHostToHost: broker } = JSON.parse(readFileSync(file, 'utf8'));
const atOnce = 16;
const slowestMs = 45_000;

// ── Connection: repeats every request until it has a final response ──────────────────────────────────────────────

let token;
const counted = { calls: 0, lost: 0, refused: 0, replayed: 0 };

async function newToken() {
  const basic = Buffer.from(`${broker.clientId}:${broker.clientSecret}`).toString('base64');
  const answer = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return (await answer.json()).access_token;
}

/** Sends a request. A repeat with the same `key` is safe, whatever the result of the previous attempt. */
async function call(method, path, { body, key } = {}) {
  for (;;) {
    token ??= newToken();
    counted.calls += 1;
    const answer = await fetch(`${baseUrl}/openapi${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${await token}`,
        'portal-api-key': broker.apiKey,
        ...(key && { 'Idempotency-Key': key }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null);
    if (answer === null) {
      counted.lost += 1; // The next response shows whether the request was processed.
      continue;
    }
    const text = await answer.text();
    const told = text && JSON.parse(text);
    if (answer.ok) {
      if (answer.headers.get('idempotency-replayed') === 'true') counted.replayed += 1;
      return told;
    }
    if (told.code === 'token_expired') token = undefined;
    else if (!told.retryable) throw new Error(`${method} ${path}: ${text}`);
    counted.refused += 1;
    await pause(1_000 * Number(answer.headers.get('retry-after') ?? 0.1));
  }
}

// ── Records ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** The sent document and the latest status of each declaration, by LRN. */
const books = new Map();
const faults = [];
const complain = (text) => faults.push(text);

async function exampleDocuments() {
  const { paths } = await (await fetch(`${baseUrl}/openapi.json`)).json();
  const { examples } = paths['/openapi/declarations'].post.requestBody.content['application/json'];
  // In the name of the trader whose mandate the broker has.
  const bicycles = examples['bicycles-by-sea'].value;
  const { representation, representative } = bicycles;
  return {
    import: [{ ...examples['coffee-by-sea'].value, representation, representative }, bicycles],
    export: [examples['food-export'].value],
  };
}

/** Creates the declarations of the day: every scenario in both directions, in turn. */
function plan(scenarios, documents, number) {
  const types = ['import', 'export'];
  const kinds = scenarios.flatMap(({ prefix, expected }) =>
    types.flatMap((type) => (expected[type] ? [{ prefix, type, expected: expected[type] }] : [])),
  );
  return Array.from({ length: number }, (_, index) => {
    const { prefix, type, expected } = kinds[index % kinds.length];
    const goods = documents[type];
    const document = goods[Math.floor(index / kinds.length) % goods.length];
    const lrn = `${prefix}DAY-${String(index + 1).padStart(4, '0')}`;
    const early = prefix === 'REGISTERED-' && { expectedArrival: inDays(3) };
    // The sandbox’s bank pays at once only with immediate payment.
    const { guarantee, ...goodsDeclared } = document;
    const paid = type === 'import' && { payment: { method: 'immediate' } };
    return { lrn, type, expected, document: { ...goodsDeclared, ...early, ...paid, lrn } };
  });
}

const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString();
// ── Poller: the latest status of every change, in order, each once ───────────────────────────────────────────────

const poller = { stopped: false, entries: 0, sequence: 0 };

async function poll() {
  for (let cursor = ''; !poller.stopped; ) {
    const after = cursor && `&after=${cursor}`;
    const page = await call('GET', `/status?limit=50&wait=2${after}`);
    for (const entry of page.items) hear(entry);
    cursor = page.cursor;
  }
}

function hear({ id, lrn, status, sequence, nextActions }) {
  poller.entries += 1;
  if (sequence <= poller.sequence) complain(`${lrn} came with ${sequence} after ${poller.sequence}`);
  poller.sequence = sequence;
  const known = books.get(lrn);
  if (!known) return complain(`${lrn} is not ours`);
  if (known.id && known.id !== id) complain(`${lrn} is there twice: ${known.id}, ${id}`);
  Object.assign(known, { heard: id, status, nextActions });
  known.changes.push({ sequence, status });
}

const isAsExpected = ({ status, nextActions, expected }) =>
  status === expected.status &&
  (!expected.next ||
    nextActions.some(({ actor, action }) => actor === 'declarant' && action === expected.next));

/** Waits until the poller has received the expected status of all declarations. */
async function settled(what) {
  const until = Date.now() + slowestMs;
  const open = () => [...books.values()].filter((each) => !isAsExpected(each));
  while (open().length > 0) {
    if (Date.now() > until) {
      for (const { lrn, status, expected } of open()) complain(`${lrn} is ${status}, not ${expected.status}`);
      break;
    }
    await pause(50);
  }
  console.log(`${what}: ${count([...books.values()].map(({ status }) => status))}`);
}

function count(words) {
  const counts = {};
  for (const word of words.toSorted()) counts[word] = (counts[word] ?? 0) + 1;
  return JSON.stringify(counts);
}

/** Runs the work for all entries of a list, some at a time. */
async function forAll(list, work) {
  const waiting = [...list];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

// ── Day ──────────────────────────────────────────────────────────────────────────────────────────────────────────

await call('POST', '/sandbox/reset');
const { items: scenarios } = await call('GET', '/sandbox/scenarios');
const work = plan(scenarios, await exampleDocuments(), Number(wanted));
for (const each of work) books.set(each.lrn, { ...each, status: null, nextActions: [], changes: [] });
await call('PUT', '/sandbox/faults', {
  body: {
    faults: [
      {
        operation: 'POST /openapi/declarations*',
        fault: 'timeout_after_commit',
        probability: 0.15,
        delayMs: 100,
      },
      { operation: 'POST /openapi/declarations*', fault: 'error_500', probability: 0.05 },
      { fault: 'unavailable_503', probability: 0.05 },
      { operation: 'getStatus', fault: 'slow', probability: 0.1, delayMs: 200 },
    ],
  },
});
const polling = poll();

await forAll(books.values(), async (each) => {
  const lodged = await call('POST', '/declarations?lodge=true', {
    body: each.document,
    key: `lodge-${each.lrn}`,
  });
  each.id = lodged.id;
});
console.log(`lodged: ${JSON.stringify(counted)}`);
// Customs decides some declarations only after half a minute: advance the clock.
await call('POST', '/sandbox/clock/advance', { body: { by: 'PT1M' }, key: 'minute' });
await settled('by itself');

// The broker acts: answers every second query, presents every second early arrival, pays every second bill.
async function takeTurns(next, path, body) {
  const mine = [...books.values()].filter(({ expected }) => expected.next === next);
  const taken = mine.filter((_, index) => index % 2 === 0);
  await forAll(taken, async (each) => {
    each.expected = { status: 'released', payment: each.type === 'import' ? 'paid' : 'not_due' };
    await call('POST', `/declarations/${each.id}/${path}`, { body, key: `${next}-${each.lrn}` });
  });
}
await takeTurns('answerQuery', 'queries/1/answer', { text: 'The certificate is with the goods' });
await takeTurns('present', 'presentation');
await takeTurns('pay', 'payment', { method: 'transfer' });
await settled('after the broker’s turn');

// Advances the clock by days: settled imports are cleared, except those with an open hearing.
for (const each of books.values()) {
  if (each.type === 'import' && each.expected.status === 'released' && !each.expected.next)
    each.expected = { ...each.expected, status: 'cleared' };
}
await call('POST', '/sandbox/clock/advance', { body: { by: 'P3D' }, key: 'days' });
await settled('three days later');

// Advances the clock by months: imports without presentation and exports without exit expire.
for (const each of books.values()) {
  const waits = each.type === 'export' ? ['released', 'registered'] : ['registered'];
  const { payment, status } = each.expected;
  each.expected = { payment, status: waits.includes(status) ? 'expired' : status };
}
await call('POST', '/sandbox/clock/advance', { body: { by: 'P6M' }, key: 'months' });
await settled('half a year later');
await call('DELETE', '/sandbox/faults');

// ── Comparison of the records with the portal ────────────────────────────────────────────────────────────────────

/** Reads a declaration again, with its whole history. */
async function audit(each) {
  const { lrn, expected, changes } = each;
  const there = await call('GET', `/declarations/lrn:${lrn}`);
  if (there.id !== each.id || there.id !== each.heard)
    complain(`${lrn} is ${there.id}, lodged as ${each.id}`);
  if (there.status !== expected.status) complain(`${lrn} is ${there.status}, not ${expected.status}`);
  const { payment } = there.tracks;
  if (payment !== expected.payment) complain(`${lrn}: payment is ${payment}, not ${expected.payment}`);
  each.duties = there.duties;
  const until = Date.now() + slowestMs;
  do each.events = (await call('GET', `/declarations/lrn:${lrn}/events?limit=100`)).items;
  while (changes.at(-1)?.sequence !== each.events.at(-1)?.sequence && (await pause(50, Date.now() < until)));
  const happened = new Map(each.events.map(({ sequence, status }) => [sequence, status]));
  // The status feed returns the latest status only, without the statuses between two polls.
  for (const { sequence, status } of changes) {
    if (happened.get(sequence) !== status)
      complain(`${lrn} was ${status} at ${sequence}, which nobody knows of`);
  }
  if (changes.at(-1)?.sequence !== each.events.at(-1)?.sequence)
    complain(`the last change of ${lrn} was not heard`);
}

/** Sums by status: the number of declarations, their invoices and their duties, in hundredths by currency. */
function sums(lines) {
  const found = {};
  for (const { status, count: number, invoiced, duties } of lines) {
    found[status] ??= { count: 0 };
    found[status].count += number;
    const amounts = [
      ...invoiced.map(({ currency, amount }) => [`invoiced ${currency}`, amount]),
      ...duties.map(({ currency, payable }) => [`payable ${currency}`, payable]),
    ];
    for (const [name, amount] of amounts) {
      found[status][name] = String(BigInt(found[status][name] ?? 0) + BigInt(amount.replace('.', '')));
    }
  }
  return Object.keys(found)
    .toSorted()
    .map((status) => `${status} ${JSON.stringify(Object.entries(found[status]).toSorted())}`);
}

await forAll(books.values(), audit);
poller.stopped = true;
await polling;
const numbers = [...books.values()].flatMap(({ events }) => events.map(({ sequence }) => sequence));
numbers.sort((one, other) => one - other);
for (const [index, sequence] of numbers.entries()) {
  if (sequence !== numbers[0] + index) complain(`${sequence} is not the change after ${numbers[index - 1]}`);
}

const { count: lodgedThere, items } = await call('GET', '/declarations/summary?limit=500');
if (lodgedThere !== books.size) complain(`the portal counts ${lodgedThere}, the books ${books.size}`);
const line = ({ status, document, duties }) => ({
  status,
  count: 1,
  invoiced: [document.invoice],
  duties: duties ? [duties] : [],
});
const [ours, theirs] = [sums([...books.values()].map(line)), sums(items)];
for (const each of new Set([...ours, ...theirs])) {
  if (!ours.includes(each)) complain(`only the portal has: ${each}`);
  if (!theirs.includes(each)) complain(`only the books have: ${each}`);
}

console.log(ours.join('\n'));
console.log(
  `${books.size} declarations, ${numbers.length} changes, ${poller.entries} heard, ${JSON.stringify(counted)}`,
);
for (const each of faults) console.error(each);
console.log(faults.length === 0 ? 'the records agree' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
