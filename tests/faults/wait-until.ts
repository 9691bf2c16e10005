import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { SuperuserQuery } from '../declaration-invariants.ts';
import { brokenInvariants } from '../invariants.ts';
import type { PortalClient } from '../portal-client.ts';

const defaultWaitMs = 60_000;
/** Waits until the condition is true, or fails. */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  otherwise: string | (() => string),
  limitMs = defaultWaitMs,
): Promise<void> {
  const limit = performance.now() + limitMs;
  while (!(await holds())) {
    assert.ok(performance.now() < limit, typeof otherwise === 'string' ? otherwise : otherwise());
    await pause(20);
  }
}

/**
 * Waits until a request of this client returns 200. Fails on any response except 503, and when the portal has
 * ended for good.
 */
export async function waitUntilServed(
  client: PortalClient,
  ended: () => boolean = () => false,
): Promise<void> {
  let last = '';
  await waitUntil(
    async () => {
      const answer = await client.call('GET', '/openapi/status?limit=1').catch((error: unknown) => {
        last = String(error);
        return null;
      });
      if (answer?.status === 200) return true;
      if (answer) last = answer.text;
      assert.ok(answer === null || answer.status === 503, last);
      assert.ok(!ended(), 'the portal has ended');
      return false;
    },
    () => `the portal does not serve again: ${last}`,
  );
}

/** Like `waitUntilSettled`, for a database given by its connection settings. */
export function waitUntilSettledAt(connection: pg.ClientConfig): Promise<void> {
  return asOnlooker(connection, waitUntilSettled);
}

/** Waits until each change has its sequence number; declarations may still wait for a person. */
function untilNumberedAt(connection: pg.ClientConfig): Promise<void> {
  return asOnlooker(connection, (query) =>
    waitUntil(async () => {
      const rows = await query('select from declarations.changes where sequence is null limit 1');
      return rows.length === 0;
    }, 'something still waits for its number'),
  );
}

/**
 * Returns broken invariants of a database while its portal runs: concurrent changes get their sequence
 * numbers shortly after.
 */
export async function brokenInvariantsWhenSettled(connection: pg.ClientConfig): Promise<string[]> {
  const limit = performance.now() + defaultWaitMs;
  for (;;) {
    await untilNumberedAt(connection);
    const faults = await brokenInvariants(connection);
    const isSettled = !faults.some((fault) => fault.startsWith('the feed is gapless'));
    if (isSettled || performance.now() > limit) return faults;
  }
}

async function asOnlooker(
  connection: pg.ClientConfig,
  wait: (query: SuperuserQuery) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await wait(async (text, values = []) => (await client.query(text, [...values])).rows);
  } finally {
    await client.end();
  }
}

/**
 * Waits until no change waits for its number and no declaration for customs, except unpaid ones. Continues as
 * long as the number decreases.
 */
export async function waitUntilSettled(query: SuperuserQuery): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  let limit = 0;
  for (;;) {
    const [row] = await query<{ count: number }>(
      `select (select count(*) from declarations.changes where sequence is null)::integer
         + (select count(*) from declarations.declarations where lifecycle #> '{work,queue,awaitsSince}' is not null)::integer as count`,
    );
    const count = row?.count ?? Number.POSITIVE_INFINITY;
    if (count === 0) return;
    if (count < least) [least, limit] = [count, performance.now() + defaultWaitMs];
    assert.ok(performance.now() < limit, `${least} still wait for customs, or for their number`);
    await pause(20);
  }
}
