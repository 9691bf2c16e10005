import { type TSchema, Type } from 'typebox';

/** The discriminator of a union: one constant property (`{"action": "accept", …}`). */
export interface Discriminator {
  readonly name: string;
  readonly constants: readonly unknown[];
}

/** Returns the discriminator; null for other schemas, and for unions without such a property. */
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
