import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookVerificationError } from './verify-webhook.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const olderSecret = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
const id = 'msg_1';
const signedAt = new Date('2026-11-20T08:00:00Z');
const body = '{"type":"declaration.released","text":"Größe"}';
const now = () => signedAt;

function delivery(...secrets: string[]): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(signedAt.getTime() / 1000),
    'webhook-signature': secrets.map((each) => new Webhook(each).sign(id, signedAt, body)).join(' '),
  };
}

async function refusal(
  ...[headers, text, secrets, options]: Parameters<typeof verifyWebhook>
): Promise<string> {
  const error: unknown = await verifyWebhook(headers, text, secrets, options).catch(
    (caught: unknown) => caught,
  );
  assert(error instanceof WebhookVerificationError, String(error));
  return error.reason;
}

describe('a delivery signed by the reference implementation', () => {
  test('is verified with its body as text or bytes, and its headers as Headers or Node’s object', async () => {
    const headers = delivery(secret);
    for (const [receivedHeaders, sent] of [
      [headers, body],
      [new Headers(headers), Buffer.from(body)],
      [{ ...headers, 'webhook-id': [id] }, new TextEncoder().encode(body)],
    ] as const) {
      const verified = await verifyWebhook<{ type: string }>(receivedHeaders, sent, secret, { now });
      assert.deepEqual(
        [verified.id, verified.timestamp, verified.event.type],
        [id, signedAt, 'declaration.released'],
      );
    }
  });

  test('is verified if any of several secrets matches any of several signatures', async () => {
    await verifyWebhook(delivery(olderSecret, secret), body, secret, { now });
    await verifyWebhook(delivery(olderSecret), body, [secret, olderSecret], { now });
    const future = { ...delivery(secret) };
    future['webhook-signature'] = `v2,AAAA v1a,%% ${future['webhook-signature']}`;
    await verifyWebhook(future, body, secret, { now });
  });
});

describe('refused deliveries', () => {
  test('include a delivery whose body, id, time or secret differs from the signed one', async () => {
    const headers = delivery(secret);
    const time = String(signedAt.getTime() / 1000 + 1);
    assert.equal(await refusal(headers, `${body} `, secret, { now }), 'signature_refused');
    assert.equal(
      await refusal({ ...headers, 'webhook-id': 'msg_2' }, body, secret, { now }),
      'signature_refused',
    );
    assert.equal(
      await refusal({ ...headers, 'webhook-timestamp': time }, body, secret, { now }),
      'signature_refused',
    );
    assert.equal(await refusal(headers, body, olderSecret, { now }), 'signature_refused');
    assert.equal(await refusal(headers, body, [], { now }), 'signature_refused');
  });

  test('include a delivery whose time is invalid or too far from the current time', async () => {
    for (const seconds of [301, -301]) {
      const off = () => new Date(signedAt.getTime() + seconds * 1000);
      assert.equal(await refusal(delivery(secret), body, secret, { now: off }), 'time_refused');
      await verifyWebhook(delivery(secret), body, secret, { now: off, tolerance: 301 });
    }
    const odd = { ...delivery(secret), 'webhook-timestamp': '1e9' };
    assert.equal(await refusal(odd, body, secret, { now }), 'time_refused');
  });

  test('include a delivery without one of the headers', async () => {
    for (const name of Object.keys(delivery(secret))) {
      const { [name]: _, ...rest } = delivery(secret);
      assert.equal(await refusal(rest, body, secret, { now }), 'header_missing');
    }
  });

  test('include any delivery if the secret is invalid, with an error that does not contain it', async () => {
    await assert.rejects(verifyWebhook(delivery(secret), body, 'whsec_%%', { now }), (error) => {
      return error instanceof TypeError && !error.message.includes('%%');
    });
  });
});
