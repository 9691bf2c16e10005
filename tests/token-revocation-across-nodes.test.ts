import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { requireTextAt } from '../conformance/json.ts';
import { createPortalClient, type PortalClient } from './portal-client.ts';
import type { ServingPortal } from './portal-process.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';

describe('a client cached by both nodes', () => {
  let shared: SharedDatabase;
  let nodes: readonly [ServingPortal, ServingPortal];
  let customs: PortalClient;

  before(async () => {
    shared = await startSharedDatabase();
    const first = await shared.startInProcessNode();
    nodes = [first, await shared.startNode()];
    customs = createPortalClient(first.baseUrl, first.credentials.management);
  });
  after(() => shared?.stop());

  async function requestToken({ baseUrl }: ServingPortal, id: string, secret: string): Promise<number> {
    const response = await fetch(`${baseUrl}/oauth/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    await response.text();
    return response.status;
  }

  async function register(): Promise<{ id: string; secret: string }> {
    const [{ credentials }] = nodes;
    const own = await customs.call('GET', `/management/clients/${credentials.hostToHost.clientId}`);
    const body = {
      name: 'In memory',
      userType: 'host_to_host',
      organisationId: requireTextAt(own.body, 'client', 'organisationId'),
      scopes: ['declarations:read'],
    };
    const made = await customs.call('POST', '/management/clients', { body });
    assert.equal(made.status, 201, made.text);
    const client = {
      id: requireTextAt(made.body, 'client', 'id'),
      secret: requireTextAt(made.body, 'client', 'clientSecret'),
    };
    for (const node of [...nodes, ...nodes])
      assert.equal(await requestToken(node, client.id, client.secret), 200);
    return client;
  }

  async function until(status: number, node: ServingPortal, id: string, secret: string): Promise<void> {
    while ((await requestToken(node, id, secret)) !== status);
  }

  test('gets no token after its suspension: immediately on that node, shortly after on the other', async () => {
    const { id, secret } = await register();
    for (const [state, status] of [
      ['suspended', 401],
      ['active', 200],
    ] as const) {
      const changed = await customs.call('PATCH', `/management/clients/${id}`, { body: { status: state } });
      assert.equal(changed.status, 200, changed.text);
      assert.equal(await requestToken(nodes[0], id, secret), status);
      await until(status, nodes[1], id, secret);
    }
  });

  test('gets no token for a replaced secret: immediately on that node, shortly after on the other', async () => {
    const { id, secret } = await register();
    const rotated = await customs.call('POST', `/management/clients/${id}/secret-rotation`);
    const another = requireTextAt(rotated.body, 'secret', 'clientSecret');
    assert.equal(await requestToken(nodes[0], id, secret), 401);
    assert.equal(await requestToken(nodes[0], id, another), 200);
    await until(401, nodes[1], id, secret);
    assert.equal(await requestToken(nodes[1], id, another), 200);
  });
});
