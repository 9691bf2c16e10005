import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { brokenInvariants } from '../invariants.ts';
import type { PortalProcess } from '../portal-process.ts';
import { type SharedDatabase, startSharedDatabase } from '../shared-database.ts';
import { type ReportObservation, testFault } from './fault-report-case.ts';
import { revokeCredentials } from './revoked-credentials.ts';
import { createValidCredentials } from './valid-credentials.ts';

const hourMs = 3_600_000;
const clocks = {
  'the right one': 0,
  'one hour ahead': hourMs,
  'one hour behind': -hourMs,
  'one day ahead': 24 * hourMs,
} as const;
/** By then each node has deleted what its clock considers expired: the cleanup runs once a minute. */
const cleanupWaitMs = 65_000;

interface NodeWithClock {
  readonly clock: string;
  readonly clockOffsetMs: number;
  readonly node: PortalProcess;
}

testFault(
  {
    fault: 'The clocks of nodes differ',
    done: `Four nodes share one database. Three of them have a wrong clock: ${Object.keys(clocks).slice(1).join(', ')}. At each node tokens, assertions, proofs, codes, sessions, links, invitations and consents are created, and some of them are used or revoked. After every node has removed its expired entries, all of them are tried at all nodes.`,
    promised:
      'No node accepts anything that was revoked or used, and everything else remains valid: a token, a session, a link or an invitation of one node is valid at every other node.',
    alerts: {
      none: 'The portal uses the clock of the database, and works on. NTP monitoring reports the clocks.',
    },
  },
  async (saw) => {
    const folder = await mkdtemp(join(tmpdir(), 'skewed-clocks-'));
    const shared = await startSharedDatabase();
    try {
      const nodes: NodeWithClock[] = [];
      for (const [clock, ahead] of Object.entries(clocks)) {
        nodes.push({
          clock,
          clockOffsetMs: ahead,
          node: await startWith(shared, join(folder, String(ahead)), ahead),
        });
      }
      await tryAll(nodes, saw);
      assert.deepEqual(await brokenInvariants(shared.connection, {}), []);
      saw('The database meets all invariants.');
    } finally {
      await shared.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

function startWith(shared: SharedDatabase, file: string, ahead: number): Promise<PortalProcess> {
  writeFileSync(file, String(ahead));
  const preload = pathToFileURL(join(import.meta.dirname, 'jumping-clock.ts')).href;
  return shared.startNode({
    environment: {
      NODE_OPTIONS: `--import ${preload}`,
      JUMPING_CLOCK: file,
      PORTAL_FAILED_AUTH_RATE: '1000000',
    },
  });
}

async function tryAll(nodes: readonly NodeWithClock[], saw: ReportObservation): Promise<void> {
  const faults: string[] = [];
  const made = await Promise.all(
    nodes.map(async ({ clock, clockOffsetMs: ahead, node }) => {
      const broken = (what: string): void => void faults.push(`${clock}: ${what}`);
      const ended = await revokeCredentials(node, ahead, broken);
      const open = await createValidCredentials(node).catch((error: unknown) => {
        broken(`what stays open cannot be made: ${error}`);
        return [];
      });
      return { clock, ended, open };
    }),
  );
  await pause(cleanupWaitMs);
  let tries = 0;
  for (const { clock, ended, open } of made) {
    for (const other of nodes) {
      for (const { name, again } of ended) {
        tries += 1;
        const { status } = await again(other.node);
        if (status < 400) faults.push(`${name} of ${clock} was taken by ${other.clock}: ${status}`);
      }
    }
    const others = nodes.filter((node) => node.clock !== clock);
    for (const { name, use, once } of open) {
      for (const other of once ? others.slice(0, 1) : nodes) {
        tries += 1;
        const { status, text } = await use(other.node);
        if (status < 300) continue;
        faults.push(`${name} of ${clock} was refused by ${other.clock}: ${status} ${text.slice(0, 120)}`);
      }
    }
  }
  const [ended, open] = [made.flatMap((each) => each.ended), made.flatMap((each) => each.open)];
  saw(`${ended.length} revoked or used and ${open.length} valid credentials were tried ${tries} times.`);
  saw(
    faults.length === 0
      ? 'Nothing became valid again, and nothing valid was lost.'
      : `${faults.length} faults: ${faults.join('; ')}.`,
  );
  assert.deepEqual(faults, []);
}
