import type { Organisation } from '../../../api/kinds.ts';
import { isTyped, type Typed, valueAt } from '../../../parts/declaration/document-edit.ts';
import { directionOf, typeCodes } from '../../../texts/country.ts';

interface Own {
  readonly organisation: Pick<Organisation, 'identificationNumber' | 'kind' | 'name' | 'numbers'>;
  /** An earlier document, which knows the own address. */
  readonly earlier: unknown;
}

const longestName = 70;

/** What a declaration from nothing begins with: the organisation as declarant and as whose goods they are. */
export function startingDocument(
  { organisation, earlier }: Own,
  begun: { readonly type: string; readonly procedure: string; readonly lrn: string },
): Typed {
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

/** The address that was declared before, for a number of the organisation. */
function addressBefore({ numbers }: Own['organisation'], document: unknown): { readonly address?: unknown } {
  const own = parties
    .map((name) => valueAt(document, [name]))
    .find((party) => numbers.includes(String(valueAt(party, ['identification']))));
  const address = valueAt(own, ['address']);
  return address === undefined ? {} : { address };
}

/** The document in a file: as a program sends it, or as the portal exports a declaration; null where there is none. */
export function documentIn(text: string): Typed | null {
  try {
    const read: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    const inside = valueAt(read, ['document']);
    const document = isTyped(inside) ? inside : read;
    return isTyped(document) && isType(document.type) ? document : null;
  } catch {
    return null;
  }
}

function isType(type: unknown): boolean {
  return typeCodes.some((code) => code === type);
}
