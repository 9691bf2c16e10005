import { type Static, Type } from 'typebox';
import { country as ownCountry } from '../../country/public.ts';
import {
  amountSchema,
  codeSchema,
  containerNumberSchema,
  countryElement,
  massSchema,
  textElement,
} from './data-elements.ts';
import { renamedSchema } from './form-sections.ts';
import { nationalElementSchemas } from './national-elements.ts';
import { AdditionalInformation, PreviousDocument, SupportingDocument } from './supporting-documents.ts';

const { formats } = ownCountry;

const Package = Type.Object(
  {
    type: codeSchema(
      'packageType',
      '[A-Z0-9]{2}',
      'Type of package, for instance BG bag (UN/ECE Rec. 21; WCO: Packaging/TypeCode)',
      'packages',
    ),
    count: Type.Integer({
      minimum: 0,
      maximum: 99999999,
      description:
        'Number of packages; 0 if the goods share packages with another goods item (WCO: Packaging/QuantityQuantity)',
    }),
    marks: Type.Optional(
      textElement(512, 'Marks and numbers on the packages (WCO: Packaging/MarksNumbersID)'),
    ),
  },
  { additionalProperties: false, description: 'Packages of one type (WCO: Packaging)' },
);

const supplementaryUnits = Type.Object(
  {
    quantity: amountSchema('Quantity in the supplementary unit', 'quantity'),
    unit: codeSchema(
      'unit',
      '[A-Z0-9]{2,3}',
      'Unit, for instance NAR number of articles (UN/ECE Rec. 20)',
      'units',
    ),
  },
  {
    additionalProperties: false,
    description: 'Quantity in the unit that the tariff requires (WCO: GoodsMeasure/TariffQuantity)',
  },
);

const goodsItemElements = {
  commodityCode: codeSchema(
    'commodityCode',
    formats.commodity.pattern,
    `${formats.commodity.description} (WCO: Classification/ID)`,
    'commodities',
  ),
  additionalCodes: Type.Optional(
    Type.Array(
      codeSchema('additionalCode', formats.additionalCode.pattern, formats.additionalCode.description),
      {
        maxItems: 99,
        uniqueItems: true,
        description:
          'Codes in addition to the commodity code (WCO: Commodity/Classification; Annex B: 18 09)',
      },
    ),
  ),
  description: textElement(512, 'Description of the goods in plain language (WCO: Commodity/Description)'),
  procedure: codeSchema(
    'procedure',
    formats.procedure.pattern,
    `${formats.procedure.description} (WCO: GovernmentProcedure/CurrentCode, PreviousCode)`,
    'procedures',
  ),
  additionalProcedures: Type.Optional(
    Type.Array(
      codeSchema(
        'additionalProcedure',
        formats.additionalProcedure.pattern,
        formats.additionalProcedure.description,
        'additional-procedures',
      ),
      { maxItems: 10, uniqueItems: true, description: 'Additional procedures of this goods item' },
    ),
  ),
  origin: countryElement('Country of origin (WCO: Origin/CountryCode)'),
  preferentialOrigin: Type.Optional(
    countryElement(
      'Country of origin for the preference, if it differs from `origin` (WCO: Origin; Annex B: 16 09)',
    ),
  ),
  preference: Type.Optional(
    codeSchema('preference', formats.preference.pattern, formats.preference.description, 'preferences'),
  ),
  quotaOrderNumber: Type.Optional(
    codeSchema(
      'quotaOrderNumber',
      formats.quotaOrderNumber.pattern,
      formats.quotaOrderNumber.description,
      'quotas',
    ),
  ),
  netMass: massSchema('Mass without packaging, in kilograms (WCO: GoodsMeasure/NetNetWeightMeasure)'),
  grossMass: massSchema(
    'Mass with packaging and without containers, in kilograms (WCO: GoodsMeasure/GrossMassMeasure)',
  ),
  supplementaryUnits: Type.Optional(supplementaryUnits),
  packages: Type.Array(Package, { minItems: 1, maxItems: 99, description: 'Packages of this goods item' }),
  containerNumbers: Type.Optional(
    Type.Array(containerNumberSchema('Number of a container that the consignment lists'), {
      maxItems: 99,
      uniqueItems: true,
      description: 'Containers with goods of this item (WCO: TransportEquipment/ID)',
    }),
  ),
  itemAmount: amountSchema('Price of the item in the invoice currency (WCO: InvoiceLine/ItemChargeAmount)'),
  processingCost: Type.Optional(
    amountSchema(
      'Cost of the processing abroad, in the invoice currency. With procedure 6121, this cost is the base for duty and VAT (Union Customs Code 86(5))',
    ),
  ),
  valuationMethod: codeSchema(
    'valuationMethod',
    formats.valuationMethod.pattern,
    `${formats.valuationMethod.description} (WCO: CustomsValuation/MethodCode)`,
  ),
  valuationIndicators: Type.Optional(
    codeSchema(
      'valuationIndicators',
      formats.valuationIndicators.pattern,
      `${formats.valuationIndicators.description} (WCO: CustomsValuation/ValuationAdjustment; Annex B: 14 07)`,
    ),
  ),
  statisticalValue: Type.Optional(
    amountSchema('Statistical value of the goods (WCO: StatisticalValueAmount)'),
  ),
  dangerousGoods: Type.Optional(
    codeSchema('unNumber', '[0-9]{4}', 'UN number of dangerous goods (WCO: DangerousGoods/UNDGID)'),
  ),
  supportingDocuments: Type.Optional(
    Type.Array(renamedSchema(SupportingDocument, 'ItemDocument'), {
      maxItems: 99,
      description: 'Supporting documents of this goods item',
    }),
  ),
  previousDocuments: Type.Optional(
    Type.Array(renamedSchema(PreviousDocument, 'ItemPreviousDocument'), {
      maxItems: 99,
      description: 'Previous documents of this goods item',
    }),
  ),
  additionalInformation: Type.Optional(
    Type.Array(renamedSchema(AdditionalInformation, 'ItemInformation'), {
      maxItems: 99,
      description: 'Statements for this goods item',
    }),
  ),
};

const goodsItemSchema = Type.Object(goodsItemElements);

/**
 * An item of the declaration: goods of one commodity code, one origin and one procedure. Its number is its
 * position in the list.
 */
export const GoodsItem = Type.Unsafe<Static<typeof goodsItemSchema>>(
  Type.Object(
    { ...goodsItemElements, ...nationalElementSchemas('item') },
    {
      additionalProperties: false,
      title: 'GoodsItem',
      description:
        'Goods of one commodity code, origin and procedure. The item number is the position in the list, from 1 (WCO: GovernmentAgencyGoodsItem)',
    },
  ),
);
