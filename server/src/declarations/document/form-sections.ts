import { type TObject, type TProperties, type TSchema, Type } from 'typebox';

/** Sections of the declaration form. */
export type Section = 'general' | 'parties' | 'invoice' | 'transport' | 'goods' | 'documents' | 'payment';

/** Returns an object schema with another name, for a section in which its elements have another `x-section`. */
export function renamedSchema<Properties extends TProperties>(
  schema: TObject<Properties>,
  title: string,
): TObject<Properties> {
  const { type: _, properties, required: __, ...options } = schema;
  return Type.Object(properties, { ...options, title });
}

/** Returns a schema in which every property names its form section (`x-section`). */
export function withFormSection(section: Section, schema: TSchema): TSchema {
  if (Type.IsObject(schema)) {
    const { type: _, properties, required = [], ...options } = schema;
    const needed: readonly string[] = required;
    const members = Object.entries(properties).map(([name, member]): [string, TSchema] => {
      const placed = withFormSection(section, member);
      return [name, needed.includes(name) ? placed : Type.Optional(placed)];
    });
    return Type.Object(Object.fromEntries(members), { ...options, 'x-section': section });
  }
  if (Type.IsArray(schema)) {
    const { type: _, items, ...options } = schema;
    return Type.Array(withFormSection(section, items), { ...options, 'x-section': section });
  }
  return Object.assign(Type.Unsafe(schema), { 'x-section': section });
}
