import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { Errors, Hash } from 'typebox/value';
import { lazy } from '../lazy.ts';
import { type Choice, choiceOf } from './discriminated.ts';
import { escapePointer, type Fault, mostFaults } from './problem.ts';

// One more than are told: so it is known whether all are.
Settings.Set({ maxErrors: mostFaults + 1 });

export interface Validator {
  /** The faults of a value, or the first of far too many; none when it is valid. Nothing is coerced, defaulted or removed. */
  faults(value: unknown): Fault[];
}

/** Compiles a schema once; `place` says where its faults lie. */
export function compileValidator(schema: TSchema, place: Fault['in']): Validator {
  const compiled = Compile(schema);
  const parts = lazy(() => partsOf(schema));
  return {
    faults(value) {
      if (compiled.Check(value)) return [];
      const faults: Fault[] = [];
      tellFaults(parts(), value, '', place, faults);
      return faults.length > 0
        ? faults
        : [{ code: 'invalid', in: place, pointer: '', message: 'is not valid' }];
    },
  };
}

/**
 * A schema taken apart. The library tells what is wrong with a value by going through all of it, some hundred times slower
 * than it checks: so it is asked about a document without the items of its lists, about those items that are faulty, and
 * of a union whose alternatives tell themselves apart about the chosen one.
 */
interface Parts {
  readonly schema: TSchema;
  readonly lists: readonly ItemsOf[];
  readonly unions: readonly AlternativesOf[];
}

interface ItemsOf {
  readonly path: readonly string[];
  readonly areUnique: boolean;
  readonly isValid: (item: unknown) => boolean;
  readonly parts: Parts;
}

interface AlternativesOf {
  readonly path: readonly string[];
  readonly choice: Choice;
  readonly parts: readonly Parts[];
}

function partsOf(whole: TSchema): Parts {
  const lists: ItemsOf[] = [];
  const unions: AlternativesOf[] = [];
  const take = (schema: TSchema, path: readonly string[]): TSchema => {
    const choice = choiceOf(schema);
    if (choice && Type.IsUnion(schema)) {
      unions.push({ path, choice, parts: schema.anyOf.map(partsOf) });
      return {};
    }
    if (Type.IsArray(schema)) {
      const item = Compile(schema.items);
      const areUnique = 'uniqueItems' in schema && schema.uniqueItems === true;
      const isValid = (value: unknown): boolean => item.Check(value);
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

function tellFaults(
  { schema, lists, unions }: Parts,
  value: unknown,
  pointer: string,
  place: Fault['in'],
  faults: Fault[],
): void {
  const pointerTo = (path: readonly string[]): string => [pointer, ...path.map(escapePointer)].join('/');
  for (const error of Errors(schema, value)) {
    faults.push(...faultsOf({ ...error, instancePath: pointer + error.instancePath }, place));
  }
  for (const { path, choice, parts } of unions) {
    const given = memberAt(value, path);
    if (given === undefined) continue;
    const chosen = parts[choice.constants.indexOf(memberAt(given, [choice.name]))];
    if (chosen) tellFaults(chosen, given, pointerTo(path), place, faults);
    else faults.push(...faultsOf(unchosen(choice, given, pointerTo(path)), place));
  }
  for (const { path, areUnique, isValid, parts } of lists) {
    const items = memberAt(value, path);
    if (!Array.isArray(items)) continue;
    if (areUnique)
      faults.push(...repetitions(items, pointerTo(path)).flatMap((error) => faultsOf(error, place)));
    for (const [index, item] of items.entries()) {
      if (faults.length > mostFaults) return;
      if (!isValid(item)) tellFaults(parts, item, `${pointerTo(path)}/${index}`, place, faults);
    }
  }
}

/** The library's own finding of these takes as long as the square of the list. */
function repetitions(items: readonly unknown[], pointer: string): SchemaError[] {
  const seen = new Set<string>();
  const duplicateItems = items.flatMap((item, index) => {
    const known = seen.size;
    return seen.add(Hash(item)).size === known ? [index] : [];
  });
  if (duplicateItems.length === 0) return [];
  const message = 'must not have duplicate items';
  const params = { duplicateItems: duplicateItems.slice(0, mostFaults) };
  return [{ keyword: 'uniqueItems', params, instancePath: pointer, message }];
}

/** The fault of the member that is to tell which alternative is meant. */
function unchosen({ name, constants }: Choice, given: unknown, pointer: string): SchemaError {
  const message = 'must be equal to one of the allowed values';
  return memberAt(given, [name]) === undefined
    ? { keyword: 'required', params: { requiredProperties: [name] }, instancePath: pointer, message }
    : { keyword: 'enum', params: { allowedValues: constants }, instancePath: `${pointer}/${name}`, message };
}

/** The member of a value that a path of names leads to; undefined where there is none. */
function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (current, name) =>
      typeof current === 'object' && current !== null && Object.hasOwn(current, name)
        ? Reflect.get(current, name)
        : undefined,
    value,
  );
}

/** As the library tells it. */
interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
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
