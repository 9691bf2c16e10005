import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DatabaseUnavailable } from '../foundation/database/database-errors.ts';
import { ExternalServiceFailed } from '../foundation/leased-work.ts';
import { createJobOutages } from './log-job-outages.ts';

function reporter() {
  const lines: string[] = [];
  let at = 0;
  const write = (kind: string) => (line: object, message: string) => {
    const { err: _, ...rest } = { err: null, ...line };
    lines.push(`${kind} ${message} ${JSON.stringify(rest)}`);
  };
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  const outages = createJobOutages(log, () => at);
  return {
    ...outages,
    lines,
    pass(ms: number) {
      at += ms;
    },
  };
}

describe('the outage log', () => {
  test('has one line when a job begins to fail, with the failed service, and one line when it works again', () => {
    const { failed, check, lines, pass } = reporter();
    for (let turn = 0; turn < 5; turn += 1) {
      failed(new ExternalServiceFailed('mail_server', new Error('connect ECONNREFUSED')), 'mail_sender');
      check([{ name: 'mail_sender', healthy: false }]);
      pass(1_000);
    }
    check([{ name: 'mail_sender', healthy: true }]);
    check([{ name: 'mail_sender', healthy: true }]);
    assert.deepEqual(lines, [
      'warn a background job failed because an external system is unavailable {"job":"mail_sender","neighbour":"mail_server"}',
      'info a background job works again {"job":"mail_sender","neighbour":"mail_server","failures":5,"seconds":5}',
    ]);
  });

  test('distinguishes an unavailable database from a database with a full disk', () => {
    const { failed, lines } = reporter();
    failed(new DatabaseUnavailable('the server closed the connection'), 'cleanup');
    failed(Object.assign(new Error('could not extend file'), { code: '53100' }), 'audit_sealer');
    assert.match(lines[0] ?? '', /"job":"cleanup","neighbour":"database"/);
    assert.match(lines[1] ?? '', /"job":"audit_sealer","neighbour":"database_disk"/);
  });

  test('has one line for each different error of the portal itself', () => {
    const { failed, lines } = reporter();
    for (const message of ['one', 'one', 'two', 'two']) failed(new Error(message), 'cleanup');
    assert.equal(lines.length, 2);
    assert.match(lines[0] ?? '', /^error a background job failed .*"neighbour":"portal"/);
  });
});
