import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { normalizerOf } from './normalize-input.ts';

const number = Type.String({ keptAs: (text: string) => (text.length === 2 ? `0${text}` : text) });

test('the normaliser converts texts that are accepted in several forms, at any depth of the body', () => {
  const schema = Type.Object({
    holder: number,
    others: Type.Optional(Type.Array(number)),
    items: Type.Array(Type.Object({ holder: Type.Optional(number), name: Type.String() })),
  });
  const value = {
    holder: '12',
    others: ['34', '056', 7],
    items: [{ holder: '78', name: '90' }, { name: '11' }, null],
  };
  normalizerOf(schema)?.(value);
  assert.deepEqual(value, {
    holder: '012',
    others: ['034', '056', 7],
    items: [{ holder: '078', name: '90' }, { name: '11' }, null],
  });
});

test('a schema without texts in several forms has no normaliser', () => {
  assert.equal(normalizerOf(Type.Object({ name: Type.String(), list: Type.Array(Type.String()) })), null);
});
