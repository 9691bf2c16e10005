import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { Errors, Hash } from 'typebox/value';
import { escapePointer, unescapePointer } from '../json-pointer.ts';
import { lazy } from '../lazy-value.ts';
import { type ErrorCode, isErrorCode, isMessageKey, type MessageKey } from '../messages/message-key.ts';
import { type Discriminator, discriminatorOf } from './discriminator.ts';
import { distinctErrors } from './distinct-errors.ts';
import { normalizerOf } from './normalize-input.ts';
import { maxReportedErrors, type ValidationError } from './problem.ts';

// The library stops at one error more than the portal reports, which shows that there are further errors.
Settings.Set({ maxErrors: maxReportedErrors + 1 });

export interface Validator {
  /**
   * Returns the errors of a value, at most about the maximum number; empty if it is valid. Does not change the value.
   */
  faults(value: unknown): ValidationError[];
  /**
   * Normalises texts that are accepted in several forms (`keptAs` of a schema) in place. Absent if the schema contains
   * no such texts.
   */
  readonly keep?: (value: unknown) => void;
}

/**
 * Creates a validator that compiles its schema on first use, so that the process starts faster. `place` is the part of
 * the request.
 */
export function compileValidator(schema: TSchema, place: ValidationError['in']): Validator {
  const compiled = lazy(() => Compile(schema));
  const parts = lazy(() => partsOf(schema));
  const keep = normalizerOf(schema);
  return {
    ...(keep && { keep }),
    faults(value) {
      if (compiled().Check(value)) return [];
      const faults: ValidationError[] = [];
      collectErrors(parts(), value, '', place, faults);
      return faults.length > 0 ? faults : [{ code: 'invalid', in: place, pointer: '' }];
    },
  };
}

/**
 * A schema split into parts, because listing errors takes the library about a hundred times as long as checking. Errors
 * are listed separately for the value without its list items, for the invalid items, and for the chosen alternative of a
 * discriminated union.
 */
interface SchemaParts {
  readonly schema: TSchema;
  readonly lists: readonly ItemsOf[];
  readonly unions: readonly AlternativesOf[];
}

interface ItemsOf {
  readonly path: readonly string[];
  readonly areUnique: boolean;
  readonly isValid: (item: unknown) => boolean;
  readonly parts: SchemaParts;
}

interface AlternativesOf {
  readonly path: readonly string[];
  readonly choice: Discriminator;
  readonly parts: readonly SchemaParts[];
}

function partsOf(whole: TSchema): SchemaParts {
  const lists: ItemsOf[] = [];
  const unions: AlternativesOf[] = [];
  const take = (schema: TSchema, path: readonly string[]): TSchema => {
    const choice = discriminatorOf(schema);
    if (choice && Type.IsUnion(schema)) {
      unions.push({ path, choice, parts: schema.anyOf.map(partsOf) });
      return {};
    }
    if (Type.IsArray(schema)) {
      const item = lazy(() => Compile(schema.items));
      const areUnique = 'uniqueItems' in schema && schema.uniqueItems === true;
      const isValid = (value: unknown): boolean => item().Check(value);
      lists.push({ path, areUnique, isValid, parts: partsOf(schema.items) });
      return { ...schema, items: {}, uniqueItems: false };
    }
    if (!Type.IsObject(schema)) return schema;
    const members = Object.entries(schema.properties).map(([name, member]) => [
      name,
      take(member, [...path, name]),
    ]);
    return { ...schema, properties: Object.fromEntries(members) };
  };
  return { schema: take(whole, []), lists, unions };
}

function collectErrors(
  { schema, lists, unions }: SchemaParts,
  value: unknown,
  pointer: string,
  place: ValidationError['in'],
  faults: ValidationError[],
): void {
  const pointerTo = (path: readonly string[]): string => [pointer, ...path.map(escapePointer)].join('/');
  for (const error of distinctErrors(Errors(schema, value))) {
    const { instancePath } = error;
    const at = { form: schemaAt(schema, error.schemaPath), actual: leafAt(value, instancePath) };
    faults.push(...validationErrorsOf({ ...error, ...at, instancePath: pointer + instancePath }, place));
  }
  for (const { path, choice, parts } of unions) {
    const unionValue = memberAt(value, path);
    if (unionValue === undefined) continue;
    const chosen = parts[choice.constants.indexOf(memberAt(unionValue, [choice.name]))];
    if (chosen) collectErrors(chosen, unionValue, pointerTo(path), place, faults);
    else faults.push(...validationErrorsOf(discriminatorError(choice, unionValue, pointerTo(path)), place));
  }
  for (const { path, areUnique, isValid, parts } of lists) {
    const items = memberAt(value, path);
    if (!Array.isArray(items)) continue;
    if (areUnique)
      faults.push(
        ...duplicateItemErrors(items, pointerTo(path)).flatMap((error) => validationErrorsOf(error, place)),
      );
    for (const [index, item] of items.entries()) {
      if (faults.length > maxReportedErrors) return;
      if (!isValid(item)) collectErrors(parts, item, `${pointerTo(path)}/${index}`, place, faults);
    }
  }
}

