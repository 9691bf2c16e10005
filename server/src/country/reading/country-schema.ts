import { CountryProfile } from './profile.ts';

/** Returns the JSON Schema of `country.json`, which is stored in `countries/country.schema.json` for editors. */
export function countrySchema(): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A country of the Customs Portal',
    ...CountryProfile,
  };
  return `${JSON.stringify(schema, withoutTypeName, 2)}\n`;
}

/** Omits the name and the description of a type, which only the contract contains. */
function withoutTypeName(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('typeDescription' in value)) return value;
  const { typeDescription: __, title: ___, ...schema } = { title: undefined, ...value };
  return schema;
}
