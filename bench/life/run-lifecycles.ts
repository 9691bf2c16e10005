import { setTimeout as pause } from 'node:timers/promises';
import { runQuery } from '../cluster.ts';
import { generateLoad, rawHttpRequest } from '../generate-load.ts';
import { exampleDocument } from '../lodgement-portal.ts';
import type { BenchmarkCaller, BenchmarkedPortal } from './benchmarked-portal.ts';

/** Lodgements a second, which the sandbox's customs can clear without a queue. */
const perSecond = 20;
const maxClearingSeconds = 60;

let runs = 100;

/** Lodges imports, each caller in turn, and waits until the sandbox's customs has cleared all of them. */
export async function runLifecycles(
  { portal, socketDirectory, database, declarations }: BenchmarkedPortal,
  callers: readonly BenchmarkCaller[],
  count: number,
): Promise<void> {
  runs += 1;
  const start = `CLEARED-${runs}-`;
  const [first] = callers;
  if (!first) throw new Error('this measurement requires at least one client that lodges');
  // References and identification numbers have the same length in all requests: the request declares the length of its
  // body.
  const body = JSON.stringify({ ...exampleDocument, lrn: `${start}12345678` }).replaceAll(
    exampleDocument.declarant.identification,
    first.identification,
  );
  const headers = {
    Authorization: 'Bearer {0}',
    'portal-api-key': '{1}',
    Accept: 'application/json',
    'Content-Type': 'application/json',
  };
  const request = rawHttpRequest('POST', `${portal.baseUrl}/openapi/declarations?lodge=true`, headers, body)
    .replaceAll(first.identification, '{2}')
    .replace('12345678', '{n}');
  await generateLoad(
    {
      port: Number(new URL(portal.baseUrl).port),
      connections: 4,
      warmUpSeconds: 0,
      perSecond,
      most: count,
      seconds: (count / perSecond) * 3 + 60,
      request,
      rows: callers.map((caller) => [caller.token, caller.key, caller.identification]),
    },
    ['201'],
  );
  const text = `select count(*)::int as cleared from ${declarations} where lrn like $1 || '%' and status = 'cleared'`;
  for (let attempt = 0; attempt < maxClearingSeconds * 2; attempt += 1) {
    const [found] = await runQuery<{ cleared: number }>(socketDirectory, database, text, [start]);
    if (found?.cleared === count) return;
    await pause(500);
  }
  throw new Error(`customs did not clear ${count} declarations in ${maxClearingSeconds} seconds`);
}
