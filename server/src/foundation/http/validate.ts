import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { chosenErrors, type SchemaError } from './discriminated.ts';
import type { Fault } from './problem.ts';

// Every fault is told at once, yet a hostile body cannot make us write a million of them.
Settings.Set({ maxErrors: 200 });

export interface Validator {
  /** Every fault of a value; none when it is valid. Nothing is coerced, defaulted or removed. */
  faults(value: unknown): Fault[];
}

/** Compiles a schema once; `place` says where its faults lie. */
export function compileValidator(schema: TSchema, place: Fault['in']): Validator {
  const compiled = Compile(schema);
  return {
    faults(value) {
      if (compiled.Check(value)) return [];
      const judged = cut(value);
      const errors: SchemaError[] = compiled.Errors(judged);
      const faults = chosenErrors(schema, judged, errors).flatMap((error) => faultsOf(error, place));
      return faults.length > 0
        ? faults
        : [{ code: 'invalid', in: place, pointer: '', message: 'is not valid' }];
    },
  };
}

const longestJudged = 1_000;

/**
 * The same value with every array cut soon after the longest that a schema of ours allows. Listing the faults of an
 * array costs up to the square of its length (`uniqueItems`): a body of one megabyte would hold the process for minutes.
 * What is cut away lies beyond `maxItems`, whose fault stays.
 */
function cut(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, longestJudged + 1).map(cut);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member)]));
}

function faultsOf(error: SchemaError, place: Fault['in']): Fault[] {
  const at = (pointer: string, code: string, message: string, expected?: unknown): Fault => ({
    code,
    in: place,
    ...(place === 'body' ? { pointer } : { name: pointer.split('/')[1] ?? pointer }),
    message,
    ...(expected !== undefined && { expected }),
  });
  switch (error.keyword) {
    case 'boolean':
      return [at(error.instancePath, 'unknown', 'is not a member that is known here')];
    // The members themselves are told one by one, above.
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return [];
    case 'required':
      return listOf(error.params, 'requiredProperties').map((name) =>
        at(`${error.instancePath}/${escapePointer(name)}`, 'required', 'is missing'),
      );
    default:
      return [at(error.instancePath, error.keyword, error.message, expectationOf(error.params))];
  }
}

function listOf(params: object, name: string): string[] {
  const value = Object.entries(params).find(([key]) => key === name)?.[1];
  return Array.isArray(value) ? value.map(String) : [];
}

function expectationOf(params: object): unknown {
  const values = Object.values(params);
  return values.length === 1 ? values[0] : params;
}

/** A member's name as a segment of a JSON Pointer (RFC 6901 section 3). */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
