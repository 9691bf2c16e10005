import { CountryProfile } from './profile.ts';

/** The JSON Schema of `country.json`, for editors: what `countries/country.schema.json` holds. */
export function countrySchema(): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A country of the Customs Portal',
    ...CountryProfile,
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
