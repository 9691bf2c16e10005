import type { Organisation } from '../../../api/types.ts';
import { isFormObject, type RawInput, valueAtPath } from '../../../parts/declaration/document-edit.ts';
import { declarationTypeCodes, directionOf } from '../../../texts/country.ts';
import type { Sample } from '../samples.ts';

interface Own {
  readonly organisation: Pick<Organisation, 'identificationNumber' | 'kind' | 'name' | 'numbers'>;
  /** A previous document, which contains the organisation's address. */
  readonly earlier: unknown;
}

const longestName = 70;

/** Returns the document of a blank declaration. The organisation is the declarant and the importer or exporter. */
export function initialDocument(
  { organisation, earlier }: Own,
  begun: { readonly type: string; readonly procedure: string; readonly lrn: string },
): RawInput {
  const { type, procedure, lrn } = begun;
  const own = {
    name: organisation.name.slice(0, longestName),
    identification: organisation.identificationNumber,
    ...addressBefore(organisation, earlier),
  };
  const goods = procedure === '' ? {} : { goodsItems: [{ procedure }] };
  if (organisation.kind === 'broker') return { type, lrn, representative: own, ...goods };
  const owner = directionOf(type) === 'import' ? { importer: own } : { exporter: own };
  return { type, lrn, representation: 'self', declarant: own, ...owner, ...goods };
}

const parties = ['declarant', 'representative', 'importer', 'exporter'];

/** Returns the address that a previous document declares for a number of the organisation. */
function addressBefore({ numbers }: Own['organisation'], document: unknown): { readonly address?: unknown } {
  const own = parties
    .map((name) => valueAtPath(document, [name]))
    .find((party) => numbers.includes(String(valueAtPath(party, ['identification']))));
  const address = valueAtPath(own, ['address']);
  return address === undefined ? {} : { address };
}

/**
 * Returns the samples that the organisation can lodge. In the sample of another declarant that represents itself,
 * the organisation becomes the declarant.
 */
export function lodgeableSamples(
  organisation: Own['organisation'],
  samples: readonly Sample[],
): readonly Sample[] {
  return samples.flatMap((sample) => {
    const { document } = sample;
    const isSelf = document.representation === 'self';
    const lodging = valueAtPath(document, [isSelf ? 'declarant' : 'representative', 'identification']);
    if (organisation.numbers.includes(String(lodging))) return [sample];
    // A representative needs a mandate of the declarant.
    return isSelf ? [{ ...sample, document: withDeclarant(document, organisation) }] : [];
  });
}

/** Replaces the declarant of a document, and the parties with the same number. */
function withDeclarant(document: RawInput, { name, identificationNumber }: Own['organisation']): RawInput {
  const before = valueAtPath(document, ['declarant', 'identification']);
  const own = { name: name.slice(0, longestName), identification: identificationNumber };
  return Object.fromEntries(
    Object.entries(document).map(([member, value]) => [
      member,
      isFormObject(value) && value.identification === before ? { ...value, ...own } : value,
    ]),
  );
}

/** Parses an uploaded document, in the API's request format or as exported by the portal; null if it is neither. */
export function documentIn(text: string): RawInput | null {
  try {
    const read: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    const inside = valueAtPath(read, ['document']);
    const document = isFormObject(inside) ? inside : read;
    return isFormObject(document) && isType(document.type) ? document : null;
  } catch {
    return null;
  }
}

function isType(type: unknown): boolean {
  return declarationTypeCodes.some((code) => code === type);
}
