import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addressIsIn, addressPool, addressReader, parseCidr } from './ip-address.ts';

function messageFrom(address: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  return new IncomingMessage(socket);
}

const read = (trusted: string[], peer: string, forwarded?: string): string =>
  addressReader(trusted.map(parseCidr))(messageFrom(peer), forwarded);

describe('the caller’s address', () => {
  test('is the connection’s address if no proxy is trusted, whatever the headers contain', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (claimed) =>
        assert.equal(read([], '192.0.2.1', claimed), '192.0.2.1'),
      ),
    );
  });

  test('is the address of a peer that is not a trusted proxy', () => {
    assert.equal(read(['10.0.0.0/8'], '192.0.2.1', '198.51.100.7'), '192.0.2.1');
  });

  test('is the right-most untrusted address behind trusted proxies', () => {
    const trusted = ['10.0.0.0/8', '2001:db8:f::/48'];
    assert.equal(read(trusted, '10.0.0.1', '198.51.100.7'), '198.51.100.7');
    assert.equal(read(trusted, '10.0.0.1', '203.0.113.9, 198.51.100.7'), '198.51.100.7');
    assert.equal(read(trusted, '10.0.0.1', '203.0.113.9, 198.51.100.7,10.2.3.4'), '198.51.100.7');
    assert.equal(read(trusted, '2001:db8:f::1', '2001:db8::7, 10.9.9.9'), '2001:db8::7');
    assert.equal(read(trusted, '10.0.0.1'), '10.0.0.1');
  });

  test('is the farthest proxy if all are trusted', () => {
    assert.equal(read(['10.0.0.0/8'], '10.0.0.1', '10.0.0.3, 10.0.0.2'), '10.0.0.3');
  });

  test('stops at an invalid header entry', () => {
    const trusted = ['10.0.0.0/8'];
    for (const junk of ['', 'unknown', '_hidden', '198.51.100.7:443', '"[2001:db8::1]"', 'a, b']) {
      assert.equal(read(trusted, '10.0.0.1', `203.0.113.9, ${junk}`), '10.0.0.1');
      assert.equal(read(trusted, '10.0.0.1', `203.0.113.9, ${junk}, 10.0.0.7`), '10.0.0.7');
    }
  });

  test('is IPv4 for an IPv4-mapped IPv6 connection', () => {
    assert.equal(read([], '::ffff:192.0.2.1'), '192.0.2.1');
    assert.equal(read(['10.0.0.0/8'], '::ffff:10.0.0.1', '::ffff:198.51.100.7'), '198.51.100.7');
  });
});

describe('a network range (CIDR)', () => {
  const networks = ['192.0.2.0/24', '2001:db8:7::/48', '198.51.100.7'].map(parseCidr);

  test('contains its IPv4 addresses also in IPv4-mapped IPv6 form', () => {
    const inside = [
      '192.0.2.0',
      '192.0.2.255',
      '::ffff:192.0.2.9',
      '::ffff:c000:209',
      '2001:db8:7::1',
      '198.51.100.7',
    ];
    for (const address of inside) assert.equal(addressIsIn(address, networks), true, address);
  });

  test('contains neither addresses outside the range nor invalid addresses', () => {
    const outside = [
      '192.0.3.0',
      '::ffff:192.0.3.1',
      '2001:db8:8::1',
      '198.51.100.8',

      '',
      'x',
      '192.0.2.1/32',
    ];
    for (const address of outside) assert.equal(addressIsIn(address, networks), false, address);
  });

  test('of all IPv4 addresses contains no IPv6 address, and vice versa', () => {
    assert.equal(addressIsIn('2001:db8::1', [parseCidr('0.0.0.0/0')]), false);
    assert.equal(addressIsIn('192.0.2.1', [parseCidr('::/0')]), false);
  });
});

describe('the rate-limit pool of an address', () => {
  test('is the whole address for IPv4, also in mapped form, and the /64 prefix for IPv6', () => {
    assert.equal(addressPool('192.0.2.1'), 'from 192.0.2.1');
    assert.equal(addressPool('::ffff:192.0.2.1'), 'from 192.0.2.1');
    assert.equal(addressPool('2001:db8:1:2:3:4:5:6'), 'from 2001:db8:1:2::');
    assert.equal(addressPool('2001:db8:1:2::'), addressPool('2001:db8:1:2:ffff::1'));
    assert.notEqual(addressPool('2001:db8:1:2::1'), addressPool('2001:db8:1:3::1'));
  });

  test('exists even for an invalid address', () => {
    assert.equal(addressPool('fe80::1%eth0'), 'from fe80::');
    fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (text) => void addressPool(text)));
  });
});
