import { type Static, Type } from 'typebox';
import { nameSchema, originPattern, timeSchema } from '../foundation/http/common-schemas.ts';
import type { ValidationError } from '../foundation/http/problem.ts';
import { normaliseOrigin } from './domain.ts';

/*
 * A platform is third-party software that is registered in the portal. Its requests contain its identifier,
 * such as `PL1000`, in the header `id_platform`. Its domains are the allowed origins of requests. A new
 * platform is pending until customs approves it.
 */

export const PlatformState = Type.Enum(['pending', 'active', 'suspended', 'refused'], {
  description:
    'Status. Only an active platform can send requests. At most a second after a suspension, every node rejects the requests of the platform.',
});
export type PlatformState = Static<typeof PlatformState>;

export interface Platform {
  readonly organisationId: string;
  readonly id: string;
  readonly name: string;
  readonly status: PlatformState;
  readonly domains: readonly string[];
  /** Person who registered the platform; null if a client without a responsible person registered it. */
  readonly registeredBy: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export const platformId = Type.String({
  pattern: '^PL[0-9]{4,12}$',
  'x-format': 'platformId',
  description: 'Identifier of the platform: the value of the header `id_platform`.',
});
export const platformName = nameSchema('Display name of the platform.');
export const platformDomains = Type.Array(
  Type.String({ minLength: 1, maxLength: 300, documented: { pattern: originPattern }, 'x-format': 'origin' }),
  {
    minItems: 1,
    maxItems: 50,
    uniqueItems: true,
    description:
      'Allowed origins of requests: domains (`example.com`) or URLs (`https://example.com:8443`), matched exactly.',
  },
);

export const PlatformBody = Type.Object(
  {
    id: platformId,
    organisationId: Type.String({ description: 'Id of the organisation that operates the platform.' }),
    name: platformName,
    status: PlatformState,
    domains: Type.Array(Type.String(), {
      description: 'Allowed origins in normalised form: `https://example.com`, with the port if necessary.',
    }),
    createdAt: timeSchema('Time of registration.'),
    changedAt: timeSchema('Time of the last change.'),
  },
  { additionalProperties: false, title: 'Platform', description: 'A registered platform.' },
);

/** Example of a pending platform for the documentation. */
export const examplePlatform: Static<typeof PlatformBody> = {
  id: 'PL1000',
  organisationId: 'org_01kaz4w7m1x2y4z6a8b0c2d4ef',
  name: 'Freight Cloud',
  status: 'pending',
  domains: ['https://app.freight.example', 'https://test.freight.example:8443'],
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
};

/** Returns the public representation of a platform. */
export function platformBody(platform: Platform): Static<typeof PlatformBody> {
  return {
    id: platform.id,
    organisationId: platform.organisationId,
    name: platform.name,
    status: platform.status,
    domains: [...platform.domains],
    createdAt: platform.createdAt.toISOString(),
    changedAt: platform.changedAt.toISOString(),
  };
}

/** Returns the identifier of the n-th platform, such as `PL0099` or `PL10000`. */
export function formatPlatformId(number: bigint): string {
  return `PL${String(number).padStart(4, '0')}`;
}

/** Normalises and deduplicates domains, or returns an error for each invalid one. */
export function normaliseDomains(
  texts: readonly string[],
):
  | { readonly ok: true; readonly domains: string[] }
  | { readonly ok: false; readonly faults: ValidationError[] } {
  const domains = new Set<string>();
  const faults: ValidationError[] = [];
  texts.forEach((text, index) => {
    const origin = normaliseOrigin(text);
    if (origin !== null) domains.add(origin);
    else faults.push(domainError(index, text));
  });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, domains: [...domains] };
}

function domainError(index: number, actual: string): ValidationError {
  return {
    code: 'domain',
    in: 'body',
    pointer: `/domains/${index}`,
    actual,
    expected: ['example.com', 'https://example.com:8443'],
  };
}
