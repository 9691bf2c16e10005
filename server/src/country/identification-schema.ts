import { Type } from 'typebox';
import { Format } from 'typebox/format';
import { anchoredPattern, country, identifications } from './country.ts';

const { pattern, kinds } = country.identification;
const hasCheckDigits = kinds.some(({ check }) => check.kind !== 'none');
if (hasCheckDigits) Format.Set('identification', identifications.isValid);

/** Returns the schema of an identification number, which also validates the check digits of the country. */
export function identificationElement(description: string) {
  return Type.String({
    pattern: anchoredPattern(pattern),
    'x-format': 'identification',
    ...(hasCheckDigits && { format: 'identification' }),
    ...(identifications.otherwise && { keptAs: identifications.stored }),
    description,
  });
}
