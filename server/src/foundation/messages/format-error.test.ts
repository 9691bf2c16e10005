import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Type } from 'typebox';
import { compileValidator } from '../http/validate.ts';
import { errorMessageKeys } from './catalogue.ts';
import { localizeError } from './format-error.ts';
import { languages } from './language.ts';
import { isMessageKey } from './message-key.ts';
import type { ValidationError } from './validation-error.ts';

const certificate = {
  code: 'N851',
  names: { en: 'phytosanitary certificate', de: 'Pflanzengesundheitszeugnis' },
};

const messageParameters =
  'longest now furthest type fault values algorithms limit none least form days first more unread line column position port seconds host sent other';

describe('an error message', () => {
  test('contains element, reason and hint in the requested language', () => {
    const missing: ValidationError = { code: 'required', in: 'body', pointer: '/goodsItems/1' };
    const commonFields = { code: 'required', in: 'body', pointer: '/goodsItems/1', severity: 'error' };
    assert.deepEqual(localizeError('en', missing), {
      ...commonFields,
      ...{ label: 'Item 2', message: 'Item 2 (`goodsItems`) is missing', hint: 'Enter Item 2' },
    });
    assert.deepEqual(localizeError('de', missing), {
      ...commonFields,
      ...{
        label: 'Warenposition 2',
        message: 'Warenposition 2 (`goodsItems`) fehlt',
        hint: 'Geben Sie Warenposition 2 an',
      },
    });
  });

  const named: readonly (readonly [fault: ValidationError, message: string])[] = [
    [{ code: 'unknown', in: 'query', name: 'x', words: 'unknown.query' }, 'Unknown query parameter `x`'],
    [{ code: 'type', in: 'query', name: 'limit', words: 'type.integer' }, '`limit` must be an integer'],
    [{ code: 'required', in: 'header', name: 'If-Match' }, '`If-Match` is missing'],
    [{ code: 'type', in: 'body', pointer: '/lrn', words: 'type.string' }, 'LRN (`lrn`) must be a string'],
    [{ code: 'unknown', in: 'body', pointer: '/goodsItems/0/x' }, 'Unknown property `x`'],
    [{ code: 'type', in: 'body', pointer: '', words: 'type.object' }, 'Request body must be an object'],
    [{ code: 'R001', in: 'body', pointer: '/lrn' }, '“LRN” is missing'],
  ];
  for (const [fault, message] of named) {
    test(`contains the name of the parameter, header or property: ${message}`, () =>
      assert.equal(localizeError('en', fault).message, message));
  }

  test('has the name as the label of a property that the schema does not define', () => {
    for (const fault of [
      { code: 'unknown', in: 'query', name: 'x' },
      { code: 'unknown', in: 'body', pointer: '/x' },
    ] as const)
      assert.equal(localizeError('en', fault).label, 'x');
  });

  test('contains the name of the property in every language, unless only people see it in forms', () => {
    const forPeople = /^(?:[A-Z]+\d|assessment\.|csv\.|law_changes\.|summary$)/;
    const unnamed = ['encoding', 'one_of', 'own_number.both', 'own_number.none', 'required.line'];
    const names = messageParameters.split(' ').map((name) => [name, name === 'sent' ? '`wire`' : 1]);
    for (const words of errorMessageKeys().filter(isMessageKey)) {
      if (forPeople.test(words) || unnamed.includes(words)) continue;
      for (const language of languages) {
        const fault: ValidationError = {
          code: 'invalid',
          in: 'query',
          name: 'wire',
          words,
          params: Object.fromEntries(names),
        };
        assert.match(localizeError(language, fault).message, /`wire`/, `${language} ${words}`);
      }
    }
  });

  test('has the same labels for a declaration inside a body as for a body', () => {
    const { label } = localizeError('en', { code: 'required', in: 'body', pointer: '/document/lrn' });
    assert.equal(label, 'LRN');
  });

  test('contains codes with their names, and has both as parameters for programs', () => {
    const fault: ValidationError = {
      ...{ code: 'enum', in: 'body', pointer: '/lrn', actual: 'x' },
      params: { values: { anyOf: [certificate, { code: 'C999', names: null }] } },
    };
    const english = localizeError('en', fault);
    assert.equal(english.hint, 'Write N851 (phytosanitary certificate) or C999');
    assert.deepEqual(english.params, {
      values: [
        { code: 'N851', name: 'phytosanitary certificate' },
        { code: 'C999', name: null },
      ],
    });
    assert.equal(
      localizeError('de', fault).hint,
      'Schreiben Sie N851 (Pflanzengesundheitszeugnis) oder C999',
    );
  });

  test('contains at most one line of the actual value', () => {
    const { message } = localizeError('en', {
      code: 'enum',
      in: 'body',
      pointer: '/lrn',
      actual: 'x'.repeat(5_000),
      params: { values: 'y' },
    });
    assert.ok(message.length < 200, message);
  });

  test('does not contain the value of a secret property', () => {
    const secret = Type.String({ maxLength: 3, 'x-secret': true });
    const body = compileValidator(Type.Object({ password: secret }), 'body');
    const [fault] = body.faults({ password: 'hunter2' });
    assert.ok(fault);
    assert.ok(!JSON.stringify(localizeError('en', fault)).includes('hunter2'));
  });
});
