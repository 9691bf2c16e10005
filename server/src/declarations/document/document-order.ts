import { type TSchema, Type } from 'typebox';
import { Declaration } from './declaration.ts';

/** Faults in the order of the document: that of the schema's members, lists by their index; those of one place as given. */
export function inDocumentOrder<Placed extends { readonly pointer?: string }>(
  faults: readonly Placed[],
): Placed[] {
  return faults
    .map((fault) => ({ fault, rank: rankOf(fault.pointer ?? '') }))
    .toSorted((one, other) => compare(one.rank, other.rank))
    .map(({ fault }) => fault);
}

/** Where a place stands among its neighbours, from the outermost; what the schema does not know comes last. */
function rankOf(pointer: string): number[] {
  let schema: TSchema | undefined = Declaration;
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => {
      const [rank, inner]: [number, TSchema | undefined] = step(schema, segment);
      schema = inner;
      return rank;
    });
}

function step(schema: TSchema | undefined, segment: string): [rank: number, inner: TSchema | undefined] {
  if (schema && Type.IsArray(schema)) return [Number(segment), schema.items];
  const ranked = schema && Type.IsObject(schema) ? membersOf(schema).get(segment) : undefined;
  return ranked ?? [Number.MAX_SAFE_INTEGER, undefined];
}

const known = new WeakMap<TSchema, ReadonlyMap<string, [number, TSchema]>>();

function membersOf(schema: Type.TObject): ReadonlyMap<string, [number, TSchema]> {
  const before = known.get(schema);
  if (before) return before;
  const members = new Map(
    Object.entries(schema.properties).map(([name, member], index): [string, [number, TSchema]] => [
      name,
      [index, member],
    ]),
  );
  known.set(schema, members);
  return members;
}

/** An outer place comes before what is in it. */
function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, rank] of one.entries()) {
    const against = other[index];
    if (against === undefined) return 1;
    if (rank !== against) return rank - against;
  }
  return one.length - other.length;
}
