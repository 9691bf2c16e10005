import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { compactVerify, createLocalJWKSet } from 'jose';
import { listAt, requireTextAt, textAt } from '../conformance/json.ts';
import { verifyWebhook } from '../sdk/src/verify-webhook.ts';
import { startMailServer } from '../server/src/foundation/mail/testing/mail-server.ts';
import { startWebhookReceiver } from '../server/src/notifications/testing/receiver.ts';
import { signInToConsole } from './console-browser.ts';
import { startInProcessPortal } from './in-process-portal.ts';
import { createPortalClient, sendPortalRequest } from './portal-client.ts';

/* Follows an incident through all channels, as their readers receive it: no channel is simulated. */
const directory = await mkdtemp(join(tmpdir(), 'customs-portal-incident-'));
const mailServer = await startMailServer();
const receiver = await startWebhookReceiver();
const portal = await startInProcessPortal({
  environment: { PORTAL_STATUS_DIR: directory, PORTAL_MAIL_URL: mailServer.url },
});
const { management, hostToHost, trader } = portal.credentials;
const customs = createPortalClient(portal.baseUrl, management);
const created = await createPortalClient(portal.baseUrl, hostToHost).call('POST', '/openapi/webhooks', {
  body: {
    url: receiver.url,
    events: ['announced', 'updated', 'resolved'].map((step) => `service.incident_${step}`),
  },
});
const secret = requireTextAt(created.body, 'webhook', 'secret');
const person = await signInToConsole(portal.baseUrl, trader);
const chosen = await person.call('PUT', '/management/notifications/settings', {
  body: { service: 'email' },
});
assert.equal(chosen.status, 200, chosen.text);
after(async () => {
  await portal.stop();
  await receiver.stop();
  await mailServer.stop();
  await rm(directory, { recursive: true, force: true });
});

const texts = (title: string) => [
  { language: 'en', title, text: `${title}.` },
  { language: 'de', title: `${title} (de)`, text: `${title} (de).` },
];

/** Repeats a reading until it is not null, and returns it. */
async function until<Result>(what: string, read: () => Promise<Result | null>): Promise<Result> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const found = await read();
    if (found !== null) return found;
    await pause(50);
  }
  return assert.fail(`${what} did not arrive`);
}

interface Step {
  readonly title: string;
  readonly type: string;
  readonly status: 'announced' | 'resolved';
}

/** Checks the public pages and the data of the console's banner. */
async function assertPublished({ title, status }: Step): Promise<void> {
  const { body } = await sendPortalRequest(`${portal.baseUrl}/public/service-status`);
  const [incident] = listAt(body, 'incidents');
  assert.equal(textAt(incident, 'status'), status);
  assert.deepEqual(
    listAt(incident, 'texts').map((each) => textAt(each, 'title')),
    [title, `${title} (de)`],
  );
  for (const { language, text } of texts(title)) {
    const page = await sendPortalRequest(`${portal.baseUrl}/status?lang=${language}`);
    assert.ok(page.text.includes(text), page.text);
  }
  const feed = await sendPortalRequest(`${portal.baseUrl}/status.atom`);
  const [entry = ''] = /<entry>[\s\S]*?<\/entry>/.exec(feed.text) ?? [];
  assert.match(entry, new RegExp(`<title>[A-Z][a-z]+: ${title}</title>`));
}

/** Checks the files for another host, and the signature of the signed one. */
async function assertInFiles({ title, status }: Step): Promise<void> {
  const read = (name: string) => readFile(join(directory, name), 'utf8').catch(() => '');
  // The portal writes this file last.
  const text = await until(`${title} in status.json`, async () => {
    const file = await read('status.json');
    return file.includes(`"${title}"`) ? file : null;
  });
  assert.equal(textAt(JSON.parse(text), 'incidents', 0, 'status'), status);
  const keys = JSON.parse((await sendPortalRequest(`${portal.baseUrl}/decisions/jwks.json`)).text);
  const signed = await compactVerify(await read('status.jws'), createLocalJWKSet(keys));
  assert.equal(signed.protectedHeader.alg, 'ES256');
  assert.equal(new TextDecoder().decode(signed.payload), text);
  for (const name of ['status.html', 'status.atom']) assert.ok((await read(name)).includes(title), name);
}

/** Checks the notification, the mail and the webhook delivery, each of which must arrive once. */
async function assertSent({ title, type }: Step): Promise<void> {
  const isOf = (notice: unknown): boolean => textAt(notice, 'about', 'name') === title;
  await until(`the notification of ${title}`, async () => {
    const { body } = await person.call('GET', '/management/notifications');
    const found = listAt(body, 'items').filter(isOf);
    if (found.length === 0) return null;
    assert.equal(found.length, 1);
    assert.equal(textAt(found[0], 'kind'), 'service');
    assert.equal(textAt(found[0], 'about', 'detail'), type);
    return found;
  });
  const mail = await until(`the mail of ${title}`, async () => {
    const found = mailServer.mails.filter(({ text }) => text.includes(title));
    return found[0] ?? null;
  });
  assert.equal(mail.to, portal.credentials.trader.email);
  assert.match(mail.text, /^Subject: Customs Portal: /m);
  const { headers, body } = await until(`the webhook delivery of ${title}`, async () => {
    const found = receiver.received.filter((delivery) => delivery.body.includes(`"${title}"`));
    return found[0] ?? null;
  });
  const { event } = await verifyWebhook(headers, body, secret);
  assert.equal(event.type, type);
  assert.equal(textAt(event, 'incident', 'texts', 1, 'title'), `${title} (de)`);
}

test('an incident reaches every channel when it is announced, updated and resolved', async () => {
  const announce = (method: string, path: string, body: object) => customs.call(method, path, { body });
  const announced: Step = { title: 'Payments fail', type: 'service.incident_announced', status: 'announced' };
  const made = await announce('POST', '/management/incidents', {
    ...{ kind: 'incident', components: ['payments'], effect: 'unavailable' },
    ...{ startsAt: new Date(Date.now() - 1_000).toISOString(), texts: texts(announced.title) },
  });
  assert.equal(made.status, 201, made.text);
  const path = `/management/incidents/${requireTextAt(made.body, 'incident', 'id')}`;
  const updated: Step = { title: 'Payments are slow', type: 'service.incident_updated', status: 'announced' };
  const resolved: Step = { title: 'Payments work', type: 'service.incident_resolved', status: 'resolved' };
  const steps = [
    { ...announced, send: async () => made },
    {
      ...updated,
      send: () => announce('PATCH', path, { effect: 'degraded', texts: texts(updated.title) }),
    },
    {
      ...resolved,
      send: () => announce('POST', `${path}/resolution`, { texts: texts(resolved.title) }),
    },
  ];
  for (const { send: sendStep, ...step } of steps) {
    const response = await sendStep();
    assert.ok(response.status < 300, response.text);
    await assertPublished(step);
    await assertInFiles(step);
    await assertSent(step);
  }
  // A duplicate could arrive after the check of its step, so the totals are counted at the end.
  assert.equal(mailServer.mails.length, steps.length);
  assert.equal(receiver.received.length, steps.length);
});
