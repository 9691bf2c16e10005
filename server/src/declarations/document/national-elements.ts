import { type TProperties, Type } from 'typebox';
import { anchoredPattern, country, countryTextIn } from '../../country/public.ts';
import { addElementTexts } from '../../foundation/messages/catalogue.ts';
import { languages } from '../../foundation/messages/language.ts';

/* Elements that only the country defines: they are in the property `national` of the header or of a goods item. */

type NationalElement = (typeof country.national)[number];
type Level = NationalElement['level'];

const pointers: Readonly<Record<Level, string>> = {
  header: '/national',
  item: '/goodsItems/*/national',
};

/**
 * Returns the optional property `national` of the header or of a goods item; empty if the country defines no elements
 * there.
 */
export function nationalElementSchemas(level: Level): TProperties {
  const elements = country.national.filter((element) => element.level === level);
  if (elements.length === 0) return {};
  const members = elements.map((element) => [element.name, Type.Optional(elementSchemaOf(element))]);
  return {
    national: Type.Optional(
      Type.Object(Object.fromEntries(members), {
        additionalProperties: false,
        description: 'National elements of this country; `national` of `GET /openapi/country` describes them',
      }),
    ),
  };
}

/**
 * Returns the schema of a national text element with its pattern; dates must be calendar dates, and amounts have the
 * usual format.
 */
function elementSchemaOf({ pattern, kind = 'text', label }: NationalElement) {
  return Type.String({
    ...(kind === 'date' && { format: 'date' }),
    pattern: anchoredPattern(pattern),
    'x-format': kind === 'text' ? 'national' : kind,
    description: countryTextIn(label, country.languages[0] ?? ''),
  });
}

for (const language of languages)
  addElementTexts(
    language,
    Object.fromEntries(
      country.national.map(({ name, level, label, hint, example }) => [
        `${pointers[level]}/${name}`,
        {
          label: countryTextIn(label, language),
          ...(hint && { hint: countryTextIn(hint, language) }),
          example,
        },
      ]),
    ),
  );
