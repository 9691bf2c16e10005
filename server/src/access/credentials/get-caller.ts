import { type Static, Type } from 'typebox';
import { type Caller, openApiOperation } from '../../callers/public.ts';
import type { ClientLimits, LimitStatus } from '../../foundation/http/admission/client-limits.ts';
import { orNull } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';

const CallerBody = Type.Object(
  {
    organisation: Type.Object(
      {
        id: Type.String({ description: 'Identifier of the organisation' }),
        name: Type.String({ description: 'Name of the organisation' }),
      },
      { additionalProperties: false, description: 'The organisation that the client acts for' },
    ),
    client: Type.Object(
      {
        id: Type.String({ description: 'Identifier of the client (`client_id`)' }),
        userType: Type.Enum(['host_to_host', 'platform'], { description: 'Kind of client' }),
      },
      { additionalProperties: false, description: 'The client that sent the request' },
    ),
    platform: orNull(
      Type.Object(
        { id: Type.String({ description: 'Identifier of the platform (`id_platform`)' }) },
        { additionalProperties: false, description: 'The platform of the client' },
      ),
      'Platform of the client. Null for a `host_to_host` client.',
    ),
    environment: Type.Enum(['sandbox', 'production'], {
      description: 'Environment of the portal: sandbox or production',
    }),
    scopes: Type.Array(Type.String(), {
      description: 'Scopes that both the access token and the API key have, in alphabetical order',
    }),
    rateLimit: orNull(
      Type.Object(
        {
          limit: Type.Integer({
            minimum: 0,
            description:
              'Burst: maximum number of requests of the client that this process accepts in direct succession after some time without requests',
          }),
          remaining: Type.Integer({
            minimum: 0,
            description: 'Number of requests of the client that this process still accepts now',
          }),
          burst: Type.Number({
            minimum: 0,
            description:
              'Burst: maximum number of requests of the client that all processes together accept in direct succession after some time without requests',
          }),
        },
        { additionalProperties: false, title: 'RateLimit', description: 'Rate limit of the client' },
      ),
      'Rate limit of the client. Null if there is no limit.',
    ),
  },
  {
    additionalProperties: false,
    title: 'Caller',
    description: 'Client, organisation and rights of the request',
  },
);

const callerExample: Static<typeof CallerBody> = {
  organisation: { id: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye', name: 'Harbour Coffee Traders' },
  client: { id: 'cli_01kaz4w7m0v3c5n8q2x6t9r1ye', userType: 'host_to_host' },
  platform: null,
  environment: 'sandbox',
  scopes: ['declarations:read', 'declarations:write'],
  rateLimit: { limit: 100, remaining: 88, burst: 200 },
};

interface CallerParts {
  readonly limits: Pick<ClientLimits, 'limitStatus'>;
  readonly profile: 'sandbox' | 'production';
}

export const getCallerOperation = openApiOperation(
  {
    id: 'getCaller',
    client: 'caller',
    method: 'GET',
    path: '/openapi/caller',
    tag: 'Account',
    summary: 'Get the caller',
    description:
      'Returns the client, the organisation that it acts for, its platform, its scopes and its rate limit.',
    scope: 'declarations:read',
    answers: {
      200: {
        description: 'The calling client, with its organisation, scopes and rate limit.',
        body: CallerBody,
        examples: { trader: { summary: 'A client of a declarant', value: callerExample } },
      },
    },
    problems: [],
  },
  ({ limits, profile }: CallerParts) =>
    ({ caller }) =>
      answer(200, callerBody(caller, limits, profile)),
);

function callerBody(
  caller: Caller,
  limits: CallerParts['limits'],
  environment: CallerParts['profile'],
): Static<typeof CallerBody> {
  const { organisation, client, userType, scopes } = caller;
  return {
    organisation: { id: organisation.id, name: organisation.name },
    client: { id: client.id, userType },
    platform: caller.userType === 'platform' ? { id: caller.platform.id } : null,
    environment,
    scopes: [...scopes].sort(),
    rateLimit: rateLimitOf(limits.limitStatus(client.id)),
  };
}

function rateLimitOf(status: LimitStatus | null): Static<typeof CallerBody>['rateLimit'] {
  if (!status) return null;
  const { limit, remaining, burst } = status;
  return { limit, remaining, burst };
}
