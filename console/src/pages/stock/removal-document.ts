import { shareOfDecimal, sumOfDecimals } from '../../parts/decimals.ts';
import { isFormObject, type RawInput, valueAtPath } from '../../parts/declaration/document-edit.ts';
import { type Country, directionOf } from '../../texts/country.ts';

/** A quantity of one goods item that leaves a procedure. */
export interface RemovedGoods {
  /** Document of the declaration that placed the goods. */
  readonly placement: RawInput;
  readonly mrn: string;
  readonly item: number;
  readonly placed: string;
  readonly quantity: string;
  readonly unit: string;
}

interface Removal {
  readonly lrn: string;
  readonly procedure: string;
  readonly direction: 'import' | 'export';
  readonly goods: readonly RemovedGoods[];
}

type Codes = Pick<Country, 'types' | 'authorisationDocuments' | 'declarationDocument'>;

/** Elements of a placement that belong to it alone: its security, its authorisations and its arrival. */
const ownElements = ['lrn', 'guarantee', 'payment', 'authorisations', 'previousDocuments', 'expectedArrival'];

/**
 * Returns the draft that takes goods out of a procedure: each goods item refers to its placement, and has the share of
 * masses and amount that corresponds to its quantity.
 */
export function removalDocument({ lrn, procedure, direction, goods }: Removal, codes: Codes): RawInput {
  const [first] = goods;
  if (!first) return { lrn };
  const goodsItems = goods.map((each) => removedItem(each, procedure, codes));
  const header = headerOf(first.placement, direction, codes);
  const { invoice, consignment } = header;
  const amount = totalOf(goodsItems, 'itemAmount');
  const grossMass = totalOf(goodsItems, 'grossMass');
  return {
    ...header,
    lrn,
    ...(isFormObject(invoice) && amount !== null && { invoice: { ...invoice, amount } }),
    ...(isFormObject(consignment) && grossMass !== null && { consignment: { ...consignment, grossMass } }),
    goodsItems,
  };
}

function headerOf(placement: RawInput, direction: Removal['direction'], { types }: Codes): RawInput {
  if (directionOf(placement.type) === direction) {
    const { containers: _, ...consignment } = isFormObject(placement.consignment)
      ? placement.consignment
      : {};
    return {
      ...Object.fromEntries(Object.entries(placement).filter(([name]) => !ownElements.includes(name))),
      consignment: { ...consignment, containerised: false },
    };
  }
  const { representation, declarant, representative, importer, exporter } = placement;
  const owner = directionOf(placement.type) === 'import' ? importer : exporter;
  return {
    type: types.find((each) => each.direction === direction)?.code ?? placement.type,
    ...(representation !== undefined && { representation }),
    ...(declarant !== undefined && { declarant }),
    ...(representative !== undefined && { representative }),
    ...(owner !== undefined && { [direction === 'import' ? 'importer' : 'exporter']: owner }),
  };
}

function removedItem(goods: RemovedGoods, procedure: string, codes: Codes): RawInput {
  const { placement, mrn, item, placed, quantity, unit } = goods;
  const source = valueAtPath(placement, ['goodsItems', item - 1]);
  const {
    netMass: _,
    containerNumbers: __,
    supplementaryUnits: ___,
    grossMass,
    itemAmount,
    supportingDocuments,
    ...rest
  } = isFormObject(source) ? source : {};
  const scaled = (value: unknown) =>
    typeof value === 'string' ? shareOfDecimal(value, quantity, placed) : value;
  const documents = Array.isArray(supportingDocuments)
    ? supportingDocuments.filter(
        (one) => !codes.authorisationDocuments.includes(String(valueAtPath(one, ['type']))),
      )
    : [];
  return {
    ...rest,
    procedure,
    netMass: quantity,
    ...(grossMass !== undefined && { grossMass: scaled(grossMass) }),
    ...(itemAmount !== undefined && { itemAmount: scaled(itemAmount) }),
    ...(documents.length > 0 && { supportingDocuments: documents }),
    previousDocuments: [{ type: codes.declarationDocument, reference: mrn, item, quantity, unit }],
  };
}

function totalOf(items: readonly RawInput[], name: string): string | null {
  const values = items.flatMap(({ [name]: value }) => (typeof value === 'string' ? value : []));
  return values.length === items.length ? sumOfDecimals(values) : null;
}
