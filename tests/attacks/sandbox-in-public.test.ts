import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { textAt } from '../../conformance/json.ts';
import { createConsoleBrowser } from '../console-browser.ts';
import { createPortalClient } from '../portal-client.ts';
import { type PortalProcess, startPortal } from '../portal-process.ts';
import { type AttackPortal, seen, startAttackPortal, told } from './attack-portal.ts';

/* A sandbox is open to whoever sits at its machine; one that others reach is not. */
let attack: AttackPortal;
/** Listens on every interface, as anybody starts it who wants to show it to others. */
let open: PortalProcess;
before(async () => {
  attack = await startAttackPortal();
  open = await attack.startNode({ PORTAL_HOST: '0.0.0.0', PORTAL_SANDBOX_MAILS: '' });
});
after(() => attack.stop());

describe('C12 the mails of a sandbox in public', () => {
  const lettersTo = (email: string, at: string) =>
    createConsoleBrowser(at).call('GET', `/management/sandbox/mails?to=${email}`);

  test('are shown to nobody, and no stranger becomes one of its own people by them', async (context) => {
    const { administrator } = attack.portal.credentials;
    const listed = await lettersTo(administrator.email, open.baseUrl);
    const asked = await createConsoleBrowser(open.baseUrl).call('POST', '/management/people/password-reset', {
      body: { email: administrator.email },
    });
    // Read where they are shown: a node that was told to.
    const { body } = await lettersTo(administrator.email, attack.portal.baseUrl);
    const text = textAt(body, 'items', 0, 'text') ?? '';
    seen(
      context,
      `mails ${told(listed)}; password reset ${told(asked)}, with${/#token=/.test(text) ? '' : 'out'} a link`,
    );
    assert.equal(told(listed), '404 not_found');
    assert.equal(told(asked), '204');
    assert.match(text, /no account has this address/);
    assert.doesNotMatch(text, /#token=/);
  });

  test('are shown, links included, where only this machine reaches it, or where they are asked for', async () => {
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

describe('W6 a webhook to the machine of a sandbox in public', () => {
  test('400, by any name; 201 where the sandbox listens on loopback only', async (context) => {
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
    const answers = await Promise.all(urls.map((url) => make(open, url)));
    assert.deepEqual(new Set(answers.map(told)), new Set(['400 input_invalid']));
    assert.equal(told(await make(attack.portal, 'http://127.0.0.1:19090/hook')), '201');
    seen(context, `${answers.length} × 400 input_invalid`);
  });
});
