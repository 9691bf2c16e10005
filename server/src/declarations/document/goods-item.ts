import { type Static, Type } from 'typebox';
import { country as ownCountry } from '../../country/public.ts';
import { amount, code, containerNumber, country, mass, text } from './data-elements.ts';
import { nationalMembers } from './national.ts';
import { AdditionalInformation, PreviousDocument, SupportingDocument } from './supporting-documents.ts';

const { formats } = ownCountry;

const Package = Type.Object(
  {
    type: code(
      'packageType',
      '[A-Z0-9]{2}',
      'Kind of package, for instance BG bag (UN/ECE Rec. 21; WCO: Packaging/TypeCode)',
      'packages',
    ),
    count: Type.Integer({
      minimum: 0,
      maximum: 99999999,
      description:
        '0 where the goods share packages with another goods item (WCO: Packaging/QuantityQuantity)',
    }),
    marks: Type.Optional(text(512, 'Marks and numbers (WCO: Packaging/MarksNumbersID)')),
  },
  { additionalProperties: false, description: 'Packages of one kind (WCO: Packaging)' },
);

const supplementaryUnits = Type.Object(
  {
    quantity: amount('How many', 'quantity'),
    unit: code(
      'unit',
      '[A-Z0-9]{2,3}',
      'Unit, for instance NAR number of articles (UN/ECE Rec. 20)',
      'units',
    ),
  },
  {
    additionalProperties: false,
    description: 'Quantity in the unit that the tariff asks for (WCO: GoodsMeasure/TariffQuantity)',
  },
);

const members = {
  commodityCode: code(
    'commodityCode',
    formats.commodity.pattern,
    `${formats.commodity.description} (WCO: Classification/ID)`,
    'commodities',
  ),
  additionalCodes: Type.Optional(
    Type.Array(code('additionalCode', formats.additionalCode.pattern, formats.additionalCode.description), {
      maxItems: 99,
      uniqueItems: true,
      description: 'Codes beside the commodity code (WCO: Commodity/Classification; Annex B: 18 09)',
    }),
  ),
  description: text(512, 'What the goods are, in plain words (WCO: Commodity/Description)'),
  procedure: code(
    'procedure',
    formats.procedure.pattern,
    `${formats.procedure.description} (WCO: GovernmentProcedure/CurrentCode, PreviousCode)`,
    'procedures',
  ),
  additionalProcedures: Type.Optional(
    Type.Array(
      code(
        'additionalProcedure',
        formats.additionalProcedure.pattern,
        formats.additionalProcedure.description,
        'additional-procedures',
      ),
      { maxItems: 10, uniqueItems: true },
    ),
  ),
  origin: country('Country of origin (WCO: Origin/CountryCode)'),
  preferentialOrigin: Type.Optional(
    country('Country of origin for the preference, if another one (WCO: Origin; Annex B: 16 09)'),
  ),
  preference: Type.Optional(
    code('preference', formats.preference.pattern, formats.preference.description, 'preferences'),
  ),
  quotaOrderNumber: Type.Optional(
    code(
      'quotaOrderNumber',
      formats.quotaOrderNumber.pattern,
      formats.quotaOrderNumber.description,
      'quotas',
    ),
  ),
  netMass: mass('Kilograms without any packaging (WCO: GoodsMeasure/NetNetWeightMeasure)'),
  grossMass: mass('Kilograms with packaging, without containers (WCO: GoodsMeasure/GrossMassMeasure)'),
  supplementaryUnits: Type.Optional(supplementaryUnits),
  packages: Type.Array(Package, { minItems: 1, maxItems: 99, description: 'Packages of this goods item' }),
  containerNumbers: Type.Optional(
    Type.Array(containerNumber('A container of the consignment'), {
      maxItems: 99,
      uniqueItems: true,
      description: 'Containers that hold goods of this item (WCO: TransportEquipment/ID)',
    }),
  ),
  itemAmount: amount('Price of the item in the invoice currency (WCO: InvoiceLine/ItemChargeAmount)'),
  processingCost: Type.Optional(
    amount(
      'What the processing abroad cost, in the invoice currency: under 6121 the price that duty and VAT are ' +
        'reckoned on (Union Customs Code 86(5))',
    ),
  ),
  valuationMethod: code(
    'valuationMethod',
    '[1-6]',
    'Method of customs valuation, 1 is the price paid (WCO: CustomsValuation/MethodCode)',
  ),
  valuationIndicators: Type.Optional(
    code(
      'valuationIndicators',
      '[01]{4}',
      '1 or 0 for each: parties are related, restrictions on disposal, conditions of the sale, royalties or ' +
        'proceeds (WCO: CustomsValuation/ValuationAdjustment; Annex B: 14 07)',
    ),
  ),
  statisticalValue: Type.Optional(amount('Statistical value (WCO: StatisticalValueAmount)')),
  dangerousGoods: Type.Optional(
    code('unNumber', '[0-9]{4}', 'UN number of dangerous goods (WCO: DangerousGoods/UNDGID)'),
  ),
  supportingDocuments: Type.Optional(Type.Array(SupportingDocument, { maxItems: 99 })),
  previousDocuments: Type.Optional(Type.Array(PreviousDocument, { maxItems: 99 })),
  additionalInformation: Type.Optional(Type.Array(AdditionalInformation, { maxItems: 99 })),
};

const shape = Type.Object(members);

/** One line of the declaration: goods of one commodity code, one origin and one procedure. Its number is its place. */
export const GoodsItem = Type.Unsafe<Static<typeof shape>>(
  Type.Object(
    { ...members, ...nationalMembers('item') },
    {
      additionalProperties: false,
      title: 'GoodsItem',
      description:
        'Goods of one commodity code, origin and procedure; its item number is its place in the list, from 1 ' +
        '(WCO: GovernmentAgencyGoodsItem)',
    },
  ),
);
