import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { signInToConsole } from '../console-browser.ts';
import { brokenInvariants } from '../invariants.ts';
import { createPortalClient, requestToken, sendPortalRequest } from '../portal-client.ts';
import type { PortalProcess } from '../portal-process.ts';
import { type SharedDatabase, startSharedDatabase } from '../shared-database.ts';
import {
  alertsOfStoppedNode,
  alertsOfUnavailableDatabase,
  FaultNotTestable,
  type ReportObservation,
  testFault,
} from './fault-report-case.ts';
import { waitUntilServed, waitUntilSettled } from './wait-until.ts';

const triedMs = 4_000;
const fewDescriptors = 16;

testFault(
  {
    fault: 'The portal process has no free file descriptors',
    done: `The limit of file descriptors is set to ${fewDescriptors}, fewer than the portal uses, and every connection to PostgreSQL is closed, while clients send requests on existing and on new connections. Then the limit is raised again.`,
    promised:
      'Requests get 503 or no response, and never 500. Afterwards the portal continues without a restart, and no lodgement with the response 201 is lost.',
    alerts: alertsOfStoppedNode,
  },
  (saw) =>
    withPortal(saw, {
      begin({ pid }) {
        const { stdout, error } = spawnSync(
          'prlimit',
          ['--pid', String(pid), '--nofile', '--output=SOFT', '--noheadings'],
          {
            encoding: 'utf8',
          },
        );
        if (error) throw new FaultNotTestable('It needs prlimit of util-linux.');
        limitTo(pid, fewDescriptors);
        return () => limitTo(pid, Number(stdout.trim()));
      },
    }),
);

testFault(
  {
    fault: 'PostgreSQL refuses connections',
    done: 'The database refuses new connections, and every existing connection is closed, while clients send requests. Then the database accepts connections again.',
    promised:
      'Requests get 503, and never 500. Afterwards the portal continues without a restart, and no lodgement with the response 201 is lost.',
    alerts: alertsOfUnavailableDatabase,
  },
  (saw) =>
    withPortal(saw, {
      async begin(_portal, { name, onServer }) {
        await onServer(`alter database ${name} allow_connections false`);
        return () => onServer(`alter database ${name} allow_connections true`);
      },
    }),
);

interface DescriptorShortage {
  /** Exhausts the descriptors and returns a function that releases them. */
  begin(
    portal: PortalProcess,
    shared: SharedDatabase,
  ): Promise<() => Promise<void> | void> | (() => Promise<void> | void);
}

async function withPortal(saw: ReportObservation, { begin }: DescriptorShortage): Promise<void> {
  const shared = await startSharedDatabase();
  try {
    const portal = await shared.startNode();
    const { hostToHost, trader } = portal.credentials;
    const client = createPortalClient(portal.baseUrl, hostToHost);
    const person = await signInToConsole(portal.baseUrl, trader);
    const lodged: { lrn: string; id: string }[] = [];
    let count = 0;
    const lodge = async (): Promise<number> => {
      count += 1;
      const lrn = `TROUBLE-${count}`;
      const answer = await client.lodge(lrn, { 'Idempotency-Key': lrn });
      if (answer.status === 201) lodged.push({ lrn, id: JSON.parse(answer.text).id });
      return answer.status;
    };
    assert.equal(await lodge(), 201);
    const calls: Readonly<Record<string, () => Promise<number>>> = {
      'a poll': async () => (await client.call('GET', '/openapi/status?limit=1')).status,
      'a list': async () => (await client.call('GET', '/openapi/declarations?limit=1')).status,
      'a lodgement': lodge,
      'a token': async () =>
        (
          await sendPortalRequest(`${portal.baseUrl}/oauth/token`, {
            method: 'POST',
            headers: { Authorization: `Basic ${btoa(`${hostToHost.clientId}:${hostToHost.clientSecret}`)}` },
            body: new URLSearchParams({ grant_type: 'client_credentials' }),
          })
        ).status,
      'a page of sign-in': async () =>
        (
          await sendPortalRequest(
            `${portal.baseUrl}/oauth/authorize?client_id=${portal.credentials.platform.clientId}`,
          )
        ).status,
      'the console’s session': async () => (await person.call('GET', '/management/session')).status,
      'the console’s page': async () => (await sendPortalRequest(`${portal.baseUrl}/console/`)).status,
      'a guide': async () => (await sendPortalRequest(`${portal.baseUrl}/docs/guides`)).status,
    };
    // Opens a keep-alive connection for each of them.
    await Promise.all(Object.values(calls).map((call) => call()));
    const end = await begin(portal, shared);
    try {
      await endConnections(shared);
      saw(await describeResponses(calls));
    } finally {
      await end();
    }
    await waitUntilServed(client);
    await requestToken(portal.baseUrl, hostToHost);
    assert.equal(await lodge(), 201);
    await waitUntilSettled(shared.query);
    assert.deepEqual(await brokenInvariants(shared.connection, { lodgements: lodged }), []);
    saw(
      `Afterwards the portal served requests without a restart, and all ${lodged.length} lodgements are there.`,
    );
  } finally {
    await shared.stop();
  }
}

async function describeResponses(calls: Readonly<Record<string, () => Promise<number>>>): Promise<string> {
  const descriptions: string[] = [];
  let away = 0;
  for (const [name, call] of Object.entries(calls)) {
    const seen = new Map<string, number>();
    const until = performance.now() + triedMs / Object.keys(calls).length;
    do {
      const status = await call().then(String, () => 'nothing');
      seen.set(status, (seen.get(status) ?? 0) + 1);
      if (status === '503' || status === 'nothing') away += 1;
      await pause(50);
    } while (performance.now() < until);
    descriptions.push(
      `${name} ${[...seen].map(([status, count]) => `${status} (${count} times)`).join(', ')}`,
    );
    assert.ok(![...seen.keys()].includes('500'), descriptions.join('; '));
  }
  assert.ok(away > 0, descriptions.join('; '));
  return `${descriptions.join('; ')}.`;
}

function limitTo(pid: number, most: number): void {
  spawnSync('prlimit', ['--pid', String(pid), `--nofile=${most}:`]);
}

function endConnections({ name, onServer }: SharedDatabase): Promise<void> {
  return onServer(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'customs-portal%' and datname = '${name}'`,
  );
}
