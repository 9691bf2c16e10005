import { type TProperties, type TSchema, Type } from 'typebox';

/** The given type with every property optional on every level. */
export type DeepPartial<T> = T extends readonly (infer Item)[]
  ? DeepPartial<Item>[]
  : T extends object
    ? { [Member in keyof T]?: DeepPartial<T[Member]> }
    : T;

/**
 * Derives the schema of an incomplete document: every property except `needed` becomes optional and lists can
 * be empty, on every level. Present values must still be well formed.
 */
export function deepPartialSchema(
  schema: TSchema,
  requiredProperties: readonly string[] = [],
  texts: { readonly title?: string; readonly description?: string } = {},
): TSchema {
  if (Type.IsObject(schema)) {
    const { type: _, properties, required: __, ...options } = schema;
    const members: TProperties = {};
    for (const [name, member] of Object.entries(properties))
      members[name] = requiredProperties.includes(name) ? member : Type.Optional(deepPartialSchema(member));
    return Type.Object(members, { ...options, ...texts });
  }
  if (Type.IsArray(schema)) {
    const { type: _, items, ...options } = schema;
    return Type.Array(deepPartialSchema(items), { ...options, minItems: 0 });
  }
  return schema;
}
