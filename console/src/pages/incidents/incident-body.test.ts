import assert from 'node:assert/strict';
import { test } from 'node:test';
import { incidentBodyOf } from './incident-body.ts';

const texts = [
  { language: 'en', title: 'Payments are slow', text: 'They take an hour.' },
  { language: 'de', title: 'Zahlungen sind langsam', text: 'Sie dauern eine Stunde.' },
];

test('contains a text for each language of the portal, in the order of their fields', () => {
  const entered = {
    ...{ effect: 'degraded', 'title.de': 'Zahlungen', 'text.de': 'Langsam.' },
    ...{ 'title.en': 'Payments', 'text.en': 'Slow.' },
  };
  assert.deepEqual(incidentBodyOf(entered), {
    effect: 'degraded',
    texts: [
      { language: 'en', title: 'Payments', text: 'Slow.' },
      { language: 'de', title: 'Zahlungen', text: 'Langsam.' },
    ],
  });
});

test('contains the existing texts that a patch does not change, because an update needs all of them', () => {
  const [english, german] = texts;
  assert.deepEqual(incidentBodyOf({ endsAt: null, 'text.en': 'They fail.' }, texts), {
    endsAt: null,
    texts: [{ ...english, text: 'They fail.' }, german],
  });
});
