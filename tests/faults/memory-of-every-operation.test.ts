import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { listAt } from '../../conformance/json.ts';
import { callEveryOperation } from '../every-operation.ts';
import { createPortalClient } from '../portal-client.ts';
import { startSharedDatabase } from '../shared-database.ts';
import { repetitionsOfFault, testFault } from './fault-report-case.ts';

const roundSeconds = 15;
const rotations = 60;
const maxGrowthMb = 120;

testFault(
  {
    fault: 'Every operation is called repeatedly',
    done: `All operations of both APIs are called with valid and invalid values, in several rounds, and the signing key is rotated ${rotations} times in a row. After each round the memory of the process is measured.`,
    promised: `At most ten signing keys are published, however often they are rotated; after the first round, the memory of the process grows by at most ${maxGrowthMb} MB, inside or outside the heap.`,
    alerts: { none: 'The portal works as expected.' },
  },
  async (saw) => {
    const shared = await startSharedDatabase();
    try {
      const portal = await shared.startNode({ environment: { PORTAL_FAILED_AUTH_RATE: '1000000' } });
      const customs = createPortalClient(portal.baseUrl, portal.credentials.management);
      const codes: string[] = [];
      for (let count = 0; count < rotations; count += 1) {
        const body = { kind: 'at_once', reason: 'Again and again' };
        const answer = await customs.call('POST', '/management/signing-keys/rotation', { body });
        codes.push(String(answer.status));
      }
      const keys = listAt((await customs.call('GET', '/management/signing-keys')).body, 'items');
      saw(
        `${rotations} rotations were requested: ${codes.filter((code) => code === '200').length} succeeded, ${codes.filter((code) => code === '409').length} were refused; ${keys.length} keys are published.`,
      );
      assert.equal(keys.length, 10);
      const resident: number[] = [];
      for (let round = 0; round < 1 + repetitionsOfFault(3); round += 1) {
        const statuses = await callEveryOperation(portal, roundSeconds, round);
        assert.ok(![...statuses.keys()].some((status) => status === 500), 'no call is a fault');
        resident.push(residentMb(portal.pid));
        const calls = [...statuses.values()].reduce((sum, count) => sum + count, 0);
        saw(`Round ${round + 1}: ${calls} requests, ${resident.at(-1)} MB resident memory.`);
      }
      const [warm = 0, ...later] = resident;
      assert.ok(Math.max(...later) - warm < maxGrowthMb, `${resident.join(', ')} MB`);
    } finally {
      await shared.stop();
    }
  },
);

function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}
