import { withInlineComponents } from './inline-components.ts';

interface Schemas {
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/**
 * Returns the contract for generators of open types, in which each pair of schemas `X` and `XInput` is one
 * type, and operations contain their parameters and responses.
 */
export function withMergedInputTypes(document: object): string {
  const { components, ...rest }: Schemas = JSON.parse(JSON.stringify(withInlineComponents(document)));
  const { schemas } = components;
  const outputSchemas = Object.entries(schemas).filter(
    ([name]) => !(name.endsWith('Input') && name.slice(0, -'Input'.length) in schemas),
  );
  const text = JSON.stringify({
    ...rest,
    components: { ...components, schemas: Object.fromEntries(outputSchemas) },
  });
  return text.replaceAll(/"#\/components\/schemas\/(\w+)Input"/g, (reference, name: string) =>
    name in schemas ? `"#/components/schemas/${name}"` : reference,
  );
}
