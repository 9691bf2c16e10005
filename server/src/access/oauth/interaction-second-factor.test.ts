import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { generateSync } from 'otplib';
import { encryptionWith } from '../../foundation/secrets/secrets.ts';
import { totpEncryptionContext } from '../factors/factor.ts';
import { consumeTotpStep, insertTotp, replaceRecoveryCodes } from '../factors/factor-store.ts';
import { recoveryCodeDigest } from '../factors/recovery-codes.ts';
import { newTotpSecret } from '../factors/totp.ts';
import { authorizeUrl, type BrowserPage, testBrowser } from '../testing/oauth-browser.ts';
import { oauthTestPassword, startTestPortal, testSecret } from '../testing/oauth-portal.ts';

const secret = newTotpSecret();
const id = 'fac_tina';
const recoveryCode = '7k3mq-x0v9d';

const portal = await startTestPortal();
const node = await portal.node();
const encrypted = encryptionWith(testSecret, randomBytes).encrypt(
  totpEncryptionContext(id),
  Buffer.from(secret),
);
const sealingKey = createHash('sha256').update('sealing').digest();
await portal.database.systemTransaction(async (transaction) => {
  await insertTotp(transaction, {
    id,
    personId: 'per_tina',
    name: 'Phone',
    encrypted,
    createdAt: new Date(),
  });
  await consumeTotpStep(transaction, id, 1, new Date());
  await replaceRecoveryCodes(transaction, 'per_tina', [
    recoveryCodeDigest(sealingKey, 'per_tina', recoveryCode),
  ]);
});
after(() => portal.stop());

const tina = { email: 'tina@trader.example', password: oauthTestPassword };
let ahead = 0;

/** Returns the TOTP code of the next time step, because each code is valid only once. */
function nextCode(): string {
  portal.advance(30);
  ahead += 30;
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + ahead });
}

async function afterPassword() {
  const browser = testBrowser(node);
  const page = await browser.submit(await browser.open(authorizeUrl(node)), 'sign-in', tina);
  assert.match(page.text, /<h1>Second factor<\/h1>/);
  return { browser, page };
}

const proofOf = ({ text }: BrowserPage): string => /name="proof" value="([^"]+)"/.exec(text)?.[1] ?? '';
const isConsent = ({ status, text }: BrowserPage): boolean =>
  status === 200 && /Nordsee Handel GmbH/.test(text);

describe('200', () => {
  test('requires a TOTP code after the password and before the consent, and accepts each code once', async () => {
    const { browser, page } = await afterPassword();
    const code = nextCode();
    assert.ok(isConsent(await browser.submit(page, 'second-factor', { proof: proofOf(page), code })));
    const other = await afterPassword();
    const again = await other.browser.submit(other.page, 'second-factor', {
      proof: proofOf(other.page),
      code,
    });
    assert.equal(again.status, 400, 'a code is good once');
  });

  test('accepts a recovery code instead of a TOTP code, but only once', async () => {
    const { browser, page } = await afterPassword();
    const typed = { proof: proofOf(page), code: recoveryCode };
    assert.ok(isConsent(await browser.submit(page, 'second-factor', typed)));
    const other = await afterPassword();
    const again = { proof: proofOf(other.page), code: recoveryCode };
    assert.equal((await other.browser.submit(other.page, 'second-factor', again)).status, 400);
  });

  test('skips the second-factor page for a person without a second factor', async () => {
    const browser = testBrowser(node);
    const paul = { email: 'paul@trader.example', password: oauthTestPassword };
    const page = await browser.submit(await browser.open(authorizeUrl(node)), 'sign-in', paul);
    assert.doesNotMatch(page.text, /Second factor/);
  });
});

describe('400', () => {
  test('reports a missing or wrong code on the page and continues with the right code', async () => {
    const { browser, page } = await afterPassword();
    const empty = await browser.submit(page, 'second-factor', { proof: proofOf(page), code: ' ' });
    assert.equal(empty.status, 400);
    assert.match(empty.text, /role="alert"/);
    const wrong = await browser.submit(empty, 'second-factor', { proof: proofOf(empty), code: '000000' });
    assert.equal(wrong.status, 400);
    const right = { proof: proofOf(wrong), code: nextCode() };
    assert.ok(isConsent(await browser.submit(wrong, 'second-factor', right)));
  });
});

describe('the password cannot be skipped', () => {
  test('a password proof of another sign-in, a forged proof and an expired one return to the password page', async () => {
    const { browser, page } = await afterPassword();
    const fresh = testBrowser(node);
    const begun = await fresh.open(authorizeUrl(node));
    const [person, until] = proofOf(page).split('.');
    for (const proof of [
      proofOf(page),
      `${person}.${until}.x`,
      `per_paul.${until}.${proofOf(page).split('.')[2]}`,
      '',
    ]) {
      const seen = await fresh.submit(begun, 'second-factor', { proof, code: nextCode() });
      assert.match(seen.text, /<h1>Sign in<\/h1>/, proof);
    }
    portal.advance(5 * 60);
    ahead += 5 * 60;
    const late = await browser.submit(page, 'second-factor', { proof: proofOf(page), code: nextCode() });
    assert.match(late.text, /<h1>Sign in<\/h1>/);
  });
});

describe('429', () => {
  test('limits guesses of TOTP codes', async () => {
    let { browser, page } = await afterPassword();
    for (let attempt = 0; attempt < 12 && page.status !== 429; attempt += 1) {
      page = await browser.submit(page, 'second-factor', { proof: proofOf(page), code: '000000' });
    }
    assert.equal(page.status, 429);
    assert.match(page.text, /Too many wrong codes/);
    page = await browser.submit(page, 'second-factor', { proof: proofOf(page), code: nextCode() });
    assert.equal(page.status, 429);
  });
});
