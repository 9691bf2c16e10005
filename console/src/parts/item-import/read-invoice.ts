import type { ImportedValue, ItemFile } from './item-file.ts';
import { elementsAt, textAt, type XmlElement } from './xml-elements.ts';

/** Elements of an invoice format, by the field that they fill. The first element with a text applies. */
interface InvoiceFormat {
  readonly root: string;
  readonly lines: string;
  /** Elements of a line, by item field. */
  readonly items: Readonly<Record<string, readonly string[]>>;
  /** Elements of the invoice, by document field. */
  readonly document: Readonly<Record<string, readonly string[]>>;
}

const ublSupplier = 'AccountingSupplierParty/Party';
const ubl: InvoiceFormat = {
  root: 'Invoice',
  lines: 'InvoiceLine',
  items: {
    commodityCode: [
      'Item/CommodityClassification/ItemClassificationCode[listID=HS]',
      'Item/CommodityClassification/CommodityCode',
    ],
    description: ['Item/Name', 'Item/Description'],
    origin: ['Item/OriginCountry/IdentificationCode'],
    netMass: ['InvoicedQuantity[unitCode=KGM]'],
    itemAmount: ['LineExtensionAmount'],
  },
  document: {
    'invoice.number': ['ID'],
    'invoice.date': ['IssueDate'],
    'invoice.currency': ['DocumentCurrencyCode'],
    'invoice.amount': ['LegalMonetaryTotal/LineExtensionAmount'],
    'invoice.incoterm': ['DeliveryTerms/ID'],
    'exporter.name': [`${ublSupplier}/PartyLegalEntity/RegistrationName`, `${ublSupplier}/PartyName/Name`],
    'exporter.address.street': [`${ublSupplier}/PostalAddress/StreetName`],
    'exporter.address.postCode': [`${ublSupplier}/PostalAddress/PostalZone`],
    'exporter.address.city': [`${ublSupplier}/PostalAddress/CityName`],
    'exporter.address.country': [`${ublSupplier}/PostalAddress/Country/IdentificationCode`],
  },
};

const trade = 'SupplyChainTradeTransaction';
const settlement = `${trade}/ApplicableHeaderTradeSettlement`;
const agreement = `${trade}/ApplicableHeaderTradeAgreement`;
/** Cross Industry Invoice of UN/CEFACT, the format of Factur-X and ZUGFeRD. */
const crossIndustry: InvoiceFormat = {
  root: 'CrossIndustryInvoice',
  lines: `${trade}/IncludedSupplyChainTradeLineItem`,
  items: {
    commodityCode: ['SpecifiedTradeProduct/DesignatedProductClassification/ClassCode[listID=HS]'],
    description: ['SpecifiedTradeProduct/Name', 'SpecifiedTradeProduct/Description'],
    origin: ['SpecifiedTradeProduct/OriginTradeCountry/ID'],
    netMass: ['SpecifiedLineTradeDelivery/BilledQuantity[unitCode=KGM]'],
    itemAmount: [
      'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
    ],
  },
  document: {
    'invoice.number': ['ExchangedDocument/ID'],
    'invoice.date': ['ExchangedDocument/IssueDateTime/DateTimeString[format=102]'],
    'invoice.currency': [`${settlement}/InvoiceCurrencyCode`],
    'invoice.amount': [`${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/LineTotalAmount`],
    'invoice.incoterm': [`${agreement}/ApplicableTradeDeliveryTerms/DeliveryTypeCode`],
    'exporter.name': [`${agreement}/SellerTradeParty/Name`],
    'exporter.address.street': [`${agreement}/SellerTradeParty/PostalTradeAddress/LineOne`],
    'exporter.address.postCode': [`${agreement}/SellerTradeParty/PostalTradeAddress/PostcodeCode`],
    'exporter.address.city': [`${agreement}/SellerTradeParty/PostalTradeAddress/CityName`],
    'exporter.address.country': [`${agreement}/SellerTradeParty/PostalTradeAddress/CountryID`],
  },
};

/** Reads the lines and the header of an invoice in UBL 2.1 or Factur-X/ZUGFeRD; null for another format. */
export function readInvoice(root: XmlElement): ItemFile | null {
  const format = [ubl, crossIndustry].find((each) => each.root === root.name);
  if (format === undefined) return null;
  const lines = elementsAt(root, format.lines);
  const columns = Object.entries(format.items).flatMap(([field, paths]) => {
    const sources = lines.map((line) => sourceIn(line, paths));
    const used = sources.find((source) => source !== undefined);
    return used === undefined ? [] : [{ field, paths, head: shortened(used) }];
  });
  const rows = lines.map((line) =>
    columns.map(({ field, paths }) => cellOf(field, textAt(line, sourceIn(line, paths) ?? ''))),
  );
  return {
    rows: [columns.map(({ head }) => head), ...rows],
    fields: columns.map(({ field }) => field),
    values: valuesIn(root, format),
  };
}

const numbers = ['netMass', 'itemAmount'];
function cellOf(field: string, value: string) {
  return numbers.includes(field) && value !== '' ? { decimal: value } : value;
}

function valuesIn(root: XmlElement, { document }: InvoiceFormat): readonly ImportedValue[] {
  return Object.entries(document).flatMap(([path, paths]) => {
    const source = sourceIn(root, paths);
    if (source === undefined) return [];
    const value = textAt(root, source);
    const day = /^(\d{4})(\d\d)(\d\d)$/.exec(value);
    return [
      {
        path,
        value: path === 'invoice.date' && day ? day.slice(1).join('-') : value,
        source: shortened(source),
      },
    ];
  });
}

function sourceIn(element: XmlElement, paths: readonly string[]): string | undefined {
  return paths.find((path) => textAt(element, path) !== '');
}

/** Returns the last two steps of a path, which name the element. The full paths are too long for a header. */
function shortened(path: string): string {
  return path.split('/').slice(-2).join('/');
}
