import { type TSchema, Type } from 'typebox';
import { exampleOfFormat } from '../../country/public.ts';
import type { Declaration } from './declaration.ts';

type Examples = ReadonlyMap<string, string>;

/**
 * Returns an example for each element by its pointer, with `*` for list items: a value from a sample declaration of the
 * country, otherwise a value that matches its format (`formed`). Elements without either use the country-independent
 * example of the catalogue.
 */
export function elementExamples(
  schema: TSchema,
  documents: readonly Declaration[],
): { readonly all: Examples; readonly formed: Examples } {
  const declared = new Map<string, string>();
  for (const document of documents) collectExamples(document, '', declared);
  const forms = formatExamplesIn(schema, '').map(([pointer, example]): [string, string] => [
    pointer,
    // An element of a document type that the header and goods items share has the same example in both.
    declared.get(pointer) ?? declared.get(`/goodsItems/*${pointer}`) ?? example,
  ]);
  return { all: new Map([...forms, ...declared]), formed: new Map(forms) };
}

/** Stores the first value that occurs for each element as its example. */
function collectExamples(value: unknown, pointer: string, into: Map<string, string>): void {
  if (Array.isArray(value)) for (const item of value) collectExamples(item, `${pointer}/*`, into);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) collectExamples(member, `${pointer}/${name}`, into);
  else if (value !== undefined && !into.has(pointer)) into.set(pointer, String(value));
}

function formatExamplesIn(schema: TSchema, pointer: string): [string, string][] {
  if (Type.IsArray(schema)) return formatExamplesIn(schema.items, `${pointer}/*`);
  if (Type.IsObject(schema))
    return Object.entries(schema.properties).flatMap(([name, member]) =>
      formatExamplesIn(member, `${pointer}/${name}`),
    );
  const example = exampleOfFormat(String(Reflect.get(schema, 'x-format')));
  return example === undefined ? [] : [[pointer, example]];
}
