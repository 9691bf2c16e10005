import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe, test } from 'node:test';
import { createRedactingStream, createRedaction, secretsOfProfile } from './redaction.ts';

const profile = {
  baseUrl: 'https://portal.test',
  clientId: 'cli_one',
  clientSecret: 'a secret/with "signs"',
  apiKey: 'key-of-no-known-shape',
  management: { clientId: 'cli_two', clientSecret: 'the-other-secret' },
};

describe('redacted output', () => {
  test('contains no secret, plain, in a URL, in JSON, in nested JSON, or as sent', () => {
    const redaction = createRedaction(secretsOfProfile(profile));
    const { clientSecret, apiKey, management } = profile;
    const basic = Buffer.from(
      `${encodeURIComponent(profile.clientId)}:${encodeURIComponent(clientSecret)}`,
    ).toString('base64');
    const texts = [clientSecret, apiKey, management.clientSecret, encodeURIComponent(clientSecret), basic];
    const nested = JSON.stringify({ text: JSON.stringify({ clientSecret }) });
    const redactedText = redaction.text([...texts, JSON.stringify(clientSecret), nested].join('\n'));
    for (const secret of [...texts, 'with', 'signs']) assert.ok(!redactedText.includes(secret), secret);
    JSON.parse(redaction.text(nested));
  });

  test('contains none of the last twenty access tokens', () => {
    const redaction = createRedaction([]);
    const tokens = Array.from({ length: 20 }, (_, index) => `opaque-token-${index}-`);
    for (const token of tokens) redaction.learn(token);
    redaction.learn('');
    const redactedText = redaction.text(tokens.join(' '));
    for (const token of tokens) assert.ok(!redactedText.includes(token), token);
  });

  test('contains no key, secret or token of another client', () => {
    const { text } = createRedaction([]);
    const strange = [
      `cpk_production_${'A'.repeat(33)}`,
      `cps_${'b'.repeat(43)}`,
      `whsec_${'c'.repeat(44)}`,
      `eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl`,
    ];
    for (const each of strange) assert.equal(text(`<${each}>`), '<[credential removed]>');
  });

  test('has no other changes', () => {
    const { text } = createRedaction(secretsOfProfile(profile));
    const words =
      'Basic chemicals, bearer bonds, cpk_short, eyJ, and declaration dec_01kagv3m8e5q2r7x9c4n6d1t0w';
    assert.equal(text(words), words);
  });
});

test('redacted output keeps the meaning of a message, and shows unsafe characters as JSON escapes', async () => {
  let written = '';
  const host = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  const message = { text: 'gnp.\u202eexe \u009b2J می\u200cخواهم' };
  const output = createRedactingStream(createRedaction([]), host);
  await new Promise((resolve) => output.write(`${JSON.stringify(message)}\n`, resolve));
  assert.deepEqual(JSON.parse(written), message);
  assert.doesNotMatch(written, /[\u202e\u009b]/);
  assert.ok(written.endsWith('\n'));
});

test('redacted output reports an error of the underlying stream', async () => {
  const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error('the host has gone')) });
  const output = createRedactingStream(createRedaction([]), broken);
  const failed = new Promise((resolve) => output.on('error', resolve));
  output.write('{}\n');
  assert.match(String(await failed), /the host has gone/);
});
