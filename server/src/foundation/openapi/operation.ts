import type { TObject } from 'typebox';
import { acceptedMediaTypes } from '../http/negotiation.ts';
import type {
  AnswerContract,
  BodyContract,
  OperationContract,
  OperationExample,
  StreamContract,
} from '../http/operation.ts';
import type { Problem } from '../http/problem.ts';
import {
  type CallerCredentials,
  headerReferences,
  headersOfStatus,
  type RequestHeader,
  type ResponseHeader,
} from './headers.ts';
import { problemResponses, problemsOf } from './problems.ts';
import { documentSchema, isJson, type Json, mapValues, type NamedSchemas } from './schemas.ts';

/** Settings that the entries of all operations in a document share. */
export interface OperationEntryContext {
  readonly baseUrl: string;
  readonly guardProblems: readonly Problem[];
  readonly proof: CallerCredentials;
  /** Request headers of every operation in the document. */
  readonly headers: readonly RequestHeader[];
  /** Returns the security requirements of an operation, with its scope in the OAuth scheme. */
  readonly security: (operation: OperationContract) => readonly Json[];
  readonly named: NamedSchemas;
}

export function operationEntry(operation: OperationContract, surroundings: OperationEntryContext): Json {
  const { named, baseUrl, guardProblems, proof } = surroundings;
  const { body } = operation;
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: descriptionOf(operation),
    security: surroundings.security(operation),
    parameters: [
      ...parametersIn('path', operation.params, named),
      ...parametersIn('query', operation.query, named),
      ...requestHeaderParameters(operation, surroundings.headers),
    ],
    ...(proof === 'key' && operation.client && { 'x-client-method': operation.client }),
    ...(operation.roles && { 'x-roles': operation.roles }),
    ...(operation.fresh && { 'x-fresh-authentication': true }),
    ...(operation.programs === 'authority' && { 'x-programs': 'authority' }),
    ...(operation.terminal && { 'x-terminal': operation.terminal }),
    ...(body && { requestBody: requestBody(operation, body, named) }),
    responses: {
      ...successResponses(operation, named, proof),
      ...problemResponses(problemsOf(operation, guardProblems), baseUrl, proof),
    },
  };
}

function descriptionOf({
  access,
  description,
  scope,
  roles,
  fresh,
  programs,
  terminal,
}: OperationContract): string {
  const needs = [
    ...(access === 'session' ? ['Requires a console session; applies to the signed-in person.'] : []),
    ...(access === 'people'
      ? ['Requires a console session; applies to the organisation of the session.']
      : []),
    ...(scope === null ? [] : [`${roles ? 'Clients need' : 'Requires'} the scope \`${scope}\`.`]),
    ...(roles ? [`Signed-in people need ${rolesText(roles)}.`] : []),
    ...(programs === 'authority'
      ? ['A client must belong to the customs authority and have no responsible person.']
      : []),
    ...(terminal ? [`A device sign-in requires the scope \`${terminal}\`.`] : []),
    ...(fresh ? ['Signed-in people must have authenticated within the last ten minutes.'] : []),
  ];
  return needs.length === 0 ? description : `${description}\n\n${needs.join(' ')}`;
}

function parametersIn(place: 'path' | 'query', schema: TObject | undefined, named: NamedSchemas): Json[] {
  if (!schema) return [];
  const required: readonly string[] = schema.required ?? [];
  const written = documentSchema({ ...schema, title: undefined }, named, 'requests');
  const properties = isJson(written.properties) ? written.properties : {};
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = isJson(property) ? property : {};
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(typeof description === 'string' && { description }),
      schema: rest,
    };
  });
}

function requestHeaderParameters(operation: OperationContract, everywhere: readonly RequestHeader[]): Json[] {
  const optional: RequestHeader[] = [
    ...everywhere,
    ...(operation.idempotent ? (['Idempotency-Key'] as const) : []),
    ...(operation.ifMatch === 'optional' ? (['If-Match'] as const) : []),
    ...(operation.conditional ? (['If-None-Match'] as const) : []),
    ...(operation.translated ? (['Accept-Language'] as const) : []),
    ...(operation.resumable ? (['Last-Event-ID'] as const) : []),
  ];
  const required =
    operation.ifMatch === 'required' ? [{ $ref: '#/components/parameters/If-Match-required' }] : [];
  return [...optional.map((name) => ({ $ref: `#/components/parameters/${name}` })), ...required];
}

function requestBody(
  { method }: OperationContract,
  body: BodyContract | StreamContract,
  named: NamedSchemas,
): Json {
  const { description, required = true, examples } = body;
  const schema = body.kind === 'stream' ? { type: 'string' } : documentSchema(body.schema, named, 'requests');
  const media = { schema, ...examplesProperty(examples) };
  const types = acceptedMediaTypes({ method, body });
  return { description, required, content: Object.fromEntries(types.map((type) => [type, media])) };
}

function examplesProperty(examples: Readonly<Record<string, OperationExample>> | undefined): Json {
  if (!examples || Object.keys(examples).length === 0) return {};
  return { examples: mapValues(examples, ({ summary, value }) => ({ summary, value })) };
}

function successResponses(
  operation: OperationContract,
  named: NamedSchemas,
  proof: CallerCredentials,
): Record<string, Json> {
  const successes = Object.entries(operation.answers).flatMap(([status, contract]) =>
    contract ? [[status, successResponse(operation, Number(status), contract, named, proof)] as const] : [],
  );
  const unchanged: Json = {
    description: `NOT MODIFIED

The resource has not changed since the response with the \`ETag\` that the request contains.`,
    headers: headerReferences(['ETag', ...headersOfStatus(304, proof)]),
  };
  return { ...Object.fromEntries(successes), ...(operation.conditional && { 304: unchanged }) };
}

function successResponse(
  operation: OperationContract,
  status: number,
  contract: AnswerContract,
  named: NamedSchemas,
  proof: CallerCredentials,
): Json {
  const { body, mediaType = 'application/json', description, examples, alternatives = {} } = contract;
  const own: readonly ResponseHeader[] = [
    ...(contract.headers ?? []),
    ...(operation.conditional && status === 200 ? (['ETag'] as const) : []),
    ...(operation.translated ? (['Content-Language'] as const) : []),
    ...(operation.idempotent ? (['Idempotency-Replayed'] as const) : []),
  ];
  return {
    description,
    headers: headerReferences([...new Set([...own, ...headersOfStatus(status, proof)])]),
    ...(body && {
      content: {
        [mediaType]: { schema: documentSchema(body, named, 'responses'), ...examplesProperty(examples) },
        ...mapValues(alternatives, (other) => ({
          schema: documentSchema(other.body, named, 'responses'),
          ...examplesProperty(other.examples),
        })),
      },
    }),
  };
}

function rolesText(roles: readonly string[]): string {
  return roles.length === 1 ? `the role ${roles[0]}` : `one of the roles ${roles.join(', ')}`;
}
