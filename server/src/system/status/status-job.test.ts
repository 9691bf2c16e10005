import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable } from '../../foundation/database/database-errors.ts';
import {
  type MigratedTestDatabase,
  migratedTestDatabase,
} from '../../foundation/database/testing/migrated-database.ts';
import { newId } from '../../foundation/ids.ts';
import { languages } from '../../foundation/messages/language.ts';
import { storeIncident } from '../incidents/incident-store.ts';
import { createResponseCounter } from './count-responses.ts';
import { readServiceStatus } from './get-service-status.ts';
import { createStatusFiles } from './status-files.ts';
import { createStatusJob, type StatusJob } from './status-job.ts';

let testing: MigratedTestDatabase;
let directory: string;
let at: Date;
const jobs: StatusJob[] = [];
const now = (): Date => at;
const baseUrl = 'https://portal.example';
const sign = async (text: string, type: string): Promise<string> => `${type} ${text}`;

beforeEach(async () => {
  testing = await migratedTestDatabase();
  at = new Date('2026-11-20T08:10:30.000Z');
  directory = await mkdtemp(join(tmpdir(), 'status-'));
});
afterEach(async () => {
  await Promise.all(jobs.splice(0).map((job) => job.stop()));
  await rm(directory, { recursive: true });
  await testing.stop();
});

interface NodeSettings {
  readonly system?: typeof testing.database.system;
  readonly errors?: unknown[];
}

function openNode(node: string, { system = testing.database.system, errors = [] }: NodeSettings = {}) {
  const counter = createResponseCounter({ operations: [], now });
  const files = createStatusFiles({ directory, baseUrl, sign, now: () => new Date() });
  const parts = { database: { system }, queues: [], now, node, counter, files };
  const job = createStatusJob({ ...parts, failed: (error) => void errors.push(error) });
  jobs.push(job);
  return { counter, job };
}

async function untilTrue(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(5);
}

/** Starts a job and waits until its first run has ended. */
async function runOnce(job: StatusJob): Promise<void> {
  job.start();
  await untilTrue(() => job.state().succeeded && !job.state().running);
  await job.stop();
}

const fileText = (name: string): Promise<string> => readFile(join(directory, name), 'utf8');
const published = async () => JSON.parse(await fileText('status.json'));
const leasedBy = async (): Promise<string | undefined> => {
  const [row] = await testing.database.system.query<{ by: string }>(
    'select leased_by as by from system.service_status',
  );
  return row?.by;
};

function announce(title: string, startsAt: Date): Promise<void> {
  const texts = languages.map((language) => ({ language, title: `${title} ${language}`, text: '<b>& more' }));
  const id = newId('inc', { now, random: randomBytes });
  return testing.database.systemTransaction((transaction) =>
    storeIncident(
      transaction,
      {
        ...{ id, kind: 'incident', status: 'announced', components: ['payments'], effect: 'degraded' },
        ...{ startsAt, endsAt: null, resolvedAt: null, legalBasis: 'Article 6', texts, version: 1 },
        ...{ createdAt: at, changedAt: at },
      },
      { type: 'announced', at, texts },
    ),
  );
}

describe('the job that publishes the service status', () => {
  test('writes the same status as JSON, signed, as a page in all languages and as a feed', async () => {
    await announce('Payments', at);
    await runOnce(openNode('one').job);
    const status = await published();
    assert.equal(status.validUntil, '2026-11-20T08:12:30.000Z');
    assert.equal(status.status, 'degraded');
    assert.equal(await fileText('status.jws'), `customs-service-status+jws ${await fileText('status.json')}`);
    const [page, feed] = [await fileText('status.html'), await fileText('status.atom')];
    for (const language of languages) {
      assert.ok(page.includes(`<section id="${language}" lang="${language}">`));
      assert.ok(page.includes(`Payments ${language}`) && feed.includes(`Payments ${language}`));
    }
    assert.ok(!/<script|<b>|src=/.test(page));
    assert.ok(feed.includes('&amp;lt;b&amp;gt;'));
    assert.equal((await stat(join(directory, 'status.json'))).mode & 0o777, 0o644);
  });

  test('runs on one of two nodes, and on the other one after the first has ended', async () => {
    await runOnce(openNode('one').job);
    const first = await fileText('status.json');
    at = new Date(at.getTime() + 30_000);
    await runOnce(openNode('two').job);
    assert.equal(await fileText('status.json'), first);
    assert.equal(await leasedBy(), 'one');
    at = new Date(at.getTime() + 10_000);
    await runOnce(openNode('two').job);
    assert.equal(await leasedBy(), 'two');
    assert.notEqual(await fileText('status.json'), first);
  });

  test('publishes every 30 seconds, and sooner after a change of an incident', async () => {
    await runOnce(openNode('one').job);
    const first = await published();
    at = new Date(at.getTime() + 29_000);
    await runOnce(openNode('one').job);
    assert.equal((await published()).generatedAt, first.generatedAt);
    const { job } = openNode('two');
    job.start();
    job.publish();
    await untilTrue(async () => (await published()).generatedAt === at.toISOString());
    assert.equal(await leasedBy(), 'two');
  });

  test('sums the responses of both nodes', async () => {
    const [one, two] = [openNode('one'), openNode('two')];
    one.counter.count({ operation: null, path: '/openapi/declarations', status: 200 });
    two.counter.count({ operation: null, path: '/openapi/declarations', status: 500 });
    await runOnce(one.job);
    await runOnce(two.job);
    at = new Date(at.getTime() + 60_000);
    await runOnce(openNode('one').job);
    const { minute, total, failed } = (await published()).responses;
    assert.deepEqual([minute, total, failed], ['2026-11-20T08:10:00.000Z', 2, 1]);
  });

  test('leaves the previous files whole if it is killed while it writes, and deletes the incomplete file later', async () => {
    await runOnce(openNode('one').job);
    const whole = await fileText('status.json');
    const incomplete = join(directory, 'status.json.0123456789ab');
    await writeFile(incomplete, whole.slice(0, 100));
    assert.equal(await fileText('status.json'), whole);
    const old = new Date(Date.now() - 600_000);
    await utimes(incomplete, old, old);
    at = new Date(at.getTime() + 40_000);
    await runOnce(openNode('two').job);
    const names = (await readdir(directory)).toSorted();
    assert.deepEqual(names, ['status.atom', 'status.html', 'status.json', 'status.jws']);
  });

  test('publishes that the service is unavailable without the database, after another node’s file is a minute old', async () => {
    await runOnce(openNode('one').job);
    const whole = await fileText('status.json');
    const errors: unknown[] = [];
    const system = { query: () => Promise.reject(new DatabaseUnavailable('gone')) };
    const { job } = openNode('two', { system, errors });
    job.start();
    await untilTrue(() => errors.length === 1);
    assert.equal(await fileText('status.json'), whole);
    const old = new Date(Date.now() - 61_000);
    await utimes(join(directory, 'status.json'), old, old);
    job.wake();
    await untilTrue(() => errors.length === 2);
    assert.equal((await published()).status, 'unavailable');
  });

  test('is read with the current incidents between two publications', async () => {
    await runOnce(openNode('one').job);
    const parts = { database: testing.database, queues: [], now };
    assert.deepEqual((await readServiceStatus(parts)).incidents, []);
    await announce('New', at);
    const status = await readServiceStatus(parts);
    assert.equal(status.incidents.length, 1);
    assert.equal(status.generatedAt, (await published()).generatedAt);
  });
});
