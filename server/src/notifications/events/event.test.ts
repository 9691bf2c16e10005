import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventOf, eventWriter } from './event.ts';

const change = {
  sequence: 42,
  event: 'declaration.released',
  at: '2026-11-20T08:00:02.000Z',
  declarationId: 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
  lrn: 'COFFEE-0001',
  mrn: '26XA0123456789ABC3',
  status: 'released',
};

for (const [name, more] of Object.entries({
  plain: {},
  'without an MRN': { mrn: null },
  'with what needs escaping': { lrn: 'a "b" \\ \u2028 ü', mrn: '"' },
})) {
  test(`the event text is the JSON text of the event: ${name}`, () => {
    const [organisation, baseUrl] = ['org_01kaz4w7m0v3c5n8q2x6t9r1ye', 'https://portal.example/customs'];
    const loggedChange = { ...change, ...more };
    assert.equal(
      eventWriter(organisation, baseUrl)(loggedChange),
      JSON.stringify(eventOf(organisation, baseUrl, loggedChange)),
    );
  });
}

test('an unknown event type is not published', () => {
  const write = eventWriter('org_1', 'https://portal.example');
  assert.throws(() => write({ ...change, event: 'nothing' }), /unknown type/);
});
