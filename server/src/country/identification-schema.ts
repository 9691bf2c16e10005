import { Type } from 'typebox';
import { Format } from 'typebox/format';
import { anchored, country, identifications } from './country.ts';

const { pattern, kinds } = country.identification;
const areChecked = kinds.some(({ check }) => check.kind !== 'none');
if (areChecked) Format.Set('identification', identifications.isValid);

/** Schema of an identification number, validated with the country's check digits. */
export function identificationElement(description: string) {
  return Type.String({
    pattern: anchored(pattern),
    'x-format': 'identification',
    ...(areChecked && { format: 'identification' }),
    ...(identifications.otherwise && { keptAs: identifications.stored }),
    description,
  });
}
