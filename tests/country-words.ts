import { country, typeOf } from '../server/src/country/public.ts';
import { sampleDeclarations } from '../server/src/declarations/document/samples.ts';

/* What tests say of the country that they run under, where it does not matter which it is. */
const [{ document: example }] = sampleDeclarations(new Date());

/** The type of most declarations. */
export const importType = typeOf('import');

/** An office for them. */
export const office = example.office;

/** The document type of an invoice. */
export const invoiceType = country.meanings.documents.invoice[0] ?? '';

/** The number under which the sandbox’s trader declares. */
export const ownNumber = country.sandbox.trader.samples[0] ?? '';

/** An identification number of the country, another one for each count up to eight digits. */
export function numberOf(count: number): string {
  const kind = country.identification.kinds.find(({ check }) => check.kind === 'none');
  const [, known = ''] = kind?.examples.valid[0] ?? [];
  return known.slice(0, -8) + String(count).padStart(8, '0');
}
