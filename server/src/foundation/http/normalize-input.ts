import { type TSchema, Type } from 'typebox';

/** Normalises a value of a schema in place. */
type Normalizer = (value: unknown) => void;

/**
 * Returns a function that converts texts that are accepted in several forms to the stored form. The schema of such a
 * text contains the conversion as the function `keptAs`. Returns null for a schema without such texts. Does not look
 * into the alternatives of a union.
 */
export function normalizerOf(schema: TSchema): Normalizer | null {
  if (Type.IsObject(schema)) return normalizerOfProperties(schema);
  if (!Type.IsArray(schema)) return null;
  const keptAs = normalFormOf(schema.items);
  const inside = normalizerOf(schema.items);
  if (!keptAs && !inside) return null;
  return (value) => {
    if (!Array.isArray(value)) return;
    for (const [index, item] of value.entries()) {
      if (keptAs && typeof item === 'string') value[index] = keptAs(item);
      inside?.(item);
    }
  };
}

function normalizerOfProperties(schema: Type.TObject): Normalizer | null {
  const members = Object.entries(schema.properties).flatMap(([name, member]) => {
    const keptAs = normalFormOf(member);
    const inside = normalizerOf(member);
    return keptAs || inside ? [{ name, keptAs, inside }] : [];
  });
  if (members.length === 0) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return;
    for (const { name, keptAs, inside } of members) {
      const child: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
      if (keptAs && typeof child === 'string') Reflect.set(value, name, keptAs(child));
      inside?.(child);
    }
  };
}

function normalFormOf(schema: TSchema): ((text: string) => string) | null {
  const keptAs: unknown = 'keptAs' in schema ? schema.keptAs : undefined;
  return typeof keptAs === 'function' ? (text) => String(keptAs(text)) : null;
}
