import { type TSchema, Type } from 'typebox';

/** How the alternatives of a union tell themselves apart: by one constant member (`{"action": "accept", …}`). */
export interface Choice {
  readonly name: string;
  readonly constants: readonly unknown[];
}

/** Null for another schema, and for a union whose alternatives have no such member. */
export function choiceOf(schema: TSchema): Choice | null {
  if (!Type.IsUnion(schema)) return null;
  const alternatives = schema.anyOf.map((each) => (Type.IsObject(each) ? each.properties : {}));
  const name = Object.keys(alternatives[0] ?? {}).find((member) =>
    alternatives.every((each) => constantOf(each[member]) !== undefined),
  );
  if (name === undefined) return null;
  return { name, constants: alternatives.map((each) => constantOf(each[name])) };
}

function constantOf(schema: TSchema | undefined): unknown {
  return schema && Type.IsLiteral(schema) ? schema.const : undefined;
}
