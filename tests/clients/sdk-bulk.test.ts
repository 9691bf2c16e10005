import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { CustomsPortal, type DraftDeclaration } from '../../sdk/src/public.ts';
import { sampleDeclarations } from '../../server/src/declarations/document/samples.ts';
import { startPortal } from '../portal-process.ts';
import { startFlakyNetwork } from './flaky-network.ts';

/* Tests `lodgeAll` of the client package against a portal, through a network that cuts connections. */
const portal = await startPortal({ environment: { PORTAL_CLIENT_RATE: '0', PORTAL_BULK_RATE: '0' } });
const network = await startFlakyNetwork(portal.port);
after(async () => {
  await network.stop();
  await portal.stop();
});

function clientBehind(baseUrl: string): CustomsPortal {
  const { clientId, clientSecret, apiKey } = portal.credentials.hostToHost;
  return new CustomsPortal({ baseUrl, clientId, clientSecret, apiKey, issuer: portal.baseUrl });
}

function* declarations(prefix: string, count: number): Generator<DraftDeclaration> {
  const [{ document }] = sampleDeclarations(new Date());
  for (let index = 0; index < count; index += 1)
    yield { ...document, type: 'import', lrn: `${prefix}-${index}` };
}

describe('lodgeAll', () => {
  test('lodges each declaration once and in order although connections are cut', async (t) => {
    // Requests the token in advance, so that only connections of lodgements are cut.
    const client = clientBehind(network.baseUrl);
    await client.status.poll();
    network.cutAfter(5, 5_000);
    const results = await Array.fromAsync(client.declarations.lodgeAll(declarations('SDK-CUT', 1_000)));
    assert.deepEqual(
      results.map(({ declaration }) => declaration.lrn),
      [...declarations('SDK-CUT', 1_000)].map(({ lrn }) => lrn),
    );
    const ids = results.map((result) => (result.outcome === 'lodged' ? result.id : ''));
    assert.equal(new Set(ids).size, 1_000);
    assert.ok(network.cuts() > 0);
    const again = await Array.fromAsync(client.declarations.lodgeAll(declarations('SDK-CUT', 1_000)));
    assert.deepEqual(
      again.map((result) => (result.outcome === 'lodged' && result.alreadyLodged ? result.id : '')),
      ids,
    );
    t.diagnostic(`seen: ${network.cuts()} cuts, 1,000 declarations`);
  });

  test('reports a refused declaration at its position', async () => {
    const [one, two] = declarations('SDK-REFUSED', 2);
    assert.ok(one && two);
    const drafts: DraftDeclaration[] = [one, { type: 'import', lrn: 'SDK-POOR' }, two];
    const results = await Array.fromAsync(clientBehind(portal.baseUrl).declarations.lodgeAll(drafts));
    assert.deepEqual(
      results.map((result) => (result.outcome === 'refused' ? result.problem.code : result.status)),
      ['lodged', 'input_invalid', 'lodged'],
    );
  });

  test('ends when its signal is aborted, after which declarations lodged before can be read', async () => {
    const client = clientBehind(portal.baseUrl);
    const stop = new AbortController();
    const ids: string[] = [];
    await assert.rejects(async () => {
      const lodging = client.declarations.lodgeAll(declarations('SDK-STOP', 600), { signal: stop.signal });
      for await (const result of lodging) {
        if (result.outcome === 'lodged') ids.push(result.id);
        stop.abort(new Error('enough'));
      }
    }, /enough/);
    const all = await Array.fromAsync(client.declarations.lodgeAll(declarations('SDK-STOP', 600)));
    assert.deepEqual(
      all.slice(0, ids.length).map((result) => (result.outcome === 'lodged' ? result.id : '')),
      ids,
    );
    assert.equal(all.length, 600);
  });
});
