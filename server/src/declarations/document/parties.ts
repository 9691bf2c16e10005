import { Type } from 'typebox';
import { identificationElement, country as ownCountry } from '../../country/public.ts';
import { codeSchema, countryElement, textElement } from './data-elements.ts';

export const addressSchema = Type.Object(
  {
    street: textElement(70, 'Street and number (WCO: Address/Line)'),
    postCode: Type.Optional(textElement(17, 'Post code (WCO: Address/PostcodeID)')),
    city: textElement(35, 'City (WCO: Address/CityName)'),
    country: countryElement('Country (WCO: Address/CountryCode)'),
  },
  { additionalProperties: false, title: 'Address', description: 'Postal address (WCO: Address)' },
);

const partyNameSchema = textElement(70, 'Full name of the person or company');

export const identificationNumberSchema = identificationElement(
  `Identification number: ${ownCountry.identification.description}`,
);

const partyOptions = {
  additionalProperties: false,
  title: 'DeclarationParty',
  typeDescription: 'Party of a declaration',
} as const;

/**
 * Returns the schema of a party whose identification number is optional, such as a foreign seller or a private person.
 */
export function partySchema(description: string) {
  return Type.Object(
    {
      name: partyNameSchema,
      identification: Type.Optional(identificationNumberSchema),
      address: addressSchema,
    },
    { ...partyOptions, description },
  );
}

/** Returns the schema of a party that is responsible to customs and therefore needs an identification number. */
export function registeredPartySchema(description: string) {
  return Type.Object(
    { name: partyNameSchema, identification: identificationNumberSchema, address: addressSchema },
    { ...partyOptions, description },
  );
}

export const FiscalReference = Type.Object(
  {
    role: codeSchema(
      'fiscalRole',
      ownCountry.formats.fiscalRole.pattern,
      `${ownCountry.formats.fiscalRole.description} (WCO: RoleCode)`,
    ),
    number: codeSchema(
      'fiscalNumber',
      '[A-Z0-9]{1,17}',
      'VAT identification number (WCO: DomesticDutyTaxParty/ID)',
    ),
  },
  {
    additionalProperties: false,
    title: 'FiscalReference',
    description: 'Party responsible for the VAT (WCO: DomesticDutyTaxParty; Annex B: 13 16)',
  },
);
