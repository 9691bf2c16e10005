import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { textAt } from '../../conformance/json.ts';
import { createConsoleBrowser } from '../console-browser.ts';
import { createPortalClient } from '../portal-client.ts';
import { type PortalProcess, startPortal } from '../portal-process.ts';
import { reportObservation, startAttackPortal, statusAndErrorCode } from './attack-portal.ts';

/* A sandbox trusts every user of its machine, but no callers from other machines. */
const attack = await startAttackPortal();
/** A sandbox that listens on every interface, as for a demonstration. */
const publicNode = await attack.startNode({ PORTAL_HOST: '0.0.0.0', PORTAL_SANDBOX_MAILS: '' });
after(() => attack.stop());

describe('C12 the mails of a public sandbox', () => {
  const lettersTo = (email: string, at: string) =>
    createConsoleBrowser(at).call('GET', `/management/sandbox/mails?to=${email}`);

  test('are not shown, so that no other caller can use them to become a sandbox user', async (context) => {
    const { administrator } = attack.portal.credentials;
    const listed = await lettersTo(administrator.email, publicNode.baseUrl);
    const passwordReset = await createConsoleBrowser(publicNode.baseUrl).call(
      'POST',
      '/management/people/password-reset',
      {
        body: { email: administrator.email },
      },
    );
    // Reads the mails from a node that is configured to show them.
    const { body } = await lettersTo(administrator.email, attack.portal.baseUrl);
    const text = textAt(body, 'items', 0, 'text') ?? '';
    reportObservation(
      context,
      `mails ${statusAndErrorCode(listed)}; password reset ${statusAndErrorCode(passwordReset)}, with${/#token=/.test(text) ? '' : 'out'} a link`,
    );
    assert.equal(statusAndErrorCode(listed), '404 not_found');
    assert.equal(statusAndErrorCode(passwordReset), '204');
    assert.match(text, /no account has this address/);
    assert.doesNotMatch(text, /#token=/);
  });

  test('are shown with their links on loopback, or where the configuration enables them', async () => {
    const local = await startPortal();
    try {
      for (const { baseUrl, credentials } of [local, attack.portal]) {
        const { email } = credentials.officer;
        await createConsoleBrowser(baseUrl).call('POST', '/management/people/password-reset', {
          body: { email },
        });
        const { body } = await lettersTo(email, baseUrl);
        assert.match(textAt(body, 'items', 0, 'text') ?? '', /new-password#token=/);
      }
    } finally {
      await local.stop();
    }
  });
});

describe('W6 a webhook to the machine of a public sandbox', () => {
  test('returns 400 for any name of the machine, and 201 when the sandbox listens on loopback only', async (context) => {
    const { hostToHost } = attack.portal.credentials;
    const make = (at: PortalProcess, url: string) =>
      createPortalClient(attack.portal.baseUrl, hostToHost)
        .at(at.baseUrl)
        .call('POST', '/openapi/webhooks', { body: { url, events: ['declaration.accepted'] } });
    const urls = [
      'http://127.0.0.1:9090/metrics',
      'http://localhost:5432/',
      'http://[::1]:9090/',
      'https://127.1/',
    ];
    const answers = await Promise.all(urls.map((url) => make(publicNode, url)));
    assert.deepEqual(new Set(answers.map(statusAndErrorCode)), new Set(['400 input_invalid']));
    assert.equal(statusAndErrorCode(await make(attack.portal, 'http://127.0.0.1:19090/hook')), '201');
    reportObservation(context, `${answers.length} × 400 input_invalid`);
  });
});
