import { type TProperties, Type } from 'typebox';
import { anchored, country } from '../../country/public.ts';
import { addWordsOfElements } from '../../foundation/words/catalogue.ts';
import { languages } from '../../foundation/words/language.ts';

/*
 * The elements that the catalogue lacks and the country declares: they ride in `national` of the header or of a goods item.
 */

type Place = (typeof country.national)[number]['at'];

const pointers: Readonly<Record<Place, string>> = {
  header: '/national',
  item: '/goodsItems/*/national',
};

/** The member `national` of a place, each element of it a text that may be left out; none where the country has no element there. */
export function nationalMembers(place: Place): TProperties {
  const elements = country.national.filter(({ at }) => at === place);
  if (elements.length === 0) return {};
  const members = elements.map(({ name, pattern, label }) => [
    name,
    Type.Optional(
      Type.String({
        pattern: anchored(pattern),
        'x-format': 'national',
        description: labelIn(label, country.languages[0] ?? ''),
      }),
    ),
  ]);
  return {
    national: Type.Optional(
      Type.Object(Object.fromEntries(members), {
        additionalProperties: false,
        description: 'Elements of this country alone (`national` of `GET /openapi/country`)',
      }),
    ),
  };
}

/** In a language, else in the country's first. */
function labelIn(label: Readonly<Record<string, string>>, language: string): string {
  return label[language] ?? label[country.languages[0] ?? ''] ?? '';
}

for (const language of languages)
  addWordsOfElements(
    language,
    Object.fromEntries(
      country.national.map(({ name, at, label }) => [
        `${pointers[at]}/${name}`,
        { label: labelIn(label, language) },
      ]),
    ),
  );
