import assert from 'node:assert/strict';
import { after, describe, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { requireTextAt, textAt, valueAt } from '../conformance/json.ts';
import { type ConsoleBrowser, signInToConsole } from './console-browser.ts';
import { createPortalClient } from './portal-client.ts';
import type { ServingPortal } from './portal-process.ts';
import { startSharedDatabase } from './shared-database.ts';

/* Tests server-sent streams: the badge counts of a person, and the requests of an organisation's clients. */

const badgesPath = '/management/badges/stream';
const tailPath = '/management/request-log/stream';
const streams = [badgesPath, tailPath];
const maxStreams = 8;
const shared = await startSharedDatabase();
const here = await shared.startInProcessNode();
const there = await shared.startNode();
const trader = createPortalClient(here.baseUrl, here.credentials.hostToHost);
const customs = createPortalClient(here.baseUrl, here.credentials.management);
after(() => shared.stop());

interface Frame {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

interface Listener {
  readonly status: number;
  /** Returns everything that was received so far. */
  text(): string;
  frames(): Frame[];
  /** Waits for a frame that matches. */
  waitForFrame(isMatch: (frame: Frame) => boolean): Promise<Frame>;
  /** Resolves when the stream has ended cleanly. Rejects if it was cut. */
  readonly ended: Promise<true>;
  close(): void;
}

type Opener = Pick<ConsoleBrowser, 'open'>;

async function listen(
  t: TestContext,
  who: Opener,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Listener> {
  const listening = new AbortController();
  t.after(() => listening.abort());
  const response = await who.open(path, listening.signal, headers);
  let text = '';
  async function read(): Promise<true> {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
    return true;
  }
  const ended = read();
  ended.catch(() => {});
  const frames = (): Frame[] => text.split('\n\n').flatMap(frameOf);
  return {
    status: response.status,
    text: () => text,
    frames,
    ended,
    async waitForFrame(isMatch) {
      for (;;) {
        const found = frames().find(isMatch);
        if (found) return found;
        await pause(20);
      }
    },
    close: () => listening.abort(),
  };
}

function frameOf(frame: string): Frame[] {
  const line = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1] ?? '';
  const event = line('event');
  return event === '' ? [] : [{ id: line('id'), event, data: JSON.parse(line('data')) }];
}

const ofPath = (path: string) => (frame: Frame) => textAt(frame.data, 'path') === path;

function signInAt(node: ServingPortal, who: 'trader' | 'otherTrader' | 'administrator' = 'trader') {
  return signInToConsole(node.baseUrl, here.credentials[who]);
}

describe('the tail of the request log (200)', () => {
  test('contains a request at another node, with its key and refusal, for its organisation and customs', async (t) => {
    const { clientId } = here.credentials.hostToHost;
    const made = await customs.call('POST', `/management/clients/${clientId}/api-keys`, {
      body: { name: 'Ended' },
    });
    const [id, key] = [requireTextAt(made.body, made.text, 'id'), requireTextAt(made.body, made.text, 'key')];
    await shared.query(`update access.api_keys set expires_at = now() - interval '1 day' where id = $1`, [
      id,
    ]);
    const [own, theirs, all, program] = await Promise.all([
      listen(t, await signInAt(here), `${tailPath}?refused=true`),
      listen(t, await signInAt(here, 'otherTrader'), tailPath),
      listen(t, await signInAt(here, 'administrator'), tailPath),
      listen(t, customs, `${tailPath}?clientId=${clientId}&code=api_key_expired`),
    ]);
    await trader.at(there.baseUrl).call('GET', '/openapi/declarations/lrn:SERVED');
    const refused = await trader.at(there.baseUrl).withKey(key).call('GET', '/openapi/status');
    assert.equal(textAt(refused.body, 'code'), 'api_key_expired');
    for (const listener of [own, all, program]) {
      const { data } = await listener.waitForFrame(ofPath('/openapi/status'));
      assert.deepEqual(
        [textAt(data, 'apiKeyId'), textAt(data, 'code'), textAt(data, 'requestId')],
        [id, 'api_key_expired', refused.headers.get('x-request-id')],
      );
      const listed = await customs.call('GET', `/management/request-log/${textAt(data, 'requestId')}`);
      assert.equal(textAt(listed.body, 'id'), textAt(data, 'id'));
    }
    await all.waitForFrame(ofPath('/openapi/declarations/lrn:SERVED'));
    assert.equal(program.frames().length, 1, 'of its filter alone');
    assert.deepEqual(theirs.frames(), []);
  });

  test('resumes at Last-Event-ID, with each request once', async (t) => {
    const person = await signInAt(here);
    const first = await listen(t, person, tailPath);
    for (const lrn of ['A', 'B', 'C']) await trader.call('GET', `/openapi/declarations/lrn:TOLD-${lrn}`);
    const { id } = await first.waitForFrame(ofPath('/openapi/declarations/lrn:TOLD-A'));
    await first.waitForFrame(ofPath('/openapi/declarations/lrn:TOLD-C'));
    await pause(600);
    const ids = first.frames().map((frame) => frame.id);
    assert.equal(new Set(ids).size, ids.length);
    const again = await listen(t, person, tailPath, { 'Last-Event-ID': id });
    await again.waitForFrame(ofPath('/openapi/declarations/lrn:TOLD-C'));
    assert.deepEqual(
      again.frames().map(({ data }) => textAt(data, 'path')?.slice(-1)),
      ['B', 'C'],
    );
  });

  test('contains the newest requests above the limit, and the number of omitted ones', async (t) => {
    const { clientId, organisationId } = here.credentials.hostToHost;
    const listener = await listen(t, await signInAt(here), `${tailPath}?operation=flood`);
    await shared.query(
      `insert into audit.request_log (id, organisation_id, client_id, at, request_id, operation, method, path, status,
         duration_ms, address)
       select foundation.time_ordered_id((extract(epoch from now()) * 1000)::bigint + n, n), $1, $2, now(), gen_random_uuid(), 'flood',
         'GET', '/' || n, 200, 1, '192.0.2.1' from generate_series(1, 180) n`,
      [organisationId, clientId],
    );
    const dropped = await listener.waitForFrame(({ event }) => event === 'dropped');
    assert.equal(valueAt(dropped.data, 'calls'), 130);
    await listener.waitForFrame(ofPath('/180'));
    const callFrames = listener.frames().filter(({ event }) => event === 'call');
    assert.deepEqual([callFrames.length, textAt(callFrames[0]?.data, 'path')], [50, '/131']);
  });
});

describe('the tail of the request log (400)', () => {
  test('is refused with an invalid filter', async (t) => {
    const person = await signInAt(here);
    for (const query of ['status=42', 'limit=5', 'clientId=x']) {
      assert.equal((await listen(t, person, `${tailPath}?${query}`)).status, 400, query);
    }
  });
});

describe('the tail of the request log (403)', () => {
  test('is refused to a clerk, who has no access to the request log', async (t) => {
    const clerk = await signInToConsole(here.baseUrl, here.credentials.clerk);
    assert.equal((await listen(t, clerk, tailPath)).status, 403);
  });
});

describe('the end of a stream', () => {
  for (const path of streams) {
    test(`is clean when its session is revoked at another node, and causes no reconnect: ${path}`, async (t) => {
      const [listening, other] = [await signInAt(here), await signInAt(there)];
      const listener = await listen(t, listening, path);
      const { status, text } = await other.call('DELETE', '/management/sessions');
      assert.ok(status < 300, text);
      assert.equal(await listener.ended, true);
      assert.equal(listener.text().split('retry: ').length, 2);
      assert.equal((await listen(t, listening, path)).status, 401);
    });
  }

  test('follows the suspension of its client', async (t) => {
    const { organisationId } = here.credentials.hostToHost;
    const made = await customs.call('POST', '/management/clients', {
      body: { name: 'Watcher', userType: 'management', organisationId, scopes: ['management:read'] },
    });
    const clientId = requireTextAt(made.body, made.text, 'id');
    const clientSecret = requireTextAt(made.body, made.text, 'clientSecret');
    const listener = await listen(t, createPortalClient(here.baseUrl, { clientId, clientSecret }), tailPath);
    assert.equal(listener.status, 200);
    await customs.at(there.baseUrl).call('PATCH', `/management/clients/${clientId}`, {
      body: { status: 'suspended' },
    });
    assert.equal(await listener.ended, true);
  });
});

describe('the limit of concurrent streams (429)', () => {
  for (const path of streams) {
    test(`is eight over all kinds, and closing one permits another: ${path}`, async (t) => {
      const person = await signInAt(here, 'otherTrader');
      const listeners = await Promise.all(
        Array.from({ length: maxStreams }, (_, index) => listen(t, person, streams[index % 2] ?? path)),
      );
      assert.deepEqual(
        listeners.map(({ status }) => status),
        Array.from({ length: maxStreams }, () => 200),
      );
      assert.equal((await listen(t, person, path)).status, 429);
      const somebodyElse = await listen(t, await signInAt(here), path);
      assert.equal(somebodyElse.status, 200);
      listeners[0]?.close();
      let again = await listen(t, person, path);
      while (again.status === 429) {
        await pause(50);
        again = await listen(t, person, path);
      }
      assert.equal(again.status, 200);
      for (const listener of [again, somebodyElse, ...listeners]) listener.close();
    });
  }
});

describe('a node that shuts down', () => {
  test('ends each stream cleanly, with a retry delay', async (t) => {
    const leaving = await shared.startNode();
    const person = await signInAt(leaving, 'administrator');
    const listeners = await Promise.all(streams.map((path) => listen(t, person, path)));
    const stopped = leaving.stop();
    for (const { ended, text } of listeners) {
      assert.equal(await ended, true);
      assert.ok(text().endsWith('retry: 2000\n\n'), text());
      assert.equal(text().split('retry: ').length, 3);
    }
    await stopped;
  });
});
