import { type TSchema, Type } from 'typebox';
import { Declaration } from './declaration.ts';

/**
 * Sorts errors in document order: by the schema's properties and by list index. Errors of one element keep
 * their order.
 */
export function sortInDocumentOrder<Placed extends { readonly pointer?: string }>(
  faults: readonly Placed[],
): Placed[] {
  return faults
    .map((fault) => ({ fault, rank: rankOf(fault.pointer ?? '') }))
    .toSorted((one, other) => compareRanks(one.rank, other.rank))
    .map(({ fault }) => fault);
}

/** Returns the position of an element among its siblings on each level; unknown elements come last. */
function rankOf(pointer: string): number[] {
  let schema: TSchema | undefined = Declaration;
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => {
      const [rank, inner]: [number, TSchema | undefined] = childSchemaOf(schema, segment);
      schema = inner;
      return rank;
    });
}

function childSchemaOf(
  schema: TSchema | undefined,
  segment: string,
): [rank: number, inner: TSchema | undefined] {
  if (schema && Type.IsArray(schema)) return [Number(segment), schema.items];
  const ranked = schema && Type.IsObject(schema) ? propertyOrderOf(schema).get(segment) : undefined;
  return ranked ?? [Number.MAX_SAFE_INTEGER, undefined];
}

const propertyOrderBySchema = new WeakMap<TSchema, ReadonlyMap<string, [number, TSchema]>>();

function propertyOrderOf(schema: Type.TObject): ReadonlyMap<string, [number, TSchema]> {
  const before = propertyOrderBySchema.get(schema);
  if (before) return before;
  const members = new Map(
    Object.entries(schema.properties).map(([name, member], index): [string, [number, TSchema]] => [
      name,
      [index, member],
    ]),
  );
  propertyOrderBySchema.set(schema, members);
  return members;
}

/** An outer element precedes the elements in it. */
function compareRanks(one: readonly number[], other: readonly number[]): number {
  for (const [index, rank] of one.entries()) {
    const against = other[index];
    if (against === undefined) return 1;
    if (rank !== against) return rank - against;
  }
  return one.length - other.length;
}
