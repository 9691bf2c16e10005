import type { Static } from 'typebox';
import type { OperationExample } from '../../foundation/http/operation.ts';
import type { ApiKeyRecordBody, GeneratedKeyBody } from './api-key-record.ts';
import type { ClientBody, ClientWithSecretBody } from './client.ts';

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

export const exampleClient: Static<typeof ClientBody> = {
  id: 'cli_01kaz4w7m2d8f4g6h1j3k5m7np',
  organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
  userType: 'host_to_host',
  platformId: null,
  name: 'Warehouse system',
  status: 'active',
  scopes: ['declarations:read', 'declarations:write', 'reference:read', 'notifications:manage'],
  domains: [],
  redirectUris: [],
  keepBodies: true,
  authentication: 'client_secret',
  jwks: null,
  responsible: { id: 'per_01kaz4w7m2v3c5n8q2x6t9r1yg', name: 'Alice Martin', role: 'owner' },
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
};

/** The secret has the right format but is not a real one. */
export const exampleClientWithSecret: Static<typeof ClientWithSecretBody> = {
  ...exampleClient,
  clientSecret: `cps_${'EXAMPLE0'.repeat(6).slice(0, 43)}`,
};

export const exampleKeyRecord: Static<typeof ApiKeyRecordBody> = {
  id: 'key_01kaz4w7m3q5r7s9t1v3w5x7yz',
  clientId: exampleClient.id,
  name: 'Warehouse server',
  keyPreview: 'cpk_sandbox_…PLE0',
  scopes: null,
  cidrs: ['192.0.2.0/24'],
  status: 'active',
  expiresAt: null,
  revokedAt: null,
  replacedBy: null,
  lastUsedAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
};

/** The key has the right format, but an invalid checksum. */
export const exampleGeneratedKey: Static<typeof GeneratedKeyBody> = {
  ...exampleKeyRecord,
  key: 'cpk_sandbox_KEYEXAMPLE0EXAMPLE0EXAMPLE0000000',
};

/** The replaced key of a rotation after the end of its grace period. */
export const exampleReplacedKey: Static<typeof ApiKeyRecordBody> = {
  ...exampleKeyRecord,
  status: 'expired',
  expiresAt: '2026-11-21T08:00:00.000Z',
  replacedBy: 'key_01kb1qja0g4n6p8r0s2t4v6w8x',
  lastUsedAt: '2026-11-21T07:59:00.000Z',
};

export const newClientExamples: Readonly<Record<string, OperationExample>> = {
  hostToHost: {
    summary: 'A declarant’s own system that authenticates with a secret',
    value: { name: 'Warehouse system', userType: 'host_to_host' },
  },
  keys: {
    summary: 'A host-to-host client with its own key and a fixed origin',
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
    summary: 'A read-only client for infrastructure code',
    value: { name: 'Inventory', userType: 'management', scopes: ['management:read'] },
  },
  officers: {
    summary: 'A customs client with the rights of an officer; it can’t change clients or risk rules',
    value: {
      name: 'Officers’ desk',
      userType: 'management',
      scopes: ['management:declarations:read', 'management:declarations:write'],
    },
  },
};
