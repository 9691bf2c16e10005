import { type TSchema, Type } from 'typebox';

/**
 * The objects and lists that a schema allows at one position of a document, for the scanner that runs before parsing.
 */
export interface SchemaOutline {
  /** Schema outline of each property of an object, by name; null if the schema does not allow an object. */
  readonly members: ReadonlyMap<string, PropertyOutline> | null;
  /** Whether an object may have properties that the schema does not define. */
  readonly isOpen: boolean;
  /** Outline of the items of a list; null if a list is not allowed. */
  readonly items: SchemaOutline | null;
  readonly mostItems: number;
}

export interface PropertyOutline {
  /** Index of the property among all properties of the schema. */
  readonly slot: number;
  readonly outline: SchemaOutline;
}

const scalar: SchemaOutline = { members: null, isOpen: false, items: null, mostItems: 0 };

/** Returns the outline of a schema, without the rules for values, which the validator checks. */
export function outlineOf(schema: TSchema): SchemaOutline {
  let slots = 0;
  const outline = (of: TSchema): SchemaOutline => {
    if (Type.IsUnion(of)) return of.anyOf.map(outline).reduce(mergeOutlines, scalar);
    if (Type.IsArray(of)) {
      return { ...scalar, items: outline(of.items), mostItems: maxItemsOf(of) };
    }
    if (!Type.IsObject(of)) return scalar;
    const members = Object.entries(of.properties).map(([name, member]): [string, PropertyOutline] => {
      slots += 1;
      return [name, { slot: slots, outline: outline(member) }];
    });
    return { ...scalar, members: new Map(members), isOpen: !isClosed(of) };
  };
  return outline(schema);
}

function maxItemsOf(list: TSchema): number {
  return 'maxItems' in list && typeof list.maxItems === 'number' ? list.maxItems : Number.POSITIVE_INFINITY;
}

function isClosed(object: TSchema): boolean {
  return 'additionalProperties' in object && object.additionalProperties === false;
}

/** Merges two outlines into one that allows everything that either of them allows. */
function mergeOutlines(one: SchemaOutline, other: SchemaOutline): SchemaOutline {
  const members = new Map(one.members);
  for (const [name, member] of other.members ?? []) {
    const known = members.get(name);
    members.set(name, known ? { ...known, outline: mergeOutlines(known.outline, member.outline) } : member);
  }
  return {
    members: one.members || other.members ? members : null,
    isOpen: one.isOpen || other.isOpen,
    items: one.items && other.items ? mergeOutlines(one.items, other.items) : (one.items ?? other.items),
    mostItems: Math.max(one.mostItems, other.mostItems),
  };
}
