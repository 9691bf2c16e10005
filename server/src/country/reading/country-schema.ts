import { CountryProfile } from './profile.ts';

/** Returns the JSON Schema of `country.json`, which is stored in `countries/country.schema.json` for editors. */
export function countrySchema(): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A country of the Customs Portal',
    ...CountryProfile,
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
