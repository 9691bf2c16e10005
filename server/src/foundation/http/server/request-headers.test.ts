import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../testing/any-text.ts';
import { checkHeaders, readHeaders, requestIdOf, tokenOf } from './request-headers.ts';

const named = (...raw: string[]): (string | undefined)[] =>
  (checkHeaders(readHeaders(raw))?.errors ?? []).map(({ name }) => name);
const host = ['Host', 'portal.example'];

const singleHeaders = {
  Authorization: 'Bearer abc',
  'portal-api-key': 'cpk_sandbox_x',
  id_platform: 'PL0099',
  Origin: 'https://platform.example',
  'Content-Type': 'application/json',
  Host: 'portal.example',
  DPoP: 'proof',
};

const mixedCase = (name: string) =>
  fc
    .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
    .map((upper) => [...name].map((c, i) => (upper[i] ? c.toUpperCase() : c.toLowerCase())).join(''));

describe('400 header_invalid', () => {
  for (const [name, value] of Object.entries(singleHeaders)) {
    test(`is returned if ${name} occurs twice, in upper or lower case, with equal or different values`, () => {
      const property = fc.property(
        mixedCase(name),
        mixedCase(name),
        fc.boolean(),
        fc.array(fc.tuple(fc.constantFrom('X-A', 'Accept', 'Cookie'), fc.string())),
        (first, second, equal, between) => {
          const others = name === 'Host' ? [] : host;
          const raw = [...others, first, value, ...between.flat(), second, equal ? value : `${value}x`];
          assert.deepEqual(named(...raw), [name]);
        },
      );
      fc.assert(property);
    });
  }

  test('names all invalid headers together', () => {
    const twice = [...host, 'origin', 'x', 'Origin', 'y', 'DPoP', 'a', 'dpop', 'b'];
    assert.deepEqual(named(...twice, 'authorization', 'Bearer', 'portal-api-key', 'a,b'), [
      'Origin',
      'DPoP',
      'Authorization',
      'portal-api-key',
    ]);
  });

  test('names a header that occurs three times only once', () => {
    assert.deepEqual(named('Host', 'a', 'Host', 'b', 'Host', 'c'), ['Host']);
  });

  test('is returned for a missing or empty Host', () => {
    assert.deepEqual(named(), ['Host']);
    assert.deepEqual(named('Host', ''), ['Host']);
  });

  const hosts = [
    'a, b',
    'http://a',
    'a/b',
    'u@a',
    'a b',
    'a:b',
    'a:65536',
    '[::1',
    '::1',
    'ä.example',
    '-a',
    ':80',
  ];
  for (const value of hosts) {
    test(`is returned for Host: ${value}`, () => assert.deepEqual(named('Host', value), ['Host']));
  }

  for (const value of ['a', 'A.example.', 'a_b', '127.0.0.1:8080', '[::1]', '[::1]:8080', 'a:']) {
    test(`is not returned for Host: ${value}`, () => assert.deepEqual(named('Host', value), []));
  }

  const authorizations = [
    'Bearer',
    'Bearer ',
    'bearer  ',
    'Bearer a b',
    'Bearer a,b',
    'Bearer a, Bearer b',
    'Bearer =a',
    'Bearer a=b',
    'Bearer "a"',
    'Bearer ä',
    'DPoP',
    'DPoP a b',
  ];
  for (const value of authorizations) {
    test(`is returned for Authorization: ${value}`, () =>
      assert.deepEqual(named(...host, 'Authorization', value), ['Authorization']));
  }

  const keys = {
    'an empty key': '',
    'a comma-joined key': 'K1,K2',
    'a comma-joined key with a blank': 'K1, K2',
    'a blank in a key': 'K 1',
    'a tab in a key': 'K\t1',
    'a key beyond ASCII': 'Kü',
    'a key of 257 characters': 'k'.repeat(257),
  };
  for (const [name, value] of Object.entries(keys)) {
    test(name, () => assert.deepEqual(named(...host, 'portal-api-key', value), ['portal-api-key']));
  }

  const origins = [
    '',
    'https://',
    'https://a/',
    'https://a/path',
    'https://u@a',
    'https://a:port',
    'https://a:123456',
    'a b',
    'a,b',
    'https://a https://b',
    'https://a?x',
    'https://ä',
    '-a',
    '.',
    'a:',
  ];
  for (const value of origins) {
    test(`is returned for Origin: ${value || '(empty)'}`, () =>
      assert.deepEqual(named(...host, 'Origin', value), ['Origin']));
  }
});

