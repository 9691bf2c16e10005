import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { textAt } from '../../conformance/json.ts';
import { createPortalClient } from '../portal-client.ts';
import { startPortal } from '../portal-process.ts';

const portal = await startPortal();
const client = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
after(() => portal.stop());

const document = (goodsItems: string): string => `{"type":"import","lrn":"H15","goodsItems":[${goodsItems}]}`;
const list = (item: string, count: number): string => Array(count).fill(item).join(',');

// Each body once blocked the process for seconds or minutes; the client's timeout would then fail the test.
describe('H15 deeply nested and very wide bodies get 400, and the next caller is served', () => {
  const bodies: Readonly<Record<string, string>> = {
    'arrays in arrays, 200,000 deep': '['.repeat(200_000),
    'a million empty items': document(list('[]', 600_000)),
    'items that must be unique': document(`{"additionalProcedures":[${list('"AAA"', 90_000)}]}`),
    'many lists that must be unique': document(list(`{"additionalProcedures":[${list('"AAA"', 900)}]}`, 100)),
    'a million members': `{${Array.from({ length: 150_000 }, (_, index) => `"${index}":1`).join(',')}}`,
  };
  for (const [name, body] of Object.entries(bodies)) {
    test(name, async () => {
      const answered = await client.call('POST', '/openapi/declarations', { body });
      assert.equal(answered.status, 400);
      assert.equal(textAt(answered.body, 'code'), 'input_invalid');
      assert.equal((await client.call('GET', '/openapi/status')).status, 200);
    });
  }
});
