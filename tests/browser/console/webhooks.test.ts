import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { requireTextAt } from '../../../conformance/json.ts';
import {
  acceptRequest,
  respondWithStatus,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../server/src/notifications/testing/receiver.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();
const receiver = await startWebhookReceiver();
after(() => receiver.stop());

/** Creates a webhook that sends to the test's receiver, by the same request as the page. */
async function makeWebhook(visit: ConsoleVisit, more: object = {}): Promise<string> {
  receiver.behave(acceptRequest);
  const body = { url: receiver.url, ...more };
  return requireTextAt(await visit.call('POST', '/management/organisation/webhooks', body), 'webhook', 'id');
}

/**
 * Returns whether the receiver has a delivery that is signed with all of these secrets. Other webhooks send to
 * it too.
 */
function hasSignedDelivery(...secrets: string[]): boolean {
  return receiver.received.some((call) => secrets.every((one) => isSignedWith(one, call)));
}

function isSignedWith(secret: string, { body, headers }: WebhookReceiver['received'][number]): boolean {
  try {
    new Webhook(secret).verify(body, { ...headers });
    return true;
  } catch {
    return false;
  }
}

const shownSecret = async ({ page }: ConsoleVisit): Promise<string> =>
  (await page.locator('code.secret').textContent()) ?? '';

describe('a developer', needsChromium, () => {
  test('creates a webhook, sends a test event and sees its delivery', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const dialog = page.getByRole('dialog');
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await visit.sees('No webhooks yet');
    await visit.isAccessible();
    await page.getByRole('button', { name: 'Create webhook' }).first().click();
    await visit.fill('Address', receiver.url);
    await visit.fill('Description', 'Goods receipt');
    await dialog.getByLabel('All events').uncheck();
    await dialog.getByLabel(/^Released/).check();
    await dialog.getByLabel(/^Query opened/).check();
    await visit.isAccessible();
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await visit.sees('Copy the secret now');
    await visit.isAccessible();
    const secret = await shownSecret(visit);
    await visit.press('I have stored it');
    await page.getByRole('heading', { name: 'Goods receipt' }).waitFor();
    assert.ok(!(await page.content()).includes(secret), 'the secret is gone from the page');
    await visit.press('Send test');
    await visit.sees('Delivered 204');
    assert.ok(hasSignedDelivery(secret), 'it is signed with the secret that was shown');
    await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).first().click();
    await visit.sees('100% of the latest attempts succeeded');
    await visit.sees('Query opened');
    assert.deepEqual(visit.faults, []);
  });

  test('creates a webhook for declarations that representatives lodge, which the list and the details state', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const dialog = page.getByRole('dialog');
    await visit.goTo('/webhooks');
    await page.getByRole('button', { name: 'Create webhook' }).first().click();
    await visit.fill('Address', receiver.url);
    await visit.fill('Description', 'Brokers');
    await dialog.getByLabel('Source of events').selectOption('declarations lodged in your name');
    await visit.isAccessible();
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await visit.press('I have stored it');
    await page.getByRole('heading', { name: 'Brokers' }).waitFor();
    await visit.sees('declarations lodged in your name');
    await visit.press('Change webhook');
    assert.equal(await dialog.getByLabel('Source of events').count(), 0, 'it never changes');
    await visit.fill('Description', 'Our brokers');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Our brokers' }).waitFor();
    await visit.goTo('/webhooks');
    const row = page.getByRole('row').filter({ hasText: 'Our brokers' });
    await row.getByText('declarations lodged in your name').waitFor();
    assert.deepEqual(visit.faults, []);
  });

  test('sees why deliveries fail, corrects the webhook and redelivers', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const id = await makeWebhook(visit, { events: ['declaration.lodged'] });
    receiver.behave(respondWithStatus(500, {}, '<img src=x onerror="alert(1)"> no'));
    const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    const lodged = await trader.call('POST', '/openapi/declarations?lodge=true', {
      body: declarationOf('HOOKED'),
    });
    const declaration = requireTextAt(lodged.body, 'declaration', 'id');
    await visit.goTo(`/webhooks/${id}?status=pending`);
    await page.getByRole('row').getByRole('link', { name: 'Lodged' }).click();
    await visit.sees('Refused 500');
    // Checks that the page does not show the response of a receiver in the operator's network.
    assert.equal(await page.getByText('<img src=x').count(), 0);
    await visit.isAccessible();
    receiver.behave(acceptRequest);
    await visit.press('Redeliver');
    await visit.sees('Delivered 204');
    await visit.sees('Delivered');
    const ids = receiver.received
      .filter(({ body }) => body.includes(declaration) && body.includes('declaration.lodged'))
      .map((each) => each.id);
    assert.ok(ids.length > 1);
    assert.equal(new Set(ids).size, 1, 'the same id each time');
    await page.getByRole('link', { name: 'HOOKED' }).click();
    await page.waitForURL(/declarations\/dec_/);
    assert.deepEqual(visit.faults, []);
  });

  test('rotates the secret, so that deliveries have both signatures during the grace period', async (t) => {
    const visit = await visitAs(t, 'trader');
    const body = { url: receiver.url, description: 'Rotated' };
    const made = await visit.call('POST', '/management/organisation/webhooks', body);
    const old = requireTextAt(made, 'webhook', 'secret');
    await visit.goTo(`/webhooks/${requireTextAt(made, 'webhook', 'id')}`);
    await visit.press('Rotate secret');
    await visit.page.getByLabel('Grace period of the previous secret').selectOption('3600');
    await visit.isAccessible();
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    await visit.sees('Copy the secret now');
    const secret = await shownSecret(visit);
    assert.notEqual(secret, old);
    await visit.press('I have stored it');
    await visit.sees('Previous secret valid for');
    await visit.sees('59 min');
    await visit.press('Send test');
    await visit.sees('Delivered 204');
    assert.ok(hasSignedDelivery(old, secret));
    assert.deepEqual(visit.faults, []);
  });

  test('rotates a leaked secret without a grace period, so that deliveries have only the new signature', async (t) => {
    const visit = await visitAs(t, 'trader');
    receiver.behave(acceptRequest);
    const body = { url: receiver.url, description: 'Leaked' };
    const made = await visit.call('POST', '/management/organisation/webhooks', body);
    const old = requireTextAt(made, 'webhook', 'secret');
    await visit.goTo(`/webhooks/${requireTextAt(made, 'webhook', 'id')}`);
    await visit.press('Rotate secret');
    await visit.page
      .getByLabel('Grace period of the previous secret')
      .selectOption({ label: 'no grace period (if the secret has leaked)' });
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    await visit.sees('Copy the secret now');
    const secret = await shownSecret(visit);
    await visit.press('I have stored it');
    await visit.press('Send test');
    await visit.sees('Delivered 204');
    assert.ok(hasSignedDelivery(secret));
    assert.ok(!hasSignedDelivery(old));
    assert.equal(await visit.page.getByText('Previous secret valid for').count(), 0);
    assert.deepEqual(visit.faults, []);
  });

  test('pauses and resumes a webhook, redelivers a period, and deletes the webhook', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const id = await makeWebhook(visit, { description: 'Ended' });
    await visit.goTo(`/webhooks/${id}`);
    await visit.press('Pause webhook');
    await visit.sees('When it is resumed, it receives the missed events.');
    await page.getByRole('button', { name: 'Send test', disabled: true }).waitFor();
    await visit.press('Resume webhook');
    await visit.press('Pause webhook');
    await visit.press('Resume webhook');
    await page.getByRole('button', { name: 'Redeliver the events of a period' }).click();
    await visit.isAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Redeliver the events of a period' }).click();
    await visit.sees(/Events \d+ to \d+ are sent again|Nothing happened/);
    await visit.press('Delete webhook');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
    await visit.sees('The webhook is deleted.');
    assert.equal(await page.getByRole('cell', { name: 'Ended' }).count(), 0);
    assert.deepEqual(visit.faults, []);
  });
});

