import { createHash } from 'node:crypto';
import { country } from '../../country/public.ts';
import { type DraftDeclaration, transportDocumentsOf } from '../document/public.ts';
import { statusesWhere } from '../lifecycle/public.ts';
import type { DuplicateProbe } from '../record/public.ts';
import { findsDuplicates } from '../rules/public.ts';

const dayMilliseconds = 86_400_000;
const halfKeyBits = 32n;

/** Statuses of declarations without legal effect, with which a lodgement is not compared. */
const statusesNotInForce = statusesWhere(({ group, debt }) => group === 'failed' || debt === 'given_back');

type Party = DraftDeclaration['exporter'];

/**
 * Returns the hashes by which the database finds an earlier declaration of the same goods: the key, and one hash per
 * transport document and container. The first half of the key covers invoice, exporter and importer, the second half
 * organisation and declarant: a warning compares the whole key, an automatic release the first half only. Returns null
 * for a declaration without a commercial invoice, without an exporter, or with neither transport document nor
 * container: it is not compared.
 */
export function duplicateProbeOf(
  document: DraftDeclaration,
  organisationId: string,
  at: Date,
): DuplicateProbe | null {
  const { duplicates } = country;
  if (!duplicates || !findsDuplicates || !duplicates.types.includes(document.type)) return null;
  const { invoice, declarant, consignment } = document;
  const number = normalizedText(invoice?.number);
  const exporter = partyKey(document.exporter);
  const carriers = [
    ...transportDocumentsOf(document).map(({ paper }) => ['document', normalizedText(paper.reference)]),
    ...(consignment?.containers ?? []).map((container) => ['container', normalizedText(container.number)]),
  ].filter(([, value]) => value !== '');
  if (number === '' || exporter === '' || carriers.length === 0) return null;
  if (!hasCommercialInvoice(document, duplicates.invoiceDocuments)) return null;
  const goods = hashOf([number, exporter, partyKey(document.importer)]);
  const declaredBy = hashOf([organisationId, partyKey(declarant)]);
  return {
    key: BigInt.asIntN(64, (goods << halfKeyBits) | BigInt.asUintN(32, declaredBy)).toString(),
    carriers: `{${[...new Set(carriers.map((carrier) => hashOf(carrier).toString()))].join()}}`,
    since: new Date(at.getTime() - duplicates.days * dayMilliseconds).toISOString(),
    notInForce: `{${statusesNotInForce.join()}}`,
  };
}

function hasCommercialInvoice(
  { supportingDocuments, goodsItems }: DraftDeclaration,
  types: readonly string[],
) {
  const all = [supportingDocuments, ...(goodsItems ?? []).map((item) => item.supportingDocuments)];
  return all.some((documents) => documents?.some(({ type }) => type !== undefined && types.includes(type)));
}

/** Returns the text that identifies a party: its identification number, otherwise its name and country. */
function partyKey(party: Party): string {
  const { identification, name, address } = party ?? {};
  if (identification !== undefined) return normalizedText(identification);
  return name === undefined ? '' : `${normalizedText(name)}\n${normalizedText(address?.country)}`;
}

/** Normalises case, spaces and full-width characters. */
function normalizedText(text = ''): string {
  return text.normalize('NFKC').replace(/\s+/gu, '').toUpperCase();
}

/** Returns the hash of several texts as a signed 64-bit integer, as PostgreSQL stores it. */
function hashOf(parts: readonly string[]): bigint {
  return createHash('sha256').update(JSON.stringify(parts)).digest().readBigInt64BE(0);
}
