import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { localizeError } from '../../foundation/messages/format-error.ts';
import { fakeResolveHost, loopbackTargetPolicy } from '../testing/webhooks.ts';
import { createResolver, targetError, validateTarget } from './ssrf-policy.ts';

const messageOf = (obstacle: Parameters<typeof targetError>[1]) =>
  localizeError('en', targetError('', obstacle)).message;
const policyWithoutAllowedNetworks = { ...loopbackTargetPolicy, allowed: [] };

describe('the policy refuses the webhook URL', () => {
  const inside = [
    'https://127.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[::]/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://240.0.0.1/',
    'https://[fc00::1]/',
    'https://[fd12:3456::1]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://localhost/',
    'https://localhost./',
    'https://rebound.example/',
  ];
  for (const url of inside) {
    test(url, async () => {
      const result = await validateTarget(url, policyWithoutAllowedNetworks, fakeResolveHost);
      assert.ok(!result.ok && result.words === 'target.private', JSON.stringify(result));
    });
  }
  const others = [
    ['http://public.example/', 'with https'],
    ['https://public.example:8443/', 'port than 443'],
    ['https://public.example:22/', 'port than 443'],
    ['https://user:password@public.example/', 'user or a password'],
    ['https://public.example@10.0.0.1/', 'user or a password'],
    ['https://public.example/#x', 'fragment'],
    ['file:///etc/passwd', 'with https'],
    ['gopher://public.example/', 'with https'],
    ['https://', 'is not a URL'],
    ['events', 'is not a URL'],
    [`https://public.example/${'x'.repeat(2_000)}`, 'is not a URL'],
    ['https://unknown.example/', 'have no address'],
    ['https://silent.example/', 'within 2 seconds'],
    ['https://broken.example/', 'within 2 seconds'],
    ['https://portal.example/openapi/status', 'portal itself'],
  ] as const;
  for (const [url, words] of others) {
    test(`${url.slice(0, 60)} with the message "${words}"`, async () => {
      const result = await validateTarget(url, policyWithoutAllowedNetworks, fakeResolveHost);
      assert.ok(!result.ok && messageOf(result).includes(words), JSON.stringify(result));
    });
  }
});

describe('the policy accepts the webhook URL', () => {
  for (const url of [
    'https://public.example/x?y=1',
    'https://93.184.216.34/',
    'https://public.example.:443/',
  ]) {
    test(url, async () => {
      const result = await validateTarget(url, policyWithoutAllowedNetworks, async (host) =>
        fakeResolveHost(host === 'public.example' ? host : '93.184.216.34'),
      );
      assert.ok(result.ok, JSON.stringify(result));
    });
  }

  test('with http or any port on allowed networks, except the ports of the portal', async () => {
    for (const url of ['http://127.0.0.1:3000/', 'http://[::1]/', 'https://localhost:9999/']) {
      assert.ok((await validateTarget(url, loopbackTargetPolicy, fakeResolveHost)).ok, url);
    }
    const own = await validateTarget(
      'http://127.0.0.1:8080/openapi/status',
      loopbackTargetPolicy,
      fakeResolveHost,
    );
    assert.ok(!own.ok && own.words === 'target.portal');
    assert.ok(!(await validateTarget('http://10.0.0.1:3000/', loopbackTargetPolicy, fakeResolveHost)).ok);
  });
});

describe('the resolver', () => {
  test('returns the addresses of localhost and of IP literals without a DNS lookup', async () => {
    const resolveHost = createResolver();
    assert.deepEqual(await resolveHost('localhost'), ['127.0.0.1', '::1']);
    assert.deepEqual(await resolveHost('app.localhost'), ['127.0.0.1', '::1']);
    assert.deepEqual(await resolveHost('192.0.2.7'), ['192.0.2.7']);
  });
});
