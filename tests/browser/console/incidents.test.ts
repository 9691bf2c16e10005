import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { requireTextAt, textAt } from '../../../conformance/json.ts';
import { createPortalClient } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, openVisit, visitAs } = await openConsole();
const management = createPortalClient(portal.baseUrl, portal.credentials.management);

const titles = { English: 'Payments are slow', Deutsch: 'Zahlungen sind langsam' };

async function openStep({ page, press }: ConsoleVisit, name: string): Promise<Locator> {
  await press(name);
  return page.getByRole('dialog', { name });
}

/** Submits a dialog whose button has its name, and waits until it is closed. */
async function submitStep(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name }).click();
  await dialog.waitFor({ state: 'detached' });
}

function fieldIn(dialog: Locator, language: keyof typeof titles, label: 'Title' | 'Text'): Locator {
  return dialog.getByRole('group', { name: language }).getByLabel(label, { exact: true });
}

async function fillTexts(dialog: Locator, details: string): Promise<void> {
  await fieldIn(dialog, 'English', 'Text').fill(details);
  await fieldIn(dialog, 'Deutsch', 'Text').fill(`${details} (de)`);
}

/** Announces an incident as a program of customs, and returns its id. */
async function announce(title: string): Promise<string> {
  const { status, text, body } = await management.call('POST', '/management/incidents', {
    body: {
      ...{ kind: 'incident', components: ['console'], effect: 'degraded', startsAt: '2026-11-20T08:00:00Z' },
      texts: ['en', 'de'].map((language) => ({ language, title, text: `${title}.` })),
    },
  });
  assert.equal(status, 201, text);
  return requireTextAt(body, 'incident', 'id');
}

