import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type ContractViolation, startBreakingProxy } from './breaking-proxy.ts';
import { BROKEN_RULES } from './broken-rules.ts';
import type { ConformanceCase } from './case.ts';
import { ALL_CASES } from './cases.ts';
import { readCountryTestValues } from './country.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { createHttpClient, type HttpClient } from './http.ts';
import { readSandboxFile, type SandboxFile } from './sandbox.ts';
import { findUnusedSourceAddress } from './source-address.ts';
import { runSuite } from './suite.ts';

const base = process.env.CONFORMANCE_BASE_URL?.replace(/\/+$/, '');
const credentials = process.env.CONFORMANCE_CREDENTIALS;
const skip =
  base === undefined || credentials === undefined
    ? 'set CONFORMANCE_BASE_URL (a portal on a loopback address) and CONFORMANCE_CREDENTIALS (its sandbox.json)'
    : false;

/**
 * Tests that the suite can fail: for each rule that a server breaks, it must report exactly the cases of that
 * rule.
 */
describe('a broken server', { skip }, () => {
  const server = new URL(base ?? 'http://127.0.0.1');
  const target = `${server.hostname === 'localhost' ? '127.0.0.1' : server.hostname}:${server.port || '80'}`;
  let sandbox: SandboxFile;
  let direct: HttpClient;
  let fixtures: Fixtures;

  before(async () => {
    const read = readSandboxFile(credentials ?? '');
    if (!read.ok) throw new Error(read.faults.join('\n'));
    sandbox = read.sandbox;
    direct = createHttpClient({ base: server.href.replace(/\/+$/, ''), connectTo: target });
    fixtures = createFixtures(
      direct.send,
      sandbox,
      await readCountryTestValues(direct.send, sandbox.hostToHost),
    );
  });
  after(() => direct.close());

  async function failures(
    breakage: ContractViolation,
    cases: readonly ConformanceCase[],
  ): Promise<readonly string[]> {
    const proxy = await startBreakingProxy(target, breakage);
    const place = { base: direct.target.base, connectTo: proxy.connectTo };
    const client = createHttpClient({ ...place, localAddress: await findUnusedSourceAddress(place) });
    try {
      const results = await runSuite({ cases, client, sandbox, fixtures });
      return results.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
    } finally {
      client.close();
      await proxy.close();
    }
  }

  it('passes all cases if the proxy breaks nothing', async () => {
    const cases = ALL_CASES.filter(({ id }) => BROKEN_RULES.some(({ among }) => among.test(id)));
    assert.deepEqual(await failures({}, cases), []);
  });

  for (const rule of BROKEN_RULES) {
    it(`is reported when it ${rule.name}`, async () => {
      const cases = ALL_CASES.filter(({ id }) => rule.among.test(id));
      const expected = cases.filter(({ id }) => rule.fail.test(id)).map(({ id }) => id);
      assert.notEqual(expected.length, 0);
      assert.deepEqual(await failures(rule, cases), expected);
    });
  }
});
