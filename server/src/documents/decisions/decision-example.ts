import type { Decision } from './decision.ts';

/** Example of a decision in the API documentation: the release of goods. */
export const decisionExample: Decision = {
  number: 2,
  decision: 'released',
  official: false,
  decidedAt: '2026-11-20T08:00:02.000Z',
  reason: null,
  lane: 'green',
  outcome: null,
  declaration: {
    id: 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
    lrn: 'COFFEE-2026-0001',
    mrn: '26XA4F7K2M9P1Q8R35',
    type: 'import',
    office: 'XA000100',
    version: 1,
  },
  parties: {
    declarant: { name: 'Harbour Coffee Traders', identification: 'XA1234567' },
    representative: null,
    importer: { name: 'Harbour Coffee Traders', identification: 'XA1234567' },
    exporter: { name: 'Cafés do Planalto Exportadora Ltda', identification: null },
  },
  applicableLaw: {
    date: '2026-11-20',
    timeZone: 'Etc/UTC',
    exchangeRates: { USD: '1.85' },
    listVersions: { commodities: 3 },
  },
  goods: {
    location: 'XAHAVTERMINAL2',
    transportDocuments: [{ type: 'N705', reference: 'SSZHAV2509017' }],
    totalPackages: 320,
    grossMass: '19424.000',
    containers: ['MSKU7045126'],
    items: [
      {
        number: 1,
        commodityCode: '09011100',
        description: 'Arabica coffee, not roasted, not decaffeinated, in jute bags of 60 kg',
        procedure: '4000',
        additionalProcedures: [],
        origin: 'BR',
        grossMass: '19424.000',
        packages: [{ type: 'BG', count: 320, marks: 'CP 88123 1/320' }],
      },
    ],
  },
  verification:
    'http://localhost:8080/verify/3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
};

/** Example of the same decision as a compact JWS, shortened. */
export const jwsExample = 'eyJhbGciOiJFUzI1NiIsImtpZCI6Ii4uLiJ9.eyJudW1iZXIiOjJ9.c2lnbmF0dXJl';