describe('a supervisor', needsChromium, () => {
  test('publishes an announcement in all languages after correcting the reported errors', async (t) => {
    const visit = await visitAs(t, 'supervisor');
    const { page } = visit;
    await page.getByRole('link', { name: 'Incidents', exact: true }).click();
    await visit.sees('No incidents and no planned work.');
    const dialog = await openStep(visit, 'Publish announcement');
    await dialog.getByLabel('Kind').selectOption({ label: 'Planned work' });
    await dialog.getByLabel('Effect').selectOption({ label: 'Unavailable' });
    await dialog.getByLabel('Beginning').fill('2099-11-20T20:00:00Z');
    await dialog.getByLabel('Expected end (optional)').fill('2099-11-20T19:00:00Z');
    await dialog.getByLabel('Legal basis (optional)').fill('Union Customs Code, Article 6(3)(b)');
    for (const language of ['English', 'Deutsch'] as const)
      await fieldIn(dialog, language, 'Title').fill(titles[language]);
    await fillTexts(dialog, 'Pay a day earlier.');
    await dialog.getByRole('button', { name: 'Publish announcement' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('group', { name: 'Affected components' }).locator('.fault').waitFor();
    await visit.isAccessible();
    await dialog.getByLabel('Payments and guarantees').check();
    await dialog.getByLabel('Events and webhooks').check();
    await dialog.getByRole('button', { name: 'Publish announcement' }).click();
    await dialog.locator('.fault', { hasText: 'is not after the beginning' }).waitFor();
    await dialog.getByLabel('Expected end (optional)').fill('2099-11-20T22:00:00Z');
    await submitStep(dialog, 'Publish announcement');
    await visit.sees('Announced: Payments are slow');
    const row = page.getByRole('row', { name: titles.English });
    for (const text of [
      'Planned work',
      'Events and webhooks, Payments and guarantees',
      'Unavailable',
      'Open',
    ])
      await row.getByText(text, { exact: true }).waitFor();
    await visit.isAccessible();
    await row.getByRole('link').click();
    await visit.sees(titles.Deutsch);
    await visit.sees('Union Customs Code, Article 6(3)(b)');
    await visit.isAccessible();
    const { body } = await management.call('GET', '/management/incidents');
    assert.equal(textAt(body, 'items', 0, 'texts', 1, 'text'), 'Pay a day earlier. (de)');
    assert.deepEqual(visit.faults, []);
  });

  test('updates, resolves, reopens and withdraws an incident, and sees each announcement', async (t) => {
    const visit = await visitAs(t, 'supervisor');
    const { page } = visit;
    const id = await announce('Console is slow');
    await visit.goTo(`/incidents/${id}`);
    const state = page.getByRole('definition');
    const update = await openStep(visit, 'Update announcement');
    await fillTexts(update, 'Pages load in a minute.');
    const changed = await management.call('PATCH', `/management/incidents/${id}`, {
      body: {
        effect: 'unavailable',
        texts: ['en', 'de'].map((language) => ({ language, title: 'Console fails', text: 'It fails.' })),
      },
    });
    assert.equal(changed.status, 200, changed.text);
    await update.getByRole('button', { name: 'Update announcement' }).click();
    await update.getByText('Effect: Unavailable').waitFor();
    await visit.isAccessible();
    await submitStep(update, 'Update announcement');
    await visit.sees('The update is announced.');
    await state.getByText('Unavailable').waitFor();
    const resolve = await openStep(visit, 'Announce resolution');
    assert.equal(await fieldIn(resolve, 'English', 'Title').inputValue(), 'Console fails');
    assert.equal(await fieldIn(resolve, 'English', 'Text').inputValue(), '');
    await fillTexts(resolve, 'All pages load again.');
    await visit.isAccessible();
    await submitStep(resolve, 'Announce resolution');
    await state.getByText('Resolved', { exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Announce resolution' }).count(), 0);
    const reopen = await openStep(visit, 'Update announcement');
    await reopen.getByText('An update announces that it continues.').waitFor();
    await fillTexts(reopen, 'Some pages still fail.');
    await submitStep(reopen, 'Update announcement');
    await state.getByText('Open', { exact: true }).waitFor();
    const withdraw = await openStep(visit, 'Withdraw announcement');
    await fillTexts(withdraw, 'This was a mistake.');
    await submitStep(withdraw, 'Withdraw announcement');
    await state.getByText('Withdrawn', { exact: true }).waitFor();
    assert.equal(await page.getByRole('main').getByRole('button').count(), 0);
    const history = page.getByRole('region', { name: 'Announcements' }).getByRole('listitem');
    assert.deepEqual(
      (await history.locator('> strong').allTextContents()).map((type) => type.trim()),
      ['Withdrawn', 'Updated', 'Resolved', 'Updated', 'Updated', 'Announced'],
    );
    await history.first().getByText('This was a mistake. (de)').waitFor();
    await visit.goTo('/incidents?status=withdrawn');
    await page.getByRole('link', { name: 'Console fails' }).waitFor();
    assert.deepEqual(visit.faults, []);
  });
});

describe('other users', needsChromium, () => {
  test('officers read announcements without buttons, and traders have no entry for them', async (t) => {
    const officer = await visitAs(t, 'officer');
    const trader = await visitAs(t, 'trader');
    const id = await announce('Sign-in is slow');
    await officer.page.getByRole('link', { name: 'Incidents', exact: true }).click();
    await officer.page.getByRole('link', { name: 'Sign-in is slow' }).click();
    await officer.page.getByRole('region', { name: 'Announcements' }).waitFor();
    for (const name of ['Update announcement', 'Announce resolution', 'Withdraw announcement'])
      assert.equal(await officer.page.getByRole('button', { name }).count(), 0, name);
    await officer.goTo('/incidents');
    await officer.sees('Sign-in is slow');
    assert.equal(await officer.page.getByRole('button', { name: 'Publish announcement' }).count(), 0);
    assert.equal(await trader.page.getByRole('link', { name: 'Incidents', exact: true }).count(), 0);
    await trader.goTo(`/incidents/${id}`);
    await trader.page.getByRole('alert').waitFor();
    assert.deepEqual([...officer.faults, ...trader.faults], []);
  });
});

describe('the banner', () => {
  test('shows an open incident before and after the sign-in until it is resolved, in the language of the user', async (t) => {
    const id = await announce('Events are late');
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const banner = page.getByRole('complementary', { name: 'Incidents and planned work' });
    await banner.getByText('Events are late').waitFor();
    await visit.isAccessible();
    const guest = await openVisit(t);
    await guest.goTo('/sign-in');
    await guest.page.getByRole('complementary').getByText('Events are late').waitFor();
    await guest.press('Deutsch');
    const german = guest.page.getByRole('complementary', { name: 'Störungen und geplante Arbeiten' });
    await german.getByText('Events are late').waitFor();
    await german.getByRole('link', { name: 'Dienststatus' }).waitFor();
    const { status, text } = await management.call('POST', `/management/incidents/${id}/resolution`, {
      body: {
        texts: ['en', 'de'].map((language) => ({ language, title: 'Events are on time', text: 'All.' })),
      },
    });
    assert.equal(status, 200, text);
    for (const each of [page, guest.page]) {
      const reading = each.waitForResponse(/\/public\/service-status/);
      await each.reload();
      assert.equal((await reading).status(), 200);
      await each.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(await each.getByText('Events are').count(), 0);
    }
    assert.deepEqual([...visit.faults, ...guest.faults], []);
  });

  test('shows planned work of the next day with its period, and no later work', async (t) => {
    const plan = async (title: string, hours: number): Promise<void> => {
      const startsAt = new Date(Date.now() + hours * 3_600_000);
      const endsAt = new Date(startsAt.getTime() + 3_600_000);
      const { status, text } = await management.call('POST', '/management/incidents', {
        body: {
          ...{ kind: 'planned_work', components: ['events'], effect: 'unavailable', startsAt, endsAt },
          texts: ['en', 'de'].map((language) => ({ language, title, text: `${title}.` })),
        },
      });
      assert.equal(status, 201, text);
    };
    await plan('Work tomorrow', 23);
    await plan('Work later', 25);
    const visit = await visitAs(t, 'trader');
    await visit.page.getByText(/^Work tomorrow · .+ – .+/).waitFor();
    assert.equal(await visit.page.getByText('Work later').count(), 0);
  });
});
