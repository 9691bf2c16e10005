import type { Example } from '../foundation/http/operation.ts';

/** A P-256 public key (RFC 7515 appendix A.3), for examples. */
const exampleKey = {
  kty: 'EC',
  crv: 'P-256',
  kid: '2026-11',
  use: 'sig',
  alg: 'ES256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
};

export const newClientExamples: Readonly<Record<string, Example>> = {
  hostToHost: {
    summary: 'A trader’s own system, with a secret',
    value: { name: 'Warehouse system', userType: 'host_to_host' },
  },
  keys: {
    summary: 'A host-to-host client with a key of its own and a fixed origin',
    value: {
      name: 'Customs gateway',
      userType: 'host_to_host',
      scopes: ['declarations:read', 'declarations:write'],
      domains: ['customs.northwind.example'],
      jwks: { keys: [exampleKey] },
    },
  },
  platform: {
    summary: 'A client of a registered platform',
    value: {
      name: 'Freight Cloud',
      userType: 'platform',
      platformId: 'PL1000',
      redirectUris: ['https://app.freight.example/oauth/callback'],
    },
  },
  management: {
    summary: 'A client for infrastructure code that may only look',
    value: { name: 'Inventory', userType: 'management', scopes: ['management:read'] },
  },
};
