import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { listAt, textAt } from '../../conformance/json.ts';
import * as clients from '../../server/src/access/credentials/client-mails.ts';
import * as people from '../../server/src/access/people/people-mails.ts';
import * as papers from '../../server/src/documents/uploads/storage-mails.ts';
import type { Mail } from '../../server/src/foundation/mail/mail.ts';
import * as webhooks from '../../server/src/notifications/deliveries/webhook-mails.ts';
import * as organisations from '../../server/src/organisations/organisation-mails.ts';
import { createConsoleBrowser, signInToConsole } from '../console-browser.ts';
import { type AttackPortal, reportObservation, startAttackPortal } from './attack-portal.ts';
import { requireSuccess } from './new-member.ts';

/* Text typed by another person, in a mail that its recipient attributes to the portal. */
const hostileText =
  'Your account is locked: https://evil.example/unlock, www.evil.example or help@evil.example';
const name = `${hostileText}\r\nSubject: urgent\u2028\u202e${'x'.repeat(200)}`;
const baseUrl = 'https://portal.example/customs';
const token = 'qL2v0Zr3bT8xN5wK1cJ7mH4sD9fG6aPyEuRoIiVtXzQ';
const to = { email: 'alice@harbour.example', language: 'en' };
const clientId = 'cli_01kaz4w7m0v3c5n8q2x6t9r1ye';

/** Every mail, with hostile text in all fields that another person controls. */
const mails: Readonly<Record<string, () => Mail>> = {
  verificationMail: () => people.verificationMail(baseUrl, to, token),
  registeredAddressMail: () => people.registeredAddressMail(baseUrl, to),
  passwordResetMail: () => people.passwordResetMail(baseUrl, to, token),
  unregisteredAddressMail: () => people.unregisteredAddressMail(baseUrl, to),
  passwordChangedMail: () => people.passwordChangedMail(baseUrl, to),
  factorsResetMail: () => people.factorsResetMail(baseUrl, to),
  clientsSuspendedMail: () => clients.clientsSuspendedMail(baseUrl, to, [clientId]),
  clientsLimitedMail: () => clients.clientsLimitedMail(baseUrl, to, [clientId]),
  decisionMail: () =>
    organisations.decisionMail(
      baseUrl,
      to,
      { kind: 'organisation', name },
      { decision: 'refuse', reason: name },
    ),
  invitationMail: () =>
    organisations.invitationMail(baseUrl, to, { organisation: name, role: 'owner', token }),
  storageMail: () => papers.storageMail(baseUrl, to),
  disabledMail: () =>
    webhooks.disabledMail(baseUrl, to, {
      id: 'whk_01kaz4w7m0v3c5n8q2x6t9r1ye',
      url: 'https://evil.example/unlock',
      description: name,
      reason: 'gone',
    }),
};

/** Returns the texts that mail programs turn into links and that are not the portal's own. */
function foreignLinksIn(text: string): readonly string[] {
  const own = text.replaceAll(new RegExp(`${baseUrl}/console[\\w/-]*(#token=[\\w-]+)?(?=[\\s.]|$)`, 'g'), '');
  return own.match(/[\w+.-]+:\/\/\S*|\S+@\S+|\w+\.\p{L}\S*|\\\\\S+|[\u2028\u202e\r]/gu) ?? [];
}

describe('C9 a name of 200 characters with links and line breaks', () => {
  let attack: AttackPortal;
  before(async () => {
    attack = await startAttackPortal();
  });
  after(() => attack.stop());

  test('creates no link, line or page in any mail', async (context) => {
    const root = join(import.meta.dirname, '..', '..', 'server', 'src');
    const written: string[] = [];
    for (const file of globSync('**/*mails.ts', { cwd: root, exclude: ['**/list-mails.ts'] })) {
      written.push(...Object.keys(await import(pathToFileURL(join(root, file)).href)));
    }
    assert.deepEqual(Object.keys(mails).toSorted(), written.toSorted(), 'each mail is tried here');
    for (const [which, make] of Object.entries(mails)) {
      const { subject, text } = make();
      assert.deepEqual(foreignLinksIn(`${subject}\n${text}`), [], which);
      assert.ok(!/[\r\n]/.test(String(subject)), which);
      assert.ok(!/x{81}/.test(String(text)) || which === 'decisionMail', `${which} is bounded`);
      assert.ok(String(text).length < 1_500, which);
      assert.doesNotMatch(String(text), /^Subject: /m, which);
    }
    reportObservation(context, `${written.length} mails`);
  });

  test('does not appear in mails that other callers trigger by sign-up or invitation', async () => {
    const typed = hostileText.slice(0, 100);
    const email = 'victim@people.example';
    const guest = createConsoleBrowser(attack.portal.baseUrl);
    requireSuccess(
      await guest.call('POST', '/management/people', {
        body: { name: typed, email, password: 'drei kleine katzen' },
      }),
    );
    const owner = await signInToConsole(attack.portal.baseUrl, attack.portal.credentials.trader);
    const { organisationId } = attack.portal.credentials.trader;
    await attack.shared.query('update organisations.organisations set name = $2 where id = $1', [
      organisationId,
      typed,
    ]);
    requireSuccess(
      await owner.call('POST', '/management/invitations', {
        body: { email, role: 'developer' },
      }),
    );
    const { body } = await attack.customs.call('GET', `/management/sandbox/mails?to=${email}`);
    const items = listAt(body, 'items');
    assert.equal(items.length, 2);
    for (const item of items) assert.doesNotMatch(textAt(item, 'text') ?? '', /evil\.example/);
  });
});
