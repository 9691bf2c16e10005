import type { OperationContract } from '../http/operation.ts';
import type { Problem } from '../http/problem.ts';
import { runSteps, type Steps } from '../interruptible-work.ts';
import { type RequestHeader, requestHeaders, responseHeaders } from './headers.ts';
import { finalNames } from './named-schemas.ts';
import { operationEntry } from './operation.ts';
import { problemExamples } from './problem-examples.ts';
import {
  conflictSchema,
  patchStepSchema,
  problemSchema,
  problemsOf,
  validationErrorSchema,
} from './problems.ts';
import { type Json, type NamedSchemas, noNamedSchemas } from './schemas.ts';
import { shareComponents, withoutUnusedComponents } from './shared-components.ts';
import { type PublishedWebhook, webhookEntries } from './webhooks.ts';

export interface DocumentSettings {
  readonly kind: 'openapi' | 'management' | 'public';
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** The portal's base URL without a trailing slash. */
  readonly baseUrl: string;
  /** Tags in display order, including the tag of every operation. */
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** Description of each scope, by its name. */
  readonly scopes: Readonly<Record<string, string>>;
  readonly operations: readonly OperationContract[];
  /** Webhooks that the portal sends. */
  readonly webhooks?: readonly PublishedWebhook[];
  /** Returns the problems of the guard in front of an operation (contract 3, rules 4 to 12). */
  readonly guardProblems: (operation: OperationContract) => readonly Problem[];
}

/**
 * Returns the OpenAPI 3.1.0 document of operations as a JSON value, with every possible status and its problem codes.
 * Omits HEAD, which every GET supports, and OPTIONS. Throws if the tag of an operation has no description.
 */
export function openApiDocument(parts: DocumentSettings): Json {
  return runSteps(documentSteps(parts));
}

/** Creates the OpenAPI document in steps, so that the process can do other work in between. */
export function* documentSteps(parts: DocumentSettings): Steps<Json> {
  const { baseUrl, tags, operations, guardProblems } = parts;
  const named = noNamedSchemas();
  const problems = operations.flatMap((operation) => problemsOf(operation, guardProblems(operation)));
  const entries = yield* pathsOf(parts, named);
  const shared = yield* shareComponents(entries);
  yield;
  const webhooks = parts.webhooks && webhookEntries(parts.webhooks, named);
  const { schemas, rename } = finalNames(named);
  yield;
  const paths = rename(shared.paths);
  yield;
  return yield* withoutUnusedComponents({
    // The version is not 3.1.1, because several generators reject it.
    openapi: '3.1.0',
    info: {
      title: parts.title,
      version: parts.version,
      description: parts.description,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl, description: 'The portal that serves this document' }],
    tags: tags.filter((tag) => operations.some((operation) => operation.tag === tag.name)),
    paths,
    ...(webhooks && { webhooks: rename(webhooks) }),
    components: {
      securitySchemes: securitySchemes(parts),
      parameters: {
        ...requestHeaders,
        'If-Match-required': { ...requestHeaders['If-Match'], required: true },
        ...rename(shared.parameters),
      },
      headers: responseHeaders,
      responses: rename(shared.responses),
      schemas: {
        ...schemas,
        Problem: problemSchema,
        InputError: validationErrorSchema,
        PatchStep: patchStepSchema,
        Conflict: conflictSchema,
      },
      examples: { ...problemExamples(uniqueByCode(problems), baseUrl), ...shared.examples },
    },
  });
}

type Paths = Record<string, Record<string, Json>>;

/** Maximum number of operations per tag, so that readers can scan the operations under one heading. */
const maxOperationsPerTag = 20;

function checkTagSizes(operations: DocumentSettings['operations']): void {
  const groups = Object.groupBy(operations, ({ tag }) => tag);
  for (const [tag, { length } = []] of Object.entries(groups)) {
    if (length > maxOperationsPerTag)
      throw new Error(`The tag ${tag} has ${length} operations; at most ${maxOperationsPerTag} are allowed.`);
  }
}

function* pathsOf(
  { kind, baseUrl, tags, operations, guardProblems }: DocumentSettings,
  named: NamedSchemas,
): Steps<Paths> {
  const headers: readonly RequestHeader[] =
    kind === 'openapi' ? ['id_platform', 'Origin', 'X-Request-Id'] : ['X-Request-Id'];
  const paths: Paths = {};
  checkTagSizes(operations);
  for (const operation of operations) {
    yield;
    if (!tags.some((tag) => tag.name === operation.tag)) {
      throw new Error(`${operation.id} has the tag ${operation.tag}, which the document does not describe.`);
    }
    const entry = operationEntry(operation, {
      baseUrl,
      guardProblems: guardProblems(operation),
      proof: kind === 'openapi' ? 'key' : 'token',
      headers,
      security: securityOf(kind),
      named,
    });
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: entry };
  }
  return paths;
}

function uniqueByCode(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [problem.code, problem])).values()].toSorted((left, right) =>
    left.code < right.code ? -1 : 1,
  );
}

/**
 * Returns the security requirements of an operation. An object with two properties requires token and API key (contract
 * 3, rule 4).
 */
function securityOf(kind: DocumentSettings['kind']): (operation: OperationContract) => readonly Json[] {
  return ({ access, scope, terminal }) => {
    const accessToken = scope === null ? [] : [scope];
    if (kind === 'openapi') return [{ accessToken, apiKey: [] }];
    if (access === 'anyone') return [];
    if (access !== undefined) return [{ session: [] }];
    return [{ accessToken }, { session: [] }, ...(terminal === undefined ? [] : [{ terminal: [] }])];
  };
}

function securitySchemes({ kind, baseUrl, scopes }: DocumentSettings): Json {
  if (kind === 'public') return {};
  const tokenUrl = `${baseUrl}/oauth/token`;
  const authorizationCode = {
    authorizationUrl: `${baseUrl}/oauth/authorize`,
    tokenUrl,
    refreshUrl: tokenUrl,
    scopes,
  };
  const accessToken = {
    type: 'oauth2',
    description:
      kind === 'openapi'
        ? 'An access token from `/oauth/token`, sent as `Authorization: Bearer <ACCESS_TOKEN>` together with an API key of the same client. A token bound to a key (RFC 9449) is sent as `Authorization: DPoP <ACCESS_TOKEN>` with a proof in the header `DPoP`.'
        : 'An access token of a management client from `/oauth/token`, sent as `Authorization: Bearer <ACCESS_TOKEN>`.',
    flows: { clientCredentials: { tokenUrl, scopes }, ...(kind === 'openapi' && { authorizationCode }) },
  };
  if (kind === 'management') {
    const session = {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-portal_session',
      description:
        'The cookie of a console session, from `POST /management/session`. A request that changes something also requires `Sec-Fetch-Site: same-origin`, which browsers send automatically, or `Origin` with the origin of the portal.',
    };
    const terminal = {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'The access token of a device sign-in (RFC 8628), from `/oauth/device_authorization` and `/oauth/token`. The token gives the rights of the person’s role within the scope of the token; see `x-terminal` of each operation.',
    };
    return { accessToken, session, terminal };
  }
  const apiKey = {
    type: 'apiKey',
    in: 'header',
    name: 'portal-api-key',
    description: 'An API key of the client to which the access token was issued.',
  };
  return { accessToken, apiKey };
}
