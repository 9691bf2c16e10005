import { Type } from 'typebox';
import { country as ownCountry } from '../../country/public.ts';
import { daySchema, timeSchema } from '../../foundation/http/common-schemas.ts';
import {
  amountSchema,
  codeSchema,
  containerNumberSchema,
  countryElement,
  currencySchema,
  massSchema,
  portSchema,
  textElement,
} from './data-elements.ts';
import { renamedSchema } from './form-sections.ts';
import { addressSchema } from './parties.ts';

const incotermCodes = ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP'] as const;

const chargeSchema = Type.Object(
  {
    type: Type.Enum(
      [
        'freight',
        'insurance',
        'packing',
        'commission',
        'buying_commission',
        'assists',
        'royalties',
        'proceeds',
        'other',
        'inland_freight',
        'import_duties',
      ],
      {
        description:
          'Type of the charge. Freight and insurance are the costs up to the border. `assists` (goods or services that the buyer supplied for the production), `royalties` and `proceeds` (part of the resale price that is due to the seller) are added to the customs value; a `buying_commission` is not added. `inland_freight` (after the border) and `import_duties` are deducted from a price that includes them (WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04)',
      },
    ),
    amount: amountSchema('Amount of the charge'),
    currency: currencySchema('Currency of the charge'),
    apportionment: Type.Optional(
      Type.Enum(['value', 'mass'], {
        description:
          'Method of sharing the charge among the goods items: in proportion to the item amounts or to the gross mass. Default: gross mass for freight, item amount for other charges',
      }),
    ),
  },
  {
    additionalProperties: false,
    description: 'Cost that the customs value may include in addition to the invoice price',
  },
);

export const Invoice = Type.Object(
  {
    number: textElement(35, 'Number of the commercial invoice (WCO: Invoice/ID)'),
    date: daySchema('Date of the commercial invoice (WCO: Invoice/IssueDateTime)'),
    amount: amountSchema(
      'Total invoice amount, equal to the sum of the item amounts (WCO: Declaration/InvoiceAmount)',
    ),
    currency: currencySchema('Currency of the invoice and of every item amount'),
    incoterm: Type.Enum([...incotermCodes], {
      'x-code-list': 'incoterms',
      description: 'Incoterms 2020 rule (WCO: TradeTerms/ConditionCode)',
    }),
    place: textElement(70, 'Named place of the Incoterms rule (WCO: TradeTerms/LocationName)'),
    charges: Type.Optional(
      Type.Array(chargeSchema, { maxItems: 20, description: 'Costs in addition to the invoice price' }),
    ),
  },
  {
    additionalProperties: false,
    title: 'Invoice',
    description: 'Commercial invoice and terms of delivery (WCO: Invoice, TradeTerms)',
  },
);

function modeOfTransport(description: string) {
  return Type.Enum(['1', '2', '3', '4', '5', '7', '8', '9'], {
    'x-code-list': 'transport-modes',
    description: `${description}: 1 sea, 2 rail, 3 road, 4 air, 5 post, 7 fixed, 8 inland waterway, 9 own propulsion (UN/ECE Rec. 19)`,
  });
}

export const Transport = Type.Object(
  {
    borderMode: modeOfTransport('Mode of transport at the border (WCO: BorderTransportMeans/ModeCode)'),
    inlandMode: Type.Optional(
      modeOfTransport('Mode of inland transport (WCO: ArrivalTransportMeans/ModeCode)'),
    ),
    meansType: codeSchema(
      'meansType',
      ownCountry.formats.meansType.pattern,
      `${ownCountry.formats.meansType.description} (WCO: BorderTransportMeans/IdentificationTypeCode)`,
    ),
    identity: textElement(
      35,
      'Number or name of the means of transport that crosses the border (WCO: BorderTransportMeans/ID)',
    ),
    nationality: Type.Optional(
      countryElement(
        'Country where the means of transport is registered (WCO: BorderTransportMeans/RegistrationNationalityCode)',
      ),
    ),
    departure: Type.Optional(timeSchema('Time of departure (WCO: BorderTransportMeans/DepartureDateTime)')),
    arrival: Type.Optional(timeSchema('Time of arrival (WCO: BorderTransportMeans/ArrivalDateTime)')),
  },
  {
    additionalProperties: false,
    title: 'BorderTransport',
    description: 'Means of transport at the border (WCO: BorderTransportMeans)',
  },
);

