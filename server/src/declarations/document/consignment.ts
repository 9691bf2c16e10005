import { Type } from 'typebox';
import { identificationElement, country as ownCountry } from '../../country/public.ts';
import { dayElement, timeElement } from '../../foundation/http/elements.ts';
import { amount, code, containerNumber, country, currency, mass, port, text } from './data-elements.ts';
import { address } from './parties.ts';

const incotermCodes = ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP'] as const;

const charge = Type.Object(
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
          'What was paid for; freight and insurance up to the border. `assists` (what the buyer supplied for the ' +
          'making), `royalties` and `proceeds` of a resale that go to the seller are added, a `buying_commission` is ' +
          'not. `inland_freight` (after the border) and `import_duties` are taken off a price that includes them ' +
          '(WCO: CustomsValuation/ChargeDeduction/ChargesTypeCode; Annex B: 14 04)',
      },
    ),
    amount: amount('Amount of the charge'),
    currency: currency('Currency of the charge'),
    apportionment: Type.Optional(
      Type.Enum(['value', 'mass'], {
        description:
          'How the charge is shared among the goods items: by their amounts or their gross masses. Without it ' +
          'freight goes by mass, everything else by value',
      }),
    ),
  },
  {
    additionalProperties: false,
    description: 'Cost beside the invoice price that the customs value may include',
  },
);

export const Invoice = Type.Object(
  {
    number: text(35, 'Number of the commercial invoice (WCO: Invoice/ID)'),
    date: dayElement('Date of the commercial invoice (WCO: Invoice/IssueDateTime)'),
    amount: amount('Total invoiced, the sum of the item amounts (WCO: Declaration/InvoiceAmount)'),
    currency: currency('Currency of the invoice and of every item amount'),
    incoterm: Type.Enum([...incotermCodes], {
      'x-code-list': 'incoterms',
      description: 'Incoterms 2020 rule (WCO: TradeTerms/ConditionCode)',
    }),
    place: text(70, 'Named place of the Incoterms rule (WCO: TradeTerms/LocationName)'),
    charges: Type.Optional(Type.Array(charge, { maxItems: 20 })),
  },
  {
    additionalProperties: false,
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
    borderMode: modeOfTransport('Mode at the border (WCO: BorderTransportMeans/ModeCode)'),
    inlandMode: Type.Optional(modeOfTransport('Mode inland (WCO: ArrivalTransportMeans/ModeCode)')),
    meansType: code(
      'meansType',
      '[0-9]{2}',
      'What `identity` is: 10 IMO number, 11 vessel name, 20 wagon, 30 road registration, 40 flight number, 41 aircraft registration (WCO: BorderTransportMeans/IdentificationTypeCode)',
    ),
    identity: text(35, 'The means of transport that crosses the border (WCO: BorderTransportMeans/ID)'),
    nationality: Type.Optional(
      country('Where it is registered (WCO: BorderTransportMeans/RegistrationNationalityCode)'),
    ),
    departure: Type.Optional(
      timeElement('When it left or leaves (WCO: BorderTransportMeans/DepartureDateTime)'),
    ),
    arrival: Type.Optional(
      timeElement('When it arrived or arrives (WCO: BorderTransportMeans/ArrivalDateTime)'),
    ),
  },
  {
    additionalProperties: false,
    description: 'Means of transport at the border (WCO: BorderTransportMeans)',
  },
);

const container = Type.Object(
  {
    number: containerNumber('Container number (WCO: TransportEquipment/ID)'),
    sizeType: Type.Optional(
      code('containerSize', '[A-Z0-9]{4}', 'Size and type, for instance 22G1 (ISO 6346)'),
    ),
    seals: Type.Optional(
      Type.Array(text(20, 'Seal number'), {
        maxItems: 99,
        uniqueItems: true,
        description: 'Seals (WCO: TransportEquipment/Seal/ID)',
      }),
    ),
  },
  { additionalProperties: false, description: 'Container (WCO: TransportEquipment)' },
);

const transportDocument = Type.Object(
  {
    type: code(
      'documentType',
      ownCountry.formats.transportDocumentType.pattern,
      ownCountry.formats.transportDocumentType.description,
      'document-types',
    ),
    reference: text(70, 'Its number'),
  },
  { additionalProperties: false, description: 'Transport contract (WCO: TransportContractDocument)' },
);

