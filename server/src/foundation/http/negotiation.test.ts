import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../testing/any-text.ts';
import { checkAccept, checkMediaType, qualityOf } from './negotiation.ts';

const json = ['application/json'];

const post = { method: 'POST' } as const;

describe('406 is returned for an operation with JSON responses and the Accept header', () => {
  const refused = [
    'text/html',
    'application/xml, text/*',
    'application/json;q=0',
    'application/json; q=0.000',
    '*/*;q=0',
    'application/*;q=0, */*',
    '*/*, application/json;q=0',
    'application/json-seq',
    'application/problem+json',
    'json',
    ',',
    'application/json/x',
  ];
  for (const accept of refused) {
    test(accept, () => {
      const refusal = checkAccept(accept, json);
      assert.equal(refusal?.problem.status, 406);
      assert.deepEqual(refusal?.extensions, { available: json });
    });
  }
});

describe('a JSON response is acceptable with the Accept header', () => {
  const accepted = [
    undefined,
    '',
    '*/*',
    'application/*',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json;version=1;q=0.1',
    'text/html, application/json;q=0.001',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'application/json;q=0, application/json;q=1',
    '*/*;q=0, application/json',
    ' , application/json',
    'nonsense, application/json',
  ];
  for (const accept of accepted) {
    test(String(accept), () => assert.equal(checkAccept(accept, json), null));
  }

  test('text/event-stream, if the operation also has responses of this type', () => {
    assert.equal(checkAccept('text/event-stream', ['application/json', 'text/event-stream']), null);
  });

  test('application/json after 200 other media types', () => {
    const others = Array.from({ length: 200 }, (_, index) => `text/x-${index}`).join(', ');
    assert.equal(checkAccept(`${others}, application/json`, json), null);
  });
});

describe('the quality of a media type in an Accept header', () => {
  test('does not depend on invalid media ranges or on ranges with an invalid weight', () => {
    for (const accept of [
      '*/json',
      'json',
      '*',
      '/',
      'application/json;q=2',
      'application/json;q=1.5',
      'application/json;q=',
      'application/json;q=high',
    ])
      assert.equal(qualityOf(accept, 'application/json'), 0, accept);
    assert.equal(qualityOf('*/json, application/*;q=0.5', 'application/json'), 0.5);
  });

  test('comes from the most specific matching media range, at any position in the header', () => {
    const ranges: [string, number][] = [
      ['*/*', 0.1],
      ['application/*', 0.2],
      ['application/json', 0.3],
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(ranges, { minLength: 1 }), (mediaRanges) => {
        const accept = mediaRanges.map(([range, quality]) => `${range};q=${quality}`).join(', ');
        const best = Math.max(...mediaRanges.map(([, quality]) => quality));
        assert.equal(qualityOf(accept, 'application/json'), best);
      }),
    );
  });

  test('is between 0 and 1.999 for any text, without throwing', () => {
    const chunks = fc.array(
      fc.constantFrom(
        'application',
        '/',
        'json',
        '*',
        ';',
        'q',
        '=',
        '0',
        '1',
        '.5',
        ',',
        ' ',
        '"',
        '\\',
        'é',
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          anyText(),
          chunks.map((list) => list.join('')),
        ),
        (accept) => {
          const quality = qualityOf(accept, 'application/json');
          assert.ok(quality >= 0 && quality < 2);
          checkAccept(accept, json);
        },
      ),
    );
  });

  test('is calculated quickly for a malicious text of 50 kB', () => {
    for (const unit of [' ', ';', ';q=', 'a/', '*/*;', ',', '; q = 1 ', '/*']) {
      qualityOf(unit.repeat(50_000 / unit.length), 'application/json');
    }
  });
});

