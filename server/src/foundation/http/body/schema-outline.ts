import { type TSchema, Type } from 'typebox';

/** What a schema lets stand in one place of a document, for whoever reads its text from the front. */
export interface Outline {
  /** Null where no object may stand. */
  readonly members: ReadonlyMap<string, Member> | null;
  /** Whether an object may have other members too, which nobody looks at. */
  readonly isOpen: boolean;
  /** What the items of a list are; null where no list may stand. */
  readonly items: Outline | null;
  readonly mostItems: number;
}

export interface Member {
  /** Its number among all members of the schema. */
  readonly slot: number;
  readonly outline: Outline;
}

const scalar: Outline = { members: null, isOpen: false, items: null, mostItems: 0 };

/** Outlines a schema; what it says of values is the validator's to judge. */
export function outlineOf(schema: TSchema): Outline {
  let slots = 0;
  const outline = (of: TSchema): Outline => {
    if (Type.IsUnion(of)) return of.anyOf.map(outline).reduce(both, scalar);
    if (Type.IsArray(of)) {
      return { ...scalar, items: outline(of.items), mostItems: mostItemsOf(of) };
    }
    if (!Type.IsObject(of)) return scalar;
    const members = Object.entries(of.properties).map(([name, member]): [string, Member] => {
      slots += 1;
      return [name, { slot: slots, outline: outline(member) }];
    });
    return { ...scalar, members: new Map(members), isOpen: !isClosed(of) };
  };
  return outline(schema);
}

function mostItemsOf(list: TSchema): number {
  return 'maxItems' in list && typeof list.maxItems === 'number' ? list.maxItems : Number.POSITIVE_INFINITY;
}

function isClosed(object: TSchema): boolean {
  return 'additionalProperties' in object && object.additionalProperties === false;
}

/** What either of two lets stand. */
function both(one: Outline, other: Outline): Outline {
  const members = new Map(one.members);
  for (const [name, member] of other.members ?? []) {
    const known = members.get(name);
    members.set(name, known ? { ...known, outline: both(known.outline, member.outline) } : member);
  }
  return {
    members: one.members || other.members ? members : null,
    isOpen: one.isOpen || other.isOpen,
    items: one.items && other.items ? both(one.items, other.items) : (one.items ?? other.items),
    mostItems: Math.max(one.mostItems, other.mostItems),
  };
}
