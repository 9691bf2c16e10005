import { type TSchema, Type } from 'typebox';

/**
 * The discriminator of a union: a property with a different constant in each alternative (`{"action": "accept", …}`).
 */
export interface Discriminator {
  readonly name: string;
  readonly constants: readonly unknown[];
}

/** Returns the discriminator of a schema; null if the schema is not such a union. */
export function discriminatorOf(schema: TSchema): Discriminator | null {
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
