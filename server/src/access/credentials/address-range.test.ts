import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addressIsIn, parseCidr } from '../../foundation/http/ip-address.ts';
import { readAddressRange } from './address-range.ts';

describe('address ranges', () => {
  for (const [text, range] of [
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['192.0.2.7', '192.0.2.7/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0::/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['::/0', '::/0'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['::ffff:10.0.0.1', '10.0.0.1/32'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
    ['::fffe:0:0/95', '::fffe:0:0/95'],
  ] as const) {
    test(`${text} is normalised to ${range}`, () =>
      assert.deepEqual(readAddressRange(text), { ok: true, range }));
  }

  for (const text of [
    ...['', '/', '/24', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/08', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0/8'],
    ...['010.0.0.0/8', '0x0a.0.0.0/8', '167772160/8', ' 10.0.0.0/8', '10.0.0.0/8\n', '10.0.0.0/8,11.0.0.0/8'],
    ...[
      '::/129',
      'fe80::1%eth0/128',
      '[::1]',
      'localhost',
      '*',
      '10.*.*.*',
      '10.0.0.0-10.0.0.9',
      '1e1.0.0.0/8',
    ],
  ]) {
    test(`${JSON.stringify(text)} is rejected`, () => assert.equal(readAddressRange(text).ok, false));
  }

  const noRange = { words: 'cidr.form' };
  const prefixTo = (longest: number) => ({ words: 'cidr.prefix', params: { longest } });
  for (const [text, wrong] of [
    ['localhost', noRange],
    ['10.0.0.0/8/8', noRange],
    ['1:2/128', noRange],
    ['fe80::1%eth0', noRange],
    ['0.0.0.0/33', prefixTo(32)],
    ['0.0.0.0/01', prefixTo(32)],
    ['::/129', prefixTo(128)],
  ] as const) {
    test(`${text} is rejected with ${wrong.words}`, () =>
      assert.deepEqual(readAddressRange(text), { ok: false, ...wrong }));
  }

  test('rejects a range with bits below the prefix and suggests the intended range', () => {
    assert.deepEqual(readAddressRange('192.0.2.7/24'), {
      ok: false,
      words: 'cidr.bits',
      expected: '192.0.2.0/24',
    });
  });

  test('normalises a range to a form that contains the original address and is not changed by another normalisation', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        const read = readAddressRange(address);
        assert.ok(read.ok);
        assert.deepEqual(readAddressRange(read.range), read);
        assert.equal(addressIsIn(address, [parseCidr(read.range)]), true);
      }),
    );
  });
});
