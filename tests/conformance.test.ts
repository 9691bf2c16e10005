import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { startPortal } from './portal-process.ts';

/*
 * Runs the conformance suite against a portal, and tests the suite itself: a proxy breaks one rule at a time,
 * and exactly the cases of that rule must fail.
 */
const root = join(import.meta.dirname, '..');
const limitMs = 900_000;
/**
 * Cases that exhaust a client's rate limit. They run with a low rate, which requests exceed even on a slow
 * machine.
 */
const limitCases = '^(rate-13|guard-13-(client|shared|others)$)';
const lowRate = { PORTAL_CLIENT_RATE: '25' };
const portal = await startPortal();
after(() => portal.stop());

describe('the conformance suite', { timeout: 2 * limitMs }, () => {
  test('passes against a portal', async () => {
    const { code, output } = await runNode([
      'conformance/main.ts',
      '--credentials',
      sandboxFile(),
      '--except',
      limitCases,
    ]);
    assert.equal(code, 0, faultsIn(output));
    assert.match(output, /\n\d{3,} passed, 0 failed/);
  });

  test('passes if a rate limit is exhausted', async () => {
    const slow = await startPortal({ environment: lowRate });
    const { code, output } = await runNode([
      'conformance/main.ts',
      '--credentials',
      join(slow.dataDir, 'sandbox.json'),
      '--only',
      limitCases,
    ]).finally(() => slow.stop());
    assert.equal(code, 0, faultsIn(output));
    assert.match(output, /\n\d{2,} passed, 0 failed/);
  });

  test('passes a second time, because a run leaves nothing that affects the next', async () => {
    const { code, output } = await runNode([
      'conformance/main.ts',
      '--credentials',
      sandboxFile(),
      '--only',
      '^(guard-0|management|idempotency)',
    ]);
    assert.equal(code, 0, faultsIn(output));
  });

  test('passes with another host name and a path prefix', async () => {
    const prefixed = await startPortal({ publicUrl: 'http://portal.example/customs' });
    const { code, output } = await runNode([
      'conformance/main.ts',
      '--credentials',
      join(prefixed.dataDir, 'sandbox.json'),
      '--connect-to',
      `127.0.0.1:${prefixed.port}`,
      '--only',
      '^(guard-0[1-4]|oauth|documents|codes-[a-z]|declarations-c|every)',
    ]).finally(() => prefixed.stop());
    assert.equal(code, 0, faultsIn(output));
    assert.match(output, /✔ oauth-metadata-prefix/);
  });

  test('fails in exactly the cases of a rule that a proxy breaks', async () => {
    const { code, output } = await runNode(
      ['--test', '--test-reporter=spec', 'conformance/self-test.test.ts'],
      {
        CONFORMANCE_BASE_URL: portal.baseUrl,
        CONFORMANCE_CREDENTIALS: sandboxFile(),
      },
    );
    assert.equal(code, 0, output.slice(output.indexOf('failing tests')));
    assert.match(output, /skipped 0/);
  });
});

function sandboxFile(): string {
  return join(portal.dataDir, 'sandbox.json');
}

/** Runs a script on this Node and returns its exit status and output. */
function runNode(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  // Removes the variable with which a test runner in a test would run nothing.
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Returns the lines of the report that are about failures. */
function faultsIn(output: string): string {
  const lines = output.split('\n').filter((line) => !/^ +(✔|-) /.test(line) && line !== '');
  return lines.slice(-120).join('\n');
}