describe('415 is returned for a POST with', () => {
  const refused = [
    undefined,
    '',
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json garbage',
    'application/json\ta',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/json, text/plain',
    'application/ld+json',
    '*/*',
  ];
  for (const type of refused) {
    test(`Content-Type: ${type}`, () => {
      const refusal = checkMediaType(post, type, undefined);
      assert.equal(refusal?.problem.status, 415);
      assert.deepEqual(refusal?.headers, ['Accept-Post', 'application/json']);
    });
  }

  for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip', '']) {
    test(`Content-Encoding: ${encoding || '(empty)'}`, () => {
      const refusal = checkMediaType(post, 'application/json', encoding);
      assert.equal(refusal?.problem.status, 415);
      assert.deepEqual(refusal?.headers, ['Accept-Post', 'application/json', 'Accept-Encoding', 'identity']);
    });
  }

  test('Content-Type: text/plain, with the accepted types in the response header for the method', () => {
    assert.deepEqual(checkMediaType({ method: 'PATCH' }, 'text/plain', undefined)?.headers, [
      'Accept-Patch',
      'application/json, application/merge-patch+json',
    ]);
    assert.equal(checkMediaType({ method: 'PUT' }, 'text/plain', undefined)?.headers?.[0], 'Accept');
  });
});

describe('the charset of a body', () => {
  const types = ['UTF-8', 'utf-8', 'utf8', 'UTF8', '"utf8"', '"UTF-8"', 'Utf8 '];
  for (const charset of types) {
    test(`${charset} is accepted as UTF-8`, () => {
      for (const method of ['POST', 'PATCH'] as const)
        assert.equal(checkMediaType({ method }, `application/json; charset=${charset}`, undefined), null);
      const patch = `application/merge-patch+json;charset=${charset}`;
      assert.equal(checkMediaType({ method: 'PATCH' }, patch, undefined), null);
    });
  }
  for (const charset of ['utf-16', 'utf88', 'utf--8', 'utf 8', 'cp65001', '']) {
    test(`${charset || '(empty)'} is refused with 415`, () =>
      assert.equal(
        checkMediaType({ method: 'POST' }, `application/json; charset=${charset}`, undefined)?.problem.status,
        415,
      ));
  }
});

describe('the media type of a merge patch', () => {
  const mergePatch = 'application/merge-patch+json';
  for (const type of [mergePatch, 'Application/Merge-Patch+JSON; charset=utf-8', 'application/json']) {
    test(`${type} is accepted with PATCH`, () =>
      assert.equal(checkMediaType({ method: 'PATCH' }, type, undefined), null));
  }
  for (const type of ['application/json-patch+json', `${mergePatch}; charset=latin1`, `${mergePatch}, a/b`]) {
    test(`${type} is rejected`, () =>
      assert.equal(checkMediaType({ method: 'PATCH' }, type, undefined)?.problem.status, 415));
  }
  for (const method of ['POST', 'PUT'] as const) {
    test(`is rejected with ${method}`, () =>
      assert.equal(checkMediaType({ method }, mergePatch, undefined)?.problem.status, 415));
  }
});

describe('the media type of a streamed body', () => {
  const mediaTypes = ['text/csv', 'application/pdf'];
  const body = {
    kind: 'stream',
    mediaTypes,
    maxBytes: 1,
    description: '',
    examples: {},
  } as const;
  const upload = { method: 'POST', body } as const;

  for (const type of [
    'text/csv',
    'Text/CSV; charset="UTF-8"; header=present',
    'text/csv; charset=utf8',
    'application/pdf',
  ]) {
    test(`${type} is accepted`, () => assert.equal(checkMediaType(upload, type, undefined), null));
  }
  for (const type of [
    'application/json',
    'text/csv; charset=latin1',
    'text/csvx',
    'text/csv, a/b',
    'csv',
    '',
  ]) {
    test(`${type || '(empty)'} is rejected with the accepted types`, () => {
      const refusal = checkMediaType(upload, type, undefined);
      assert.deepEqual(refusal?.headers, ['Accept-Post', 'text/csv, application/pdf']);
    });
  }
});

describe('a JSON body is accepted with', () => {
  const read = [
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json ; charset = utf-8 ',
  ];
  for (const type of read) {
    test(`Content-Type: ${type}`, () => assert.equal(checkMediaType(post, type, undefined), null));
  }
  test('Content-Encoding: identity', () =>
    assert.equal(checkMediaType(post, 'application/json', 'Identity'), null));
});
