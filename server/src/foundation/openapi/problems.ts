import type { OperationContract } from '../http/operation.ts';
import { type Problem, type ProblemStatus, statusNames } from '../http/problem.ts';
import {
  bodyTooLarge,
  everyOperationsProblems,
  headersTooLarge,
  idempotencyKeyReused,
  inputInvalid,
  mediaTypeUnsupported,
  methodNotAllowed,
  notFound,
  protocolProblems,
  requestInProgress,
  requestMalformed,
  requestTimeout,
  uriTooLong,
  versionConflict,
} from '../http/problems.ts';
import { problemCodes, problemTextsOf } from '../messages/catalogue.ts';
import { defaultLanguage } from '../messages/language.ts';
import { type CallerCredentials, headerReferences, headersOfStatus, type ResponseHeader } from './headers.ts';
import type { Json } from './schemas.ts';

/**
 * Returns all problems that an operation can return, without duplicates and sorted by status: those of HTTP, of the guard
 * (rules 4 to 12), of the input (rules 13 to 19), and of the operation.
 */
export function problemsOf(operation: OperationContract, guardProblems: readonly Problem[]): Problem[] {
  const readsUrl = operation.params !== undefined || operation.query !== undefined;
  const all: Problem[] = [
    requestMalformed,
    methodNotAllowed,
    headersTooLarge,
    ...(readsUrl ? [uriTooLong] : []),
    ...guardProblems,
    ...everyOperationsProblems,
    ...(operation.body ? [mediaTypeUnsupported, bodyTooLarge, requestTimeout] : []),
    inputInvalid,
    ...(operation.params ? [notFound] : []),
    ...(operation.idempotent ? [idempotencyKeyReused, requestInProgress] : []),
    ...(operation.ifMatch ? [versionConflict] : []),
    ...operation.problems,
  ];
  const byCode = new Map(all.map((problem) => [problem.code, problem]));
  return [...byCode.values()].toSorted((left, right) => left.status - right.status);
}

/**
 * Returns all problems of the portal, without duplicates and sorted by status, including those that are returned before
 * an operation is selected.
 */
export function problemCatalogue(
  parts: readonly {
    readonly operations: readonly OperationContract[];
    readonly guardProblems: (operation: OperationContract) => readonly Problem[];
  }[],
): Problem[] {
  const answered = parts.flatMap(({ operations, guardProblems }) =>
    operations.flatMap((operation) => problemsOf(operation, guardProblems(operation))),
  );
  return [
    ...new Map([...protocolProblems, ...answered].map((problem) => [problem.code, problem])).values(),
  ].toSorted((left, right) => left.status - right.status || (left.code < right.code ? -1 : 1));
}

/** Schema of a problem document (RFC 9457) with the portal's properties (contract 4). */
export const problemSchema: Json = {
  type: 'object',
  description: 'A problem (RFC 9457). Problems can have further properties.',
  required: [
    'type',
    'title',
    'status',
    'name',
    'code',
    'detail',
    'instance',
    'requestId',
    'retryable',
    'outcome',
  ],
  properties: {
    type: { type: 'string', format: 'uri', description: 'Address of the problem page, with cause and hint.' },
    title: {
      type: 'string',
      description: 'Short summary of the problem, the same for each occurrence.',
    },
    status: {
      type: 'integer',
      'x-extensible-enum': Object.keys(statusNames).map(Number),
      description: 'HTTP status code.',
    },
    name: {
      type: 'string',
      'x-extensible-enum': Object.values(statusNames),
      description: 'Name of the HTTP status.',
    },
    code: {
      type: 'string',
      'x-extensible-enum': problemCodes(),
      description: 'Stable, machine-readable code of the problem.',
    },
    detail: { type: 'string', description: 'Explanation of this occurrence of the problem.' },
    instance: {
      type: 'string',
      format: 'uri',
      description: 'URI of the request: `urn:uuid:` and the identifier of the request.',
    },
    requestId: {
      type: 'string',
      format: 'uuid',
      description: 'Identifier of the request, as in `X-Request-Id`.',
    },
    retryable: { type: 'boolean', description: 'True if an identical request can succeed later.' },
    outcome: {
      type: 'string',
      enum: ['applied', 'not_applied', 'unknown'],
      description:
        'Effect of the request on stored data. `applied`: the request took effect although the response is a problem; `not_applied`: the request had no effect; `unknown`: the portal can’t determine the effect.',
    },
    errors: {
      type: 'array',
      items: { $ref: '#/components/schemas/InputError' },
      description: 'Errors of the input, at most the first 200.',
    },
    errorsTotal: { type: 'integer', minimum: 1, description: 'Total number of errors in the input.' },
    moreErrors: {
      type: 'boolean',
      description:
        'True if the validation stopped before the end, so the input can have errors that are not in `errors`.',
    },
    missing: {
      type: 'string',
      enum: ['path', 'resource'],
      description:
        'Missing part. `path`: the path does not exist; `resource`: the path is correct, but its resource does not exist. Only for `not_found`.',
    },
    conflict: { $ref: '#/components/schemas/Conflict' },
  },
};