/** Finds duplicate items in linear time, because the library's check takes quadratic time. */
function duplicateItemErrors(items: readonly unknown[], pointer: string): SchemaError[] {
  const seen = new Set<string>();
  const duplicateItems = items.flatMap((item, index) => {
    const known = seen.size;
    return seen.add(Hash(item)).size === known ? [index] : [];
  });
  if (duplicateItems.length === 0) return [];
  const params = { duplicateItems: duplicateItems.slice(0, maxReportedErrors) };
  return [{ keyword: 'uniqueItems', params, instancePath: pointer }];
}

/** Returns the error of a discriminator whose value selects no alternative of the union. */
function discriminatorError(
  { name, constants }: Discriminator,
  value: unknown,
  pointer: string,
): SchemaError {
  const params = { allowedValues: constants };
  return memberAt(value, [name]) === undefined
    ? { keyword: 'required', params: { requiredProperties: [name] }, instancePath: pointer }
    : { keyword: 'enum', params, instancePath: `${pointer}/${name}`, actual: leafAt(value, `/${name}`) };
}

/** Returns the property of a value at a path of names; undefined if it is missing. */
function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (current, name) =>
      typeof current === 'object' && current !== null && Object.hasOwn(current, name)
        ? Reflect.get(current, name)
        : undefined,
    value,
  );
}

/** An error of the schema library, with the violated schema and the actual value. */
interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
  readonly form?: unknown;
  readonly actual?: ValidationError['actual'];
}

function validationErrorsOf(error: SchemaError, place: ValidationError['in']): ValidationError[] {
  const at = (pointer: string, code: ErrorCode, more: Partial<ValidationError> = {}): ValidationError => ({
    code,
    in: place,
    ...(place === 'body' ? { pointer } : { name: pointer.split('/')[1] ?? pointer }),
    ...more,
  });
  switch (error.keyword) {
    case 'boolean':
      return [at(error.instancePath, 'unknown')];
    // This error is skipped, because each unknown property has a separate error.
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return [];
    case 'required':
      return listOf(error.params, 'requiredProperties').map((name) =>
        at(`${error.instancePath}/${escapePointer(name)}`, 'required'),
      );
    default:
      return [at(error.instancePath, codeOf(error), messageParametersOf(error, place))];
  }
}

/** Returns the error code of a failed schema keyword. A refinement has its error code in its message. */
function codeOf({ keyword, params }: SchemaError): ErrorCode {
  const code = keyword === '~refine' ? String(optionOf(params, 'message')) : keyword;
  return isErrorCode(code) ? code : 'invalid';
}

// Matches a time whose plus sign was decoded to a space, as the form encoding of the URL standard requires.
const decodedPlus = /^\d{4}-\d{2}-\d{2}T[\d:.]+ \d{2}:?\d{2}$/;

/**
 * Returns the parameters for the message of an error. Omits values of secret properties, and describes patterns by name
 * and example.
 */
function messageParametersOf(
  { keyword, params, form, actual }: SchemaError,
  place: ValidationError['in'],
): Partial<ValidationError> {
  const actualField = actual !== undefined && optionOf(form, 'x-secret') !== true && { actual };
  if (place === 'query' && typeof actual === 'string' && decodedPlus.test(actual))
    return { ...actualField, words: 'format.plus' };
  if (keyword === '~refine') return actualField || {};
  if (keyword === 'pattern') {
    const format = optionOf(form, 'x-format');
    return {
      ...actualField,
      words: messageKeyFor(`pattern.${format}`, 'pattern'),
      params: { format: String(format) },
    };
  }
  const expected = expectationOf(params);
  if (keyword === 'format')
    return { ...actualField, words: messageKeyFor(`pattern.${expected}`, 'pattern'), expected };
  if (keyword === 'enum')
    return { ...actualField, expected, params: { values: { anyOf: listOf(params, 'allowedValues') } } };
  const limit = optionOf(params, 'limit');
  const words = messageKeyFor(keyword === 'type' ? `type.${expected}` : keyword, 'invalid');
  return { ...actualField, words, expected, ...(typeof limit === 'number' && { params: { limit } }) };
}

function messageKeyFor(key: string, otherwise: MessageKey): MessageKey {
  return isMessageKey(key) ? key : otherwise;
}

function optionOf(schema: unknown, name: string): unknown {
  return typeof schema === 'object' && schema !== null ? Reflect.get(schema, name) : undefined;
}

/** Returns the schema at a path that the library reports (`#/properties/lrn`). */
function schemaAt(schema: TSchema, path: string): unknown {
  return path.split('/').slice(1).reduce<unknown>(optionOf, schema);
}

/** Returns the value at a pointer, unless it is an object or list. */
function leafAt(value: unknown, pointer: string): ValidationError['actual'] {
  const segments = pointer.split('/').slice(1);
  const found = memberAt(value, segments.map(unescapePointer));
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean'
    ? found
    : undefined;
}

function listOf(params: object, name: string): string[] {
  const value = Object.entries(params).find(([key]) => key === name)?.[1];
  return Array.isArray(value) ? value.map(String) : [];
}

function expectationOf(params: object): unknown {
  const values = Object.values(params);
  return values.length === 1 ? values[0] : params;
}