const containerSchema = Type.Object(
  {
    number: containerNumberSchema('Container number (WCO: TransportEquipment/ID)'),
    sizeType: Type.Optional(
      codeSchema(
        'containerSize',
        '[A-Z0-9]{4}',
        'Size and type of the container, for instance 22G1 (ISO 6346)',
      ),
    ),
    seals: Type.Optional(
      Type.Array(textElement(20, 'Seal number'), {
        maxItems: 99,
        uniqueItems: true,
        description: 'Seals (WCO: TransportEquipment/Seal/ID)',
      }),
    ),
  },
  { additionalProperties: false, description: 'Container (WCO: TransportEquipment)' },
);

const transportDocumentSchema = Type.Object(
  {
    type: codeSchema(
      'documentType',
      ownCountry.formats.transportDocumentType.pattern,
      ownCountry.formats.transportDocumentType.description,
      'document-types',
    ),
    reference: textElement(70, 'Number of the transport document'),
  },
  {
    additionalProperties: false,
    title: 'TransportDocument',
    description: 'Transport contract (WCO: TransportContractDocument)',
  },
);

const goodsLocationSchema = Type.Object(
  {
    type: codeSchema(
      'locationType',
      ownCountry.formats.locationType.pattern,
      `${ownCountry.formats.locationType.description} (WCO: GoodsLocation/TypeCode)`,
    ),
    qualifier: codeSchema(
      'locationQualifier',
      ownCountry.formats.locationQualifier.pattern,
      `${ownCountry.formats.locationQualifier.description} (WCO: GoodsLocation/IdentificationTypeCode)`,
    ),
    identifier: Type.Optional(
      textElement(
        35,
        'Identifier of the location, of the type in `qualifier`; absent for an address (WCO: GoodsLocation/ID)',
      ),
    ),
    additionalIdentifier: Type.Optional(
      textElement(4, 'Number that identifies one of several places at the location'),
    ),
    address: Type.Optional(renamedSchema(addressSchema, 'LocationAddress')),
  },
  {
    additionalProperties: false,
    description:
      'Structured location of the goods, as an alternative to `goodsLocation` (WCO: GoodsLocation; Annex B: 16 15)',
  },
);

export const Consignment = Type.Object(
  {
    ucr: Type.Optional(
      codeSchema(
        'ucr',
        '[A-Z0-9/().-]{1,35}',
        'Unique consignment reference (WCO: UCR/TraderAssignedReferenceID)',
      ),
    ),
    transportDocument: Type.Optional(transportDocumentSchema),
    transportDocuments: Type.Optional(
      Type.Array(transportDocumentSchema, {
        maxItems: 99,
        description:
          'Transport contracts. The first entry is the contract for the transport across the border and equals `transportDocument`; either property is sufficient (WCO: TransportContractDocument; Annex B: 12 05)',
      }),
    ),
    containerised: Type.Boolean({
      description: 'True if the goods cross the border in containers (WCO: Consignment/ContainerCode)',
    }),
    containers: Type.Optional(
      Type.Array(containerSchema, {
        maxItems: 999,
        description: 'Containers; required if `containerised` is true',
      }),
    ),
    loadingPort: portSchema('Place where the goods are loaded (WCO: LoadingLocation/ID)'),
    unloadingPort: portSchema('Place where the goods are unloaded (WCO: UnloadingLocation/ID)'),
    goodsLocation: textElement(35, 'Place where customs can examine the goods (WCO: GoodsLocation/ID)'),
    location: Type.Optional(goodsLocationSchema),
    grossMass: massSchema(
      'Gross mass of the whole consignment in kilograms (WCO: Declaration/TotalGrossMassMeasure)',
    ),
    totalPackages: Type.Integer({
      minimum: 1,
      maximum: 99999999,
      description: 'Number of packages of all goods items (WCO: Declaration/TotalPackageQuantity)',
    }),
  },
  {
    additionalProperties: false,
    title: 'Consignment',
    description: 'Goods that are transported together (WCO: Consignment)',
  },
);

export const Warehouse = Type.Object(
  {
    type: codeSchema(
      'warehouseType',
      ownCountry.formats.warehouseType.pattern,
      `${ownCountry.formats.warehouseType.description} (WCO: Warehouse/TypeCode)`,
    ),
    reference: textElement(35, 'Number of the warehouse (WCO: Warehouse/ID)'),
  },
  {
    additionalProperties: false,
    title: 'Warehouse',
    description: 'Warehouse that the goods enter or leave (WCO: Warehouse; Annex B: 12 11)',
  },
);
