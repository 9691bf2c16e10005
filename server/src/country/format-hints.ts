import { setFormatTexts } from '../foundation/messages/catalogue.ts';
import { languages } from '../foundation/messages/language.ts';
import { exampleAmount } from './amount-patterns.ts';
import { country, countryTextIn } from './country.ts';
import { exampleMrn, newBillNumber } from './registration-numbers.ts';

/* Examples and descriptions of formats that differ between countries. */

interface FormatHint {
  readonly example: string;
  readonly form?: Readonly<Record<string, string>> | undefined;
}

const { formats, lrn, registration, identification, meanings, sandbox, taxes } = country;
const { from, to } = meanings.procedures.requested;

/** Example of an identification number issued by the country. */
export const exampleIdentification = identification.kinds[0]?.examples.valid[0]?.[1] ?? '';

/** Maps the value of `x-format` in the contract to the example and description of the format. */
const formatHints: Readonly<Record<string, FormatHint>> = {
  office: formats.office,
  procedure: formats.procedure,
  procedurePrefix: { example: formats.procedure.example.slice(from - 1, to) },
  additionalProcedure: formats.additionalProcedure,
  documentType: formats.documentType,
  fiscalRole: formats.fiscalRole,
  preference: formats.preference,
  additionalCode: formats.additionalCode,
  quotaOrderNumber: formats.quotaOrderNumber,
  natureOfTransaction: formats.natureOfTransaction,
  valuationMethod: formats.valuationMethod,
  valuationIndicators: formats.valuationIndicators,
  warehouseType: formats.warehouseType,
  guaranteeType: formats.guaranteeType,
  authorisationKind: formats.authorisationKind,
  statement: formats.statement,
  meansType: formats.meansType,
  additionalDeclarationType: formats.additionalDeclarationType,
  locationType: formats.locationType,
  locationQualifier: formats.locationQualifier,
  taxCode: { example: taxes[0]?.code ?? '' },
  commodityCode: formats.commodity,
  commodityPrefix: { example: formats.commodity.example.slice(0, formats.commodity.levels[1]) },
  identification: { example: exampleIdentification, form: identification.form },
  trader: { example: exampleIdentification },
  lrn,
  declarationReference: { example: `lrn:${lrn.example}` },
  idOrMrn: { example: exampleMrn },
  mrn: { example: exampleMrn, form: registration.form },
  billReference: { example: newBillNumber((count) => new Uint8Array(count).fill(7)) },
  registeredNumber: { example: sandbox.guarantees[0]?.reference ?? exampleMrn },
  cents: { example: exampleAmount },
  sum: { example: exampleAmount },
  ucr: { example: `6${country.code}0042-17` },
};

/**
 * Returns the country's example for a value of `x-format`; undefined for formats that are the same in all countries.
 */
export function exampleOfFormat(format: string): string | undefined {
  return formatHints[format]?.example;
}

for (const language of languages)
  setFormatTexts(
    language,
    Object.fromEntries(
      Object.entries(formatHints).map(([format, { example, form }]) => [
        `pattern.${format}`,
        { example, ...(form && { form: countryTextIn(form, language) }) },
      ]),
    ),
  );
