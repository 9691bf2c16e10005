import { country, firstTypeOfDirection } from '../server/src/country/public.ts';
import { sampleDeclarations } from '../server/src/declarations/document/samples.ts';

/* Values of the country in which the tests run, for tests that work in every country. */
const [{ document: example }] = sampleDeclarations(new Date());

/** The declaration type of imports. */
export const importType = firstTypeOfDirection('import');

/** The customs office of the sample. */
export const sampleCustomsOffice = example.office;

export const invoiceType = country.meanings.documents.invoice[0] ?? '';

/** Identification number of the sandbox's trader. */
export const traderNumber = country.sandbox.trader.samples[0] ?? '';

/** Returns an identification number of the country. Each count of up to eight digits has a different number. */
export function identificationNumberOf(count: number): string {
  const kind = country.identification.kinds.find(({ check }) => check.kind === 'none');
  const [, known = ''] = kind?.examples.valid[0] ?? [];
  return known.slice(0, -8) + String(count).padStart(8, '0');
}
