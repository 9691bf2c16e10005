import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exampleMrn } from '../country/public.ts';
import type { OperationContract } from '../foundation/http/operation.ts';
import { compileValidator } from '../foundation/http/validate.ts';
import { localizeError } from '../foundation/messages/format-error.ts';
import { documentedApi } from './api.ts';

const operations: readonly OperationContract[] = [...documentedApi.openapi, ...documentedApi.management];

/** The example MRN with a wrong check digit. */
const mrnWithWrongDigit = exampleMrn.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));

interface Parameter {
  readonly place: 'path' | 'query';
  readonly name: string;
  readonly errors: (value: string) => readonly string[];
  readonly message: (value: string) => string;
  readonly prefix: string;
}

function parametersOf({ params, query }: OperationContract): Parameter[] {
  return (['path', 'query'] as const).flatMap((place) => {
    const schema = place === 'path' ? params : query;
    return Object.entries(schema?.properties ?? {}).flatMap(([name, member]) => {
      const format: unknown = Reflect.get(member, 'x-format');
      if (format !== 'mrn' && format !== 'idOrMrn' && format !== 'declarationReference') return [];
      const validator = compileValidator(member, place);
      const errors = (value: string) => validator.faults(value).map(({ code }) => code);
      const message = (value: string) =>
        validator.faults(value).map((fault) => localizeError('en', fault).message)[0] ?? '';
      return [{ place, name, errors, message, prefix: format === 'declarationReference' ? 'mrn:' : '' }];
    });
  });
}

describe('MRNs in paths and query parameters', () => {
  const parameters = operations.flatMap(parametersOf);

  test('are detected: the contract contains at least 21 path and 5 query parameters that accept an MRN', () => {
    assert.ok(parameters.filter(({ place }) => place === 'path').length > 20);
    assert.ok(parameters.filter(({ place }) => place === 'query').length >= 5);
  });

  test('are refused if the check digit is wrong', () => {
    for (const { errors, message, prefix, name } of parameters) {
      assert.deepEqual(errors(`${prefix}${exampleMrn}`), [], name);
      assert.deepEqual(errors(`${prefix}${mrnWithWrongDigit}`), ['check_digit'], name);
      assert.match(message(`${prefix}${mrnWithWrongDigit}`), /check digit/);
      assert.deepEqual(errors(`${prefix}${exampleMrn.slice(1)}`), ['pattern'], name);
    }
  });

  test('are checked in every query parameter whose name or description contains mrn', () => {
    const unchecked = operations.flatMap(({ id, query }) =>
      Object.entries(query?.properties ?? {}).flatMap(([name, member]) => {
        const mentions = name === 'mrn' || / MRN\b/.test(String(Reflect.get(member, 'description')));
        const isChecked = ['mrn', 'idOrMrn'].includes(String(Reflect.get(member, 'x-format')));
        return mentions && !isChecked ? [`${id} ${name}`] : [];
      }),
    );
    assert.deepEqual(unchecked, []);
  });
});
