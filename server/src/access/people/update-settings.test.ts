import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, bodyWithStatus, member } from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import { startTestConsole } from '../testing/console.ts';

const path = '/management/person/settings';
const session = '/management/session';
const germanSettings = { language: 'de', decimalSign: 'comma', dateOrder: 'dmy', timeZone: 'Europe/Berlin' };
const emptySettings = { language: null, decimalSign: null, dateOrder: null, timeZone: null };

const testing = await startTestConsole();
after(() => testing.stop());

const newMember = async () => testing.member(await testing.organisation(), 'viewer');

describe('200', () => {
  test('returns empty settings before the first update, and then the saved settings in every session of the person', async () => {
    const { email, id } = await newMember();
    const [here, there] = [await testing.signedIn(email), await testing.signedIn(email)];
    assert.deepEqual(member((await here.call('GET', session)).body, 'settings'), emptySettings);
    const changed = await here.call('PUT', path, germanSettings).then(bodyWithStatus(200));
    assert.deepEqual(changed, germanSettings);
    assert.deepEqual(member((await there.call('GET', session)).body, 'settings'), germanSettings);
    const rows = await auditOf(testing.testing.database, id);
    assert.deepEqual(rows.filter(({ action }) => action === 'person.update_settings').length, 1);
  });

  test('changes the settings of one person only, and resets a setting that is null', async () => {
    const [one, other] = [await newMember(), await newMember()];
    const [mine, theirs] = [await testing.signedIn(one.email), await testing.signedIn(other.email)];
    await mine.call('PUT', path, germanSettings);
    assert.deepEqual(member((await theirs.call('GET', session)).body, 'settings'), emptySettings);
    await mine.call('PUT', path, emptySettings);
    assert.deepEqual(member((await mine.call('GET', session)).body, 'settings'), emptySettings);
  });
});

describe('200 with optional settings', () => {
  test('stores row height and shortcuts with the other settings, and resets them when they are omitted', async () => {
    const browser = await testing.signedIn((await newMember()).email);
    const chosen = { ...germanSettings, density: 'compact', shortcuts: false, openNext: false };
    assert.deepEqual((await browser.call('PUT', path, chosen)).body, chosen);
    assert.deepEqual(member((await browser.call('GET', session)).body, 'settings'), chosen);
    await browser.call('PUT', path, germanSettings);
    assert.deepEqual(member((await browser.call('GET', session)).body, 'settings'), germanSettings);
  });
});

describe('400', () => {
  const wrong = [
    { ...germanSettings, density: 'tiny' },
    { ...germanSettings, shortcuts: 'no' },
    { ...germanSettings, openNext: 'no' },
    { ...germanSettings, timeZone: 'Europe/Atlantis' },
    { ...germanSettings, timeZone: '+02:00' },
    { ...germanSettings, language: 'xx' },
    { ...germanSettings, decimalSign: ',' },
    { ...germanSettings, dateOrder: 'dym' },
    { language: 'de' },
    { ...germanSettings, colour: 'red' },
  ];
  for (const body of wrong)
    test(`rejects the settings ${JSON.stringify(body)}`, async () => {
      const browser = await testing.signedIn((await newMember()).email);
      await browser.call('PUT', path, body).then(assertStatus(400));
      assert.deepEqual(member((await browser.call('GET', session)).body, 'settings'), emptySettings);
    });
});

describe('401', () => {
  test('returns 401 if a caller who is not signed in updates settings', async () => {
    assert.equal((await testing.browser().call('PUT', path, germanSettings)).status, 401);
  });
});
