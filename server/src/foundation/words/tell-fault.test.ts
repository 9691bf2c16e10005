import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Type } from 'typebox';
import { compileValidator } from '../http/validate.ts';
import type { Fault } from './fault.ts';
import { tellFault } from './tell-fault.ts';

const certificate = {
  code: 'N851',
  names: { en: 'phytosanitary certificate', de: 'Pflanzengesundheitszeugnis' },
};

describe('a fault in words', () => {
  test('says where, what is wrong, and what to do, in the language asked for', () => {
    const missing: Fault = { code: 'required', in: 'body', pointer: '/goodsItems/1' };
    const told = { code: 'required', in: 'body', pointer: '/goodsItems/1', severity: 'error' };
    assert.deepEqual(tellFault('en', missing), {
      ...told,
      ...{ label: 'Item 2', message: 'Item 2 is missing', hint: 'Enter Item 2' },
    });
    assert.deepEqual(tellFault('de', missing), {
      ...told,
      ...{ label: 'Position 2', message: 'Position 2 fehlt', hint: 'Geben Sie an: Position 2' },
    });
  });

  test('of a document within a body speaks as of the document alone', () => {
    const { label } = tellFault('en', { code: 'required', in: 'body', pointer: '/document/lrn' });
    assert.equal(label, 'LRN');
  });

  test('names codes, and tells programs code and name', () => {
    const fault: Fault = {
      ...{ code: 'enum', in: 'body', pointer: '/lrn', actual: 'x' },
      params: { values: { anyOf: [certificate, { code: 'C999', names: null }] } },
    };
    const english = tellFault('en', fault);
    assert.equal(english.hint, 'Write N851 (phytosanitary certificate) or C999');
    assert.deepEqual(english.params, {
      values: [
        { code: 'N851', name: 'phytosanitary certificate' },
        { code: 'C999', name: null },
      ],
    });
    assert.equal(tellFault('de', fault).hint, 'Schreiben Sie N851 (Pflanzengesundheitszeugnis) oder C999');
  });

  test('shows of what was found no more than a line', () => {
    const { message } = tellFault('en', {
      code: 'enum',
      in: 'body',
      pointer: '/lrn',
      actual: 'x'.repeat(5_000),
      params: { values: 'y' },
    });
    assert.ok(message.length < 200, message);
  });

  test('repeats nothing of what is secret', () => {
    const secret = Type.String({ maxLength: 3, 'x-secret': true });
    const body = compileValidator(Type.Object({ password: secret }), 'body');
    const [fault] = body.faults({ password: 'hunter2' });
    assert.ok(fault);
    assert.ok(!JSON.stringify(tellFault('en', fault)).includes('hunter2'));
  });
});