describe('rule 3 accepts', () => {
  const origins = [
    'null',
    'https://example.com',
    'HTTPS://Example.COM',
    'http://localhost:3000',
    'example.com',
    'example.com.',
    'example.com:8443',
    'my_host',
    'https://[2001:db8::1]:443',
    '[::1]',
    '192.0.2.1:80',
    'capacitor://localhost',
  ];
  for (const value of origins) {
    test(`Origin: ${value}`, () => assert.deepEqual(named(...host, 'Origin', value), []));
  }

  test('the canonical headers of the contract', () => {
    const b64token = fc.stringMatching(/^[A-Za-z0-9\-._~+/]{1,80}={0,2}$/);
    const key = fc.stringMatching(/^[\x21-\x2b\x2d-\x7e]{1,256}$/);
    fc.assert(
      fc.property(b64token, key, (token, apiKey) => {
        const raw = [...host, 'Authorization', `Bearer ${token}`, 'portal-api-key', apiKey];
        assert.deepEqual(named(...raw, 'id_platform', 'PL0099', 'Content-Type', 'anything at all'), []);
        assert.deepEqual(tokenOf(`Bearer ${token}`), { scheme: 'bearer', token });
        assert.deepEqual(tokenOf(`dpop   ${token}`), { scheme: 'dpop', token });
      }),
    );
  });

  test('any id_platform, Content-Type, key format and authentication scheme, which later rules check', () => {
    const raw = [...host, 'id_platform', '', 'Content-Type', '???', 'portal-api-key', 'nonsense'];
    assert.deepEqual(named(...raw, 'Authorization', 'Basic dXNlcjpwYXNz'), []);
  });

  test('id-platform next to id_platform, because they are different headers', () => {
    const { values } = readHeaders([...host, 'portal_api_key', 'a', 'id-platform', 'b']);
    assert.equal(values['portal-api-key'], undefined);
    assert.equal(values.id_platform, undefined);
  });
});

describe('reading arbitrary headers', () => {
  test('never throws, and returns exactly the sent names', () => {
    const property = fc.property(fc.array(anyText()), (raw) => {
      const headers = readHeaders(raw);
      checkHeaders(headers);
      const sent = raw.filter((_, index) => index % 2 === 0 && index + 1 < raw.length);
      assert.deepEqual(new Set(Object.keys(headers.values)), new Set(sent.map((name) => name.toLowerCase())));
    });
    fc.assert(property);
  });

  test('treats names of Object.prototype as ordinary headers', () => {
    const { values } = readHeaders(['__proto__', 'a', 'constructor', 'b', '__PROTO__', 'c']);
    assert.deepEqual(Object.entries(values), [
      ['__proto__', 'a, c'],
      ['constructor', 'b'],
    ]);
  });

  test('validates values of 50 kB quickly', () => {
    for (const unit of ['a', 'a.', '-', ' ', '=', 'https://', '[:', 'Bearer ', '\\"']) {
      const long = unit.repeat(50_000 / unit.length);
      checkHeaders(readHeaders([...host, 'Origin', long, 'Authorization', `Bearer ${long}!`]));
      checkHeaders(readHeaders([...host, 'portal-api-key', long, 'Origin', `${long}!`]));
      tokenOf(long);
    }
  });
});

describe('no token is found in the Authorization header', () => {
  for (const value of [undefined, '', 'Basic abc', 'Bearerabc', 'Token abc', 'Bearer\tabc']) {
    test(String(value), () => assert.equal(tokenOf(value), null));
  }
});

describe('X-Request-Id', () => {
  const own = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';
  test('is the request id in lower case if it is a UUID', () =>
    assert.equal(
      requestIdOf(own.toUpperCase(), () => 'new'),
      own,
    ));

  for (const requestId of [undefined, '', 'x', `${own} `, `${own}\r\nSet-Cookie: a=b`, `{${own}}`]) {
    test(`is replaced by a new request id if it is ${JSON.stringify(requestId)}`, () =>
      assert.equal(
        requestIdOf(requestId, () => 'new'),
        'new',
      ));
  }
});

describe('aliases of the API key header', () => {
  const aliases = ['beacukai-api-key', 'nle-api-key'];
  const read = (raw: readonly string[]) => readHeaders(['Host', 'h', ...raw], aliases);

  test('can each be used instead of portal-api-key', () => {
    for (const name of ['Portal-Api-Key', 'Beacukai-Api-Key', 'NLE-API-KEY']) {
      const headers = read([name, 'k1']);
      assert.equal(headers.values['portal-api-key'], 'k1', name);
      assert.equal(checkHeaders(headers), null, name);
    }
  });

  test('are accepted together if they have the same value', () => {
    const headers = read(['nle-api-key', 'k1', 'portal-api-key', 'k1', 'beacukai-api-key', 'k1']);
    assert.equal(headers.values['portal-api-key'], 'k1');
    assert.equal(checkHeaders(headers), null);
  });

  test('are refused, and named, if they have different values', () => {
    const refused = checkHeaders(read(['nle-api-key', 'k1', 'beacukai-api-key', 'k2']));
    assert.deepEqual(
      refused?.errors?.map(({ name, words }) => [name, words]),
      [
        ['beacukai-api-key', 'header_invalid.differing'],
        ['nle-api-key', 'header_invalid.differing'],
      ],
    );
  });

  test('are refused if one of them is sent twice, even with the same value', () => {
    const refused = checkHeaders(read(['nle-api-key', 'k1', 'nle-api-key', 'k1']));
    assert.deepEqual(
      refused?.errors?.map(({ words }) => words),
      ['header_invalid.repeated'],
    );
  });

  test('are ignored if the country does not define them', () => {
    const { values } = readHeaders(['Host', 'h', 'nle-api-key', 'k1']);
    assert.equal(values['portal-api-key'], undefined);
  });
});