describe('a refused change of a webhook', needsChromium, () => {
  test('shows an error next to the field for a forbidden address', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await visit.goTo('/webhooks');
    await page.getByRole('button', { name: 'Create webhook' }).first().click();
    await visit.fill('Address', 'https://10.0.0.1/events');
    await visit.fill('Description', 'Inside');
    await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click();
    await page.getByRole('alert').waitFor();
    assert.equal(await page.getByLabel('Address').getAttribute('aria-invalid'), 'true');
    assert.equal(await page.getByLabel('Description').inputValue(), 'Inside', 'nothing is lost');
    await visit.isAccessible();
    assert.deepEqual(visit.faults, []);
  });

  test('shows what another user has changed if it is the second of two concurrent changes', async (t) => {
    const visit = await visitAs(t, 'trader');
    const id = await makeWebhook(visit, { description: 'Shared' });
    await visit.goTo(`/webhooks/${id}`);
    await visit.press('Change webhook');
    await visit.fill('Description', 'Mine');
    await visit.call('PATCH', `/management/organisation/webhooks/${id}`, { ordered: 'none' });
    await visit.press('Save');
    await visit.sees('The resource has changed since you read it');
    await visit.sees('Order of events: Unordered');
    assert.equal(await visit.page.getByLabel('Description').inputValue(), 'Mine', 'nothing is lost');
    await visit.press('Save');
    await visit.sees('The webhook is changed.');
    const now = await visit.call('GET', `/management/organisation/webhooks/${id}`);
    assert.deepEqual(
      [requireTextAt(now, 'webhook', 'description'), requireTextAt(now, 'webhook', 'ordered')],
      ['Mine', 'none'],
      'both changes are there',
    );
    assert.deepEqual(visit.faults, []);
  });
});
