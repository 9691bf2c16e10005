import { Type } from 'typebox';
import { Format } from 'typebox/format';
import { anchored, country, identifications } from './country.ts';

const { pattern, kinds } = country.identification;
const areChecked = kinds.some(({ check }) => check.kind !== 'none');
if (areChecked) Format.Set('identification', identifications.isValid);

/** The number by which customs knows somebody, with the check digits that the country's numbers have. */
export function identificationElement(description: string) {
  return Type.String({
    pattern: anchored(pattern),
    'x-format': 'identification',
    ...(areChecked && { format: 'identification' }),
    ...(identifications.otherwise && { keptAs: identifications.stored }),
    description,
  });
}
