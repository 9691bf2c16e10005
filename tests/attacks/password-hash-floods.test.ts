import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { basicHeader, oauthRequest } from '../../conformance/token.ts';
import { createConsoleBrowser } from '../console-browser.ts';
import { waitUntil } from '../faults/wait-until.ts';
import type { PortalResponse } from '../portal-client.ts';
import { reportObservation, startAttackPortal, statusAndErrorCode } from './attack-portal.ts';

/*
 * Argon2 is the most expensive work that an anonymous request can trigger: these tests check when the portal
 * hashes and which requests wait.
 */
const attack = await startAttackPortal();
after(() => attack.stop());

const password = 'drei kleine katzen';
const post = (path: string, body: object, at = attack.portal.baseUrl): Promise<PortalResponse> =>
  createConsoleBrowser(at).call('POST', path, { body });
let made = 0;
const newEmail = (): string => `flood${++made}@people.example`;

describe('B10 a new password with a forged link', () => {
  /** CPU time of all threads in ms, independent of the machine's load. */
  const processorMs = (): number => {
    const [, rest = ''] = readFileSync(`/proc/${attack.portal.pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  const hundred = async (path: string, expected: string): Promise<number> => {
    const began = processorMs();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        post(path, { token: randomBytes(32).toString('base64url'), password }),
      ),
    );
    assert.deepEqual(new Set(answers.map(statusAndErrorCode)), new Set([expected]));
    return processorMs() - began;
  };

  test('takes no more CPU time than other refusals, because the portal checks the link before it hashes the password', async (context) => {
    await hundred('/management/people/verification', '403 link_invalid');
    const ms = [];
    const others = [];
    for (let round = 0; round < 3; round += 1) {
      others.push(await hundred('/management/people/verification', '403 link_invalid'));
      ms.push(await hundred('/management/people/new-password', '403 link_invalid'));
    }
    reportObservation(
      context,
      `100 requests took ${ms.join(', ')} ms of CPU time, 100 requests without a password ${others.join(', ')} ms`,
    );
    // A hundred hashes take about a second.
    assert.ok(Math.min(...ms) < 3 * Math.max(...others, 100), ms.join());
  });

  test('reports a weak password before checking its link, and limits a valid link to ten hashes', async (context) => {
    const email = newEmail();
    assert.equal((await post('/management/people', { name: 'X', email, password })).status, 204);
    assert.equal((await post('/management/people/password-reset', { email })).status, 204);
    const { body } = await attack.customs.call('GET', `/management/sandbox/mails?to=${email}`);
    const token = /new-password#token=([\w-]+)/.exec(JSON.stringify(body))?.[1] ?? '';
    // While a transaction locks the link, no request can use it up.
    const holder = await attack.shared.connect();
    await holder.query('begin');
    await holder.query('select from organisations.mail_links for update');
    let refused = 0;
    const answers = Array.from({ length: 40 }, async () => {
      const answered = await post('/management/people/new-password', { token, password });
      if (answered.status === 429) refused += 1;
      return statusAndErrorCode(answered);
    });
    await waitUntil(() => refused === 30, 'thirty requests are not refused');
    await holder.query('commit');
    await holder.end();
    const counts = Map.groupBy(await Promise.all(answers), (answered) => answered);
    reportObservation(context, [...counts].map(([code, { length }]) => `${length} × ${code}`).join(', '));
    assert.deepEqual(
      new Map([...counts].map(([code, { length }]) => [code, length])),
      new Map([
        ['429 rate_limited', 30],
        ['204', 1],
        ['403 link_invalid', 9],
      ]),
    );
  });
});

describe('B11 many passwords at once', () => {
  test('do not delay tokens, although both use the thread pool of one process', async (context) => {
    const node = await attack.startNode({ UV_THREADPOOL_SIZE: '1' });
    const { hostToHost } = attack.portal.credentials;
    const signIn = (): Promise<PortalResponse> =>
      post('/management/session', { email: newEmail(), password }, node.baseUrl);
    const places: number[] = [];
    await signIn();
    for (let round = 0; round < 5; round += 1) {
      let answered = 0;
      const signIns = Array.from({ length: 15 }, async () => {
        const { status } = await signIn();
        answered += 1;
        return status;
      });
      // Until the first sign-in completes, the other sign-ins wait in the queue.
      await Promise.race(signIns);
      const token = await attack.send(
        oauthRequest('/oauth/token', { grant_type: 'client_credentials' }, [basicHeader(hostToHost)]),
        node,
      );
      assert.equal(token.status, 200);
      places.push(answered);
      assert.deepEqual(new Set(await Promise.all(signIns)), new Set([401]));
    }
    reportObservation(
      context,
      `of 15 sign-ins ${places.join(', ')} got their response before a token request that was sent after the first sign-in`,
    );
    assert.ok((places.toSorted((a, b) => a - b)[2] ?? 15) <= 11, places.join());
  });

  test('return 429 at once when the queue is full, never 503', async (context) => {
    // Each sign-in comes from its own address, so that the queue limit applies and not the address limit.
    const node = await attack.startNode({ PORTAL_TRUSTED_PROXIES: '127.0.0.1/32' });
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        createConsoleBrowser(node.baseUrl).call('POST', '/management/session', {
          headers: { 'X-Forwarded-For': `203.0.113.${index}` },
          body: { email: newEmail(), password },
        }),
      ),
    );
    const counts = Map.groupBy(answers, statusAndErrorCode);
    reportObservation(context, [...counts].map(([code, { length }]) => `${length} × ${code}`).join(', '));
    assert.deepEqual([...counts.keys()].sort(), ['401 sign_in_failed', '429 rate_limited']);
    const refused = counts.get('429 rate_limited') ?? [];
    assert.ok(refused.length > 0);
    for (const { headers, text } of refused) {
      assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      assert.match(text, /passwords are being checked/);
    }
  });
});
