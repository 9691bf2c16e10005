import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../foundation/testing/any-text.ts';
import { normaliseOrigin } from './domain.ts';

const sameOrigin: readonly (readonly [string, string])[] = [
  ['example.com', 'https://example.com'],
  ['EXAMPLE.com', 'https://example.com'],
  ['https://example.com', 'https://example.com'],
  ['HTTPS://Example.COM:443', 'https://example.com'],
  ['example.com:443', 'https://example.com'],
  ['example.com:8443', 'https://example.com:8443'],
  ['https://example.com:80', 'https://example.com:80'],
  ['bücher.example', 'https://xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
  ['BÜCHER.example:8443', 'https://xn--bcher-kva.example:8443'],
  ['таможня.рф', 'https://xn--80amrfdv0h.xn--p1ai'],
  ['localhost:3000', 'https://localhost:3000'],
  ['192.0.2.7', 'https://192.0.2.7'],
  ['[2001:DB8:0::1]:8443', 'https://[2001:db8::1]:8443'],
];

const refused = [
  ...['', ' ', 'null', 'NULL', 'https://', 'http://example.com', 'ftp://example.com', '//example.com', '*'],
  ...['https://example.com/', 'example.com/path', 'example.com?q', 'example.com#f', 'user@example.com'],
  ...[
    'https://user:pass@example.com',
    'example.com:',
    'example.com:0',
    'example.com:080',
    'example.com:65536',
  ],
  ...[
    'example.com:8443:1',
    'example.com.',
    '.example.com',
    'a..b',
    '-a.example',
    'a-.example',
    'a_b.example',
  ],
  ...[
    '*.example.com',
    'exa mple.com',
    ' example.com',
    'example.com ',
    'example.com\n',
    'example.com\0',
    'a,b',
  ],
  ...[
    '1',
    '127.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '256.1.1.1',
    '1.2.3.4.5',
    '01.2.3.4',
    'example.123',
    '１２７.1',
  ],
  ...['[::1', '::1', '[::1]x', '[fe80::1%eth0]', '[example.com]', '[]', 'ex%61mple.com', 'https:example.com'],
  ...[
    'https:\\\\example.com',

    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(127)}aa`,
    'a\u202eb.example',
  ],
];

const label = fc.stringMatching(/^[a-z]([a-z0-9]{0,8}[a-z0-9])?$/);
const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
const port = fc.integer({ min: 1, max: 65_535 });

describe('origins of platforms', () => {
  for (const [text, expected] of sameOrigin) {
    test(`normalises ${text} to ${expected}`, () => assert.equal(normaliseOrigin(text), expected));
  }

  for (const text of refused) {
    test(`refuses ${JSON.stringify(text.slice(0, 40))}`, () => assert.equal(normaliseOrigin(text), null));
  }

  test('are the same for a domain in any case and for its URL, and equal the origin that browsers send', () => {
    fc.assert(
      fc.property(host, port, (name, number) => {
        fc.pre(name !== 'null');
        const expected = new URL(`https://${name}:${number}`).origin;
        for (const text of [
          `${name}:${number}`,
          `https://${name}:${number}`,
          `${name.toUpperCase()}:${number}`,
        ]) {
          assert.equal(normaliseOrigin(text), expected);
        }
      }),
    );
  });

  test('do not change when they are normalised a second time', () => {
    const anything = fc.oneof(anyText(), fc.webAuthority({ withPort: true }), fc.domain(), fc.ipV6());
    fc.assert(
      fc.property(anything, (text) => {
        const once = normaliseOrigin(text);
        if (once === null) return;
        assert.equal(normaliseOrigin(once), once);
        assert.equal(new URL(once).origin, once);
      }),
      { numRuns: 1_000 },
    );
  });

  test('differ by host or port', () => {
    fc.assert(
      fc.property(host, host, port, port, (one, other, onePort, otherPort) => {
        fc.pre(one !== 'null' && other !== 'null');
        const same = one === other && onePort === otherPort;
        assert.equal(normaliseOrigin(`${one}:${onePort}`) === normaliseOrigin(`${other}:${otherPort}`), same);
      }),
    );
  });
});
