import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { textAt } from '../../conformance/json.ts';
import {
  createPortalClient,
  declarationOf,
  type PortalClient,
  type PortalResponse,
} from '../portal-client.ts';
import { startPortal } from '../portal-process.ts';
import { requestConcurrently } from './request-concurrently.ts';

const portal = await startPortal({ environment: { PORTAL_CLIENT_RATE: '0' } });
const client = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
const other = createPortalClient(portal.baseUrl, portal.credentials.otherHostToHost);
after(() => portal.stop());

const path = '/openapi/declarations';
const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });
/** Returns the outcome of each request, without those refused as still in progress. */
const outcomesOf = (answers: readonly PortalResponse[]): string[] =>
  answers
    .map(({ status, headers, body }) =>
      status < 300
        ? `${status}${headers.has('idempotency-replayed') ? ' replayed' : ''}`
        : (textAt(body, 'code') ?? ''),
    )
    .filter((ending) => ending !== 'request_in_progress');

describe('A10 twenty concurrent requests with one key', () => {
  test('create one declaration; the others get its response or a request to retry', async () => {
    const body = declarationOf('A10-one');
    const answers = await requestConcurrently(20, () =>
      client.call('POST', path, { ...withKey('one'), body }),
    );
    const ended = outcomesOf(answers);
    assert.equal(ended.filter((ending) => ending === '201').length, 1);
    assert.ok(
      ended.every((ending) => ending.startsWith('201')),
      ended.join(', '),
    );
    assert.equal(new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text)).size, 1);
  });

  test('lodge a draft once, and no request is refused as not lodgeable', async () => {
    for (let round = 0; round < 10; round += 1) {
      const draft = await client.call('POST', path, { body: declarationOf(`A10-lodge-${round}`) });
      const lodgement = `${path}/${textAt(draft.body, 'id')}/lodgement`;
      const ended = outcomesOf(
        await requestConcurrently(20, () => client.call('POST', lodgement, withKey('lodge'))),
      );
      assert.equal(ended.filter((ending) => ending === '200').length, 1);
      assert.ok(
        ended.every((ending) => ending.startsWith('200')),
        ended.join(', '),
      );
    }
  });

  test('apply one and return 409 to requests with another body', async () => {
    const answers = await requestConcurrently(20, (index) =>
      client.call('POST', path, { ...withKey('bodies'), body: declarationOf(`A10-body-${index}`) }),
    );
    const ended = outcomesOf(answers);
    assert.equal(ended.filter((ending) => ending === '201').length, 1);
    // Empty if all others came while the first was in progress.
    const refused = ended.filter((ending) => ending !== '201');
    assert.ok(
      refused.every((ending) => ending === 'idempotency_key_reused'),
      ended.join(', '),
    );
  });
});

describe('A10 an idempotency key', () => {
  test('can be reused after 4xx, is scoped to its client, and is used up by a dry run too', async () => {
    const body = declarationOf('A10-free');
    const send = (by: PortalClient, sent: unknown, query = '') =>
      by.call('POST', `${path}${query}`, { ...withKey('free'), body: sent });
    assert.deepEqual(outcomesOf([await send(client, {})]), ['input_invalid']);
    assert.deepEqual(outcomesOf([await send(client, body, '?dryRun=true')]), ['200']);
    assert.deepEqual(outcomesOf([await send(client, body, '?dryRun=true')]), ['200 replayed']);
    assert.deepEqual(outcomesOf([await send(client, body)]), ['idempotency_key_reused']);
    assert.deepEqual(outcomesOf([await send(other, body)]), ['201']);
  });
});

describe('A10 twenty concurrent deletions', () => {
  test('delete once; the others report the resource as missing', async () => {
    const draft = await client.call('POST', path, { body: declarationOf('A10-delete') });
    const ended = outcomesOf(
      await requestConcurrently(20, () => client.call('DELETE', `${path}/${textAt(draft.body, 'id')}`)),
    );
    assert.deepEqual(ended.sort(), ['204', ...Array(19).fill('not_found')]);
  });
});
