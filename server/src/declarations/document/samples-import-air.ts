import type { Declaration } from './declaration.ts';
import { sampleBroker, sampleTrader } from './sample-parties.ts';

const DAY_MILLISECONDS = 86_400_000;

/** Gears and bearings from Frankfurt, lodged two days before the aircraft lands. */
export function machinePartsByAir(now: Date): Declaration {
  const expectedArrival = new Date(now.getTime() + 2 * DAY_MILLISECONDS).toISOString();
  return {
    type: 'import',
    additionalDeclarationType: 'D',
    lrn: 'AIR-PARTS-0042',
    office: 'XA000300',
    presentationOffice: 'XA000301',
    expectedArrival,
    representation: 'self',
    declarant: sampleTrader,
    importer: sampleTrader,
    exporter: {
      name: 'Taunus Getriebebau GmbH',
      address: { street: 'Industriestraße 7', postCode: '61440', city: 'Oberursel', country: 'DE' },
    },
    dispatchCountry: 'DE',
    destinationCountry: 'XA',
    invoice: {
      number: 'TG-551209',
      date: '2025-09-24',
      amount: '18250.00',
      currency: 'EUR',
      incoterm: 'FCA',
      place: 'Frankfurt am Main',
      charges: [
        { type: 'freight', amount: '940.00', currency: 'EUR' },
        { type: 'insurance', amount: '54.75', currency: 'EUR' },
      ],
    },
    transport: {
      borderMode: '4',
      inlandMode: '3',
      meansType: '40',
      identity: 'LH8160',
      arrival: expectedArrival,
    },
    consignment: {
      transportDocument: { type: 'N740', reference: '020-12345675' },
      containerised: false,
      loadingPort: 'DEFRA',
      unloadingPort: 'XAHVA',
      goodsLocation: 'XAHVACARGO1',
      grossMass: '412.500',
      totalPackages: 6,
    },
    goodsItems: [
      {
        commodityCode: '84834090',
        description: 'Gear boxes for conveyor drives',
        procedure: '4000',
        origin: 'DE',
        preferentialOrigin: 'DE',
        preference: '300',
        netMass: '296.000',
        grossMass: '318.500',
        packages: [{ type: 'PX', count: 2, marks: 'TG 551209 A-B' }],
        itemAmount: '14400.00',
        valuationMethod: '1',
        supportingDocuments: [
          { type: 'N380', reference: 'TG-551209', date: '2025-09-24' },
          { type: 'N954', reference: 'A 123456', date: '2025-09-24', issuingAuthority: 'Zoll Frankfurt' },
        ],
      },
      {
        commodityCode: '84821090',
        description: 'Ball bearings, outside diameter over 30 mm',
        procedure: '4000',
        origin: 'DE',
        preference: '300',
        netMass: '88.200',
        grossMass: '94.000',
        packages: [{ type: 'CT', count: 4, marks: 'TG 551209 1/4' }],
        itemAmount: '3850.00',
        valuationMethod: '1',
        supportingDocuments: [
          { type: 'N380', reference: 'TG-551209', date: '2025-09-24' },
          { type: 'N954', reference: 'A 123456', date: '2025-09-24', issuingAuthority: 'Zoll Frankfurt' },
        ],
      },
    ],
    payment: { method: 'immediate' },
  };
}

/** One pair of headphones for a private buyer, by express air. */
export const lowValue: Declaration = {
  type: 'import',
  lrn: 'LV_2025_7781',
  office: 'XA000300',
  representation: 'direct',
  declarant: sampleTrader,
  representative: sampleBroker,
  importer: sampleTrader,
  exporter: {
    name: 'Soundwell Audio Ltd',
    address: { street: '21 Mill Lane', postCode: 'M4 5JD', city: 'Manchester', country: 'GB' },
  },
  dispatchCountry: 'GB',
  destinationCountry: 'XA',
  invoice: {
    number: 'SW-99812',
    date: '2025-10-20',
    amount: '89.90',
    currency: 'GBP',
    incoterm: 'DAP',
    place: 'Havenport',
  },
  transport: { borderMode: '4', meansType: '40', identity: 'XQ441' },
  consignment: {
    transportDocument: { type: 'N740', reference: 'XQE7714550021' },
    containerised: false,
    loadingPort: 'GBMNC',
    unloadingPort: 'XAHVA',
    goodsLocation: 'XAHVAEXPRESSHUB',
    grossMass: '0.850',
    totalPackages: 1,
  },
  goodsItems: [
    {
      commodityCode: '85183000',
      description: 'Wireless headphones',
      procedure: '4000',
      additionalProcedures: ['C07'],
      origin: 'VN',
      netMass: '0.540',
      grossMass: '0.850',
      packages: [{ type: 'PK', count: 1, marks: 'XQE7714550021' }],
      itemAmount: '89.90',
      valuationMethod: '1',
      supportingDocuments: [{ type: 'N380', reference: 'SW-99812', date: '2025-10-20' }],
    },
  ],
  payment: { method: 'deferred', account: 'XADEF0042' },
};