const location = Type.Object(
  {
    type: Type.Enum(['A', 'B', 'C', 'D'], {
      description: 'A designated, B authorised, C approved, D other place (WCO: GoodsLocation/TypeCode)',
    }),
    qualifier: Type.Enum(['T', 'U', 'V', 'W', 'X', 'Y', 'Z'], {
      description:
        'How the place is named: T post code, U UN/LOCODE, V customs office, W coordinates, X number of a trader, ' +
        'Y number of an authorisation, Z address (WCO: GoodsLocation/IdentificationTypeCode)',
    }),
    identifier: Type.Optional(text(35, 'What `qualifier` names, but for an address (WCO: GoodsLocation/ID)')),
    additionalIdentifier: Type.Optional(text(4, 'Which place of several there')),
    address: Type.Optional(address),
  },
  {
    additionalProperties: false,
    description: 'The place of `goodsLocation` by its parts (WCO: GoodsLocation; Annex B: 16 15)',
  },
);

export const Consignment = Type.Object(
  {
    ucr: Type.Optional(
      code('ucr', '[A-Z0-9/().-]{1,35}', 'Unique consignment reference (WCO: UCR/TraderAssignedReferenceID)'),
    ),
    transportDocument: Type.Optional(transportDocument),
    transportDocuments: Type.Optional(
      Type.Array(transportDocument, {
        maxItems: 99,
        description:
          'Transport contracts, that of the transport across the border first: the same as `transportDocument`, ' +
          'either of which is enough (WCO: TransportContractDocument; Annex B: 12 05)',
      }),
    ),
    containerised: Type.Boolean({
      description: 'Goods in containers at the border (WCO: Consignment/ContainerCode)',
    }),
    containers: Type.Optional(
      Type.Array(container, { maxItems: 999, description: 'Needed when `containerised` is true' }),
    ),
    loadingPort: port('Where the goods were or are loaded (WCO: LoadingLocation/ID)'),
    unloadingPort: port('Where the goods were or are unloaded (WCO: UnloadingLocation/ID)'),
    goodsLocation: text(35, 'Where customs can examine the goods (WCO: GoodsLocation/ID)'),
    location: Type.Optional(location),
    grossMass: mass('Kilograms of the whole consignment (WCO: Declaration/TotalGrossMassMeasure)'),
    totalPackages: Type.Integer({
      minimum: 1,
      maximum: 99999999,
      description: 'Packages of all goods items (WCO: Declaration/TotalPackageQuantity)',
    }),
  },
  {
    additionalProperties: false,
    title: 'Consignment',
    description: 'The goods that travel together (WCO: Consignment)',
  },
);

export const Warehouse = Type.Object(
  {
    type: code(
      'warehouseType',
      '[R-Z]',
      'Kind, for instance R public warehouse, U private one (WCO: Warehouse/TypeCode)',
    ),
    reference: text(35, 'Its number (WCO: Warehouse/ID)'),
  },
  {
    additionalProperties: false,
    description: 'Warehouse that the goods go to or come from (WCO: Warehouse; Annex B: 12 11)',
  },
);

export const Payment = Type.Object(
  {
    method: Type.Enum(['immediate', 'deferred', 'secured'], {
      description: 'At once, on a deferment account, or later under a guarantee (WCO: Payment/MethodCode)',
    }),
    account: Type.Optional(
      code('registeredNumber', '[A-Z0-9]{1,35}', 'Deferment account; needed for `deferred`'),
    ),
    payer: Type.Optional(
      identificationElement('Whose account it is, if not the declarant’s (WCO: Payer/ID; Annex B: 13 21)'),
    ),
  },
  {
    additionalProperties: false,
    description: 'How duties are paid; needed for an import (WCO: DutyTaxFee/Payment)',
  },
);

export const Guarantee = Type.Object(
  {
    type: code(
      'guaranteeType',
      '[0-9A-J]',
      'Kind of guarantee (WCO: ObligationGuarantee/SecurityDetailsCode)',
    ),
    reference: code(
      'registeredNumber',
      '[A-Z0-9]{1,35}',
      'Guarantee reference number (WCO: ObligationGuarantee/ReferenceID)',
    ),
    amount: Type.Optional(amount('Amount covered (WCO: ObligationGuarantee/AmountAmount)')),
    currency: Type.Optional(currency('Currency of the amount')),
    holder: Type.Optional(
      identificationElement('Who provides it, if not the declarant (WCO: Surety/ID; Annex B: 13 20)'),
    ),
  },
  {
    additionalProperties: false,
    description:
      'Security for duties; needed when the payment method is `secured` (WCO: ObligationGuarantee)',
  },
);
