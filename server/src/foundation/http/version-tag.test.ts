import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerVersion, isIfMatchMet, isIfMatchReadable, matchesTag } from './version-tag.ts';

test('a change is allowed without If-Match, and with the current tag, a list that contains it, or *', () => {
  for (const header of [undefined, '"3"', '*', '"2", "3"', ' "3" '])
    assert.equal(isIfMatchMet(header, 3), true);
});

test('a stale, weak or malformed If-Match allows no change', () => {
  for (const header of ['"2"', 'W/"3"', '3', '', '"33"', "'3'"]) {
    assert.equal(isIfMatchMet(header, 3), false, header);
  }
});

test('accepts If-Match with * or one strong tag in the portal’s format, whatever its version', () => {
  for (const header of ['*', '"0"', '"3"', '"4711"', 'W/"3", "3"', '"3-gzip","3"'])
    assert.equal(isIfMatchReadable(header), true, header);
  for (const header of [
    '',
    '3',
    'W/"3"',
    '"3-gzip"',
    '"3--gzip", W/"3"',
    '"03"',
    '"other"',
    '""',
    '"3',
    "'3'",
  ])
    assert.equal(isIfMatchReadable(header), false, header);
});

test('a read returns 304 if If-None-Match contains the current tag, weak or strong, and otherwise 200 with the tag', () => {
  for (const header of ['"3"', 'W/"3"', '"1", "3"', '*']) {
    assert.deepEqual(answerVersion(header, 3, {}), {
      kind: 'answer',
      status: 304,
      body: undefined,
      headers: ['ETag', '"3"'],
    });
  }
  for (const header of [undefined, '"2"', '']) {
    assert.deepEqual(answerVersion(header, 3, { id: 'x' }), {
      kind: 'answer',
      status: 200,
      body: { id: 'x' },
      headers: ['ETag', '"3"'],
    });
  }
});

test('compares If-None-Match weakly: weak and strong tags with the same value match', () => {
  for (const tag of ['"a"', 'W/"a"'])
    for (const header of ['"a"', 'W/"a"', '"b",W/"a"', ' W/"a" , "b"', '*', '"b", *'])
      assert.equal(matchesTag(header, tag), true, `${header} and ${tag}`);
  for (const header of ['', '"b"', 'W/"b"', 'a', 'w/"a"', '"W/a"', '"a-gzip"'])
    assert.equal(matchesTag(header, '"a"'), false, header);
});