export const patchStepSchema: Json = {
  type: 'object',
  description: 'A change of a JSON document (RFC 6902).',
  required: ['op', 'path'],
  properties: {
    op: { type: 'string', enum: ['add', 'replace', 'remove'], description: 'Operation of the patch.' },
    path: { type: 'string', description: 'Location of the change, as a JSON Pointer (RFC 6901).' },
    value: { description: 'New value; absent for `remove`.' },
  },
};

export const validationErrorSchema: Json = {
  type: 'object',
  description: 'An error of the input.',
  required: ['code', 'in', 'label', 'message', 'severity'],
  properties: {
    code: { type: 'string', description: 'Code of the error, or identifier of the rule.' },
    in: {
      type: 'string',
      enum: ['header', 'path', 'query', 'body'],
      description: 'Part of the request that contains the error.',
    },
    pointer: { type: 'string', description: 'Location in the body, as a JSON Pointer (RFC 6901).' },
    name: { type: 'string', description: 'Name of the header or parameter, for errors outside the body.' },
    label: {
      type: 'string',
      description: 'Human-readable label of the field, for instance “Item 2, country of origin”.',
    },
    message: {
      type: 'string',
      description: 'Human-readable message, in the language of `Accept-Language`.',
    },
    hint: { type: 'string', description: 'Instruction for correcting the error, in the same language.' },
    params: {
      type: 'object',
      description:
        'Values that the message contains, except the location and the actual value. Codes appear with their names.',
    },
    actual: {
      type: ['string', 'number', 'boolean'],
      description: 'Actual value, unless it is an object, a list or a secret.',
    },
    severity: {
      type: 'string',
      enum: ['error', 'warning', 'info'],
      description: 'Severity of the finding. Only errors cause the request to be rejected.',
    },
    fix: {
      type: 'array',
      description: 'JSON Patch (RFC 6902) that corrects the error, if only one correction is possible.',
      items: { $ref: '#/components/schemas/PatchStep' },
    },
    partialFix: {
      type: 'array',
      description:
        'JSON Patch (RFC 6902) that adds the missing element. Complete the element: its other required properties are missing.',
      items: { $ref: '#/components/schemas/PatchStep' },
    },
    expected: { description: 'Correct value, if it can be stated.' },
    dataElement: {
      type: 'string',
      description: 'Data element that the rule evaluates (WCO Data Model); only for errors of rules.',
    },
    documentationUrl: {
      type: 'string',
      format: 'uri',
      description: 'Address of the documentation page of the rule, with examples; only for errors of rules.',
    },
  },
};

export const conflictSchema: Json = {
  type: 'object',
  description: 'Existing declaration that conflicts with the request (409).',
  required: ['id', 'lrn', 'mrn', 'declarationStatus', 'sameContent', 'href'],
  properties: {
    id: { type: 'string', description: 'Identifier of the existing declaration.' },
    lrn: { type: 'string', description: 'LRN of the existing declaration.' },
    mrn: { type: ['string', 'null'], description: 'MRN of the existing declaration; null without an MRN.' },
    declarationStatus: { type: 'string', description: 'Status of the existing declaration.' },
    sameContent: {
      type: 'boolean',
      description: 'True if the existing declaration has the same content as the request.',
    },
    href: { type: 'string', format: 'uri-reference', description: 'URL of the existing declaration.' },
  },
};

/** Returns the error responses of an operation, by status. */
export function problemResponses(
  problems: readonly Problem[],
  baseUrl: string,
  proof: CallerCredentials,
): Record<string, Json> {
  const byStatus = Map.groupBy(problems, (problem) => problem.status);
  return Object.fromEntries(
    [...byStatus].map(([status, alike]) => [String(status), problemResponse(status, alike, baseUrl, proof)]),
  );
}

function problemResponse(
  status: ProblemStatus,
  problems: readonly Problem[],
  baseUrl: string,
  proof: CallerCredentials,
): Json {
  const codes = problems.map((problem) => problem.code);
  const lines = problems.map(
    ({ code }) =>
      `- [\`${code}\`](${baseUrl}/problems/${code}): ${problemTextsOf(defaultLanguage, code).title}`,
  );
  return {
    description: `${statusNames[status]}\n\n${lines.join('\n')}`,
    headers: headerReferences(headersOfRefusal(status, codes, proof)),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            {
              type: 'object',
              properties: {
                status: { type: 'integer', const: status },
                code: { type: 'string', 'x-extensible-enum': codes },
              },
            },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

// A 403 response has the challenge header of RFC 6750 only if the scope is missing.
function headersOfRefusal(
  status: ProblemStatus,
  codes: readonly string[],
  proof: CallerCredentials,
): readonly ResponseHeader[] {
  const headers = headersOfStatus(status, proof);
  const challenged = status !== 403 || codes.includes('scope_insufficient');
  return challenged ? headers : headers.filter((name) => name !== 'WWW-Authenticate');
}
