import { country } from '../country/public.ts';
import { examplesInFormOrder } from '../declarations/document/public.ts';

/** Returns the data of the country that the console needs (`console/src/texts/country.ts`). */
export function consoleCountry() {
  const { code, official, currency, timeZone, types, lrn, registration, taxes, national, elements } = country;
  const { collectionNoticeDays, dischargeDays, hearingDays, mandateOfferDays, statementDueDay } =
    country.timeLimits;
  const restricted = elements.filter(({ uses }) => [...uses.values()].some((use) => use !== 'O'));
  return {
    ...{ code, official, currency, timeZone, types, authorisationKinds: country.authorisationKinds },
    taxes: taxes.map(({ code: tax, name, methods }) => ({ code: tax, name, methods })),
    ...{ lrn: lrn.pattern, registration: registration.pattern },
    valuationMethod: country.formats.valuationMethod.pattern,
    invoiceDocuments: country.meanings.documents.invoice,
    authorisationDocuments: Object.values(country.meanings.documents.authorisations),
    declarationDocument: registration.documentType,
    timeLimits: { collectionNoticeDays, dischargeDays, hearingDays, mandateOfferDays, statementDueDay },
    exportDuties: taxes.some(({ kinds }) => kinds.includes('export_duty')),
    national: national.map(({ name, level, kind, label, hint }) => ({ name, level, kind, label, hint })),
    examples: Object.fromEntries(examplesInFormOrder),
    elements: Object.fromEntries(restricted.map(({ pointer, uses }) => [pointer, Object.fromEntries(uses)])),
  };
}
