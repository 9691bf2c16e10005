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
import { problemCodes, wordsOfProblem } from '../words/catalogue.ts';
import { defaultLanguage } from '../words/language.ts';
import { type CallersProof, headerReferences, headersOfStatus, type ResponseHeader } from './headers.ts';
import type { Json } from './schemas.ts';

/**
 * Every problem that calls of an operation can end in: those of HTTP, of the guard in front of it (rules 4 to 12), of
 * what it reads (rules 13 to 19), and its own; each once, by status.
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

/** The whole catalogue: what operations can answer and what is answered before one is known, each code once, by status. */
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

/** The problem document of RFC 9457 with the portal's members (contract 4). */
export const problemSchema: Json = {
  type: 'object',
  description: 'What went wrong (RFC 9457). Further members may tell more about a problem.',
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
    type: { type: 'string', format: 'uri', description: 'The problem’s page, with cause and hint.' },
    title: {
      type: 'string',
      description: 'What the problem is, in a few words; the same at each occurrence.',
    },
    status: {
      type: 'integer',
      'x-extensible-enum': Object.keys(statusNames).map(Number),
      description: 'The HTTP status.',
    },
    name: {
      type: 'string',
      'x-extensible-enum': Object.values(statusNames),
      description: 'The name of the status.',
    },
    code: {
      type: 'string',
      'x-extensible-enum': problemCodes(),
      description: 'Names the condition, stable: for programs.',
    },
    detail: { type: 'string', description: 'What is wrong with this call.' },
    instance: { type: 'string', format: 'uri', description: 'The call: `urn:uuid:` and its request id.' },
    requestId: { type: 'string', format: 'uuid', description: 'The id of the call, as in `X-Request-Id`.' },
    retryable: { type: 'boolean', description: 'Whether the very same call can succeed later.' },
    outcome: {
      type: 'string',
      enum: ['applied', 'not_applied', 'unknown'],
      description: 'Whether the call had its effect all the same.',
    },
    errors: {
      type: 'array',
      items: { $ref: '#/components/schemas/Fault' },
      description: 'Every fault of the input, the first 200 of them.',
    },
    errorsTotal: { type: 'integer', minimum: 1, description: 'How many faults were found.' },
    moreErrors: {
      type: 'boolean',
      description: 'Whether the input may have faults beyond those in `errors`, which were not looked for.',
    },
    missing: {
      type: 'string',
      enum: ['path', 'resource'],
      description:
        'Of `not_found`: whether nothing is served at the path, or the resource that it names is not there.',
    },
    conflict: { $ref: '#/components/schemas/Conflict' },
  },
};

export const faultSchema: Json = {
  type: 'object',
  description: 'One fault of the input.',
  required: ['code', 'in', 'label', 'message', 'severity'],
  properties: {
    code: { type: 'string', description: 'The kind of fault, or the id of the rule that does not hold.' },
    in: { type: 'string', enum: ['header', 'path', 'query', 'body'], description: 'Where it is.' },
    pointer: { type: 'string', description: 'In the body: the place as a JSON Pointer (RFC 6901).' },
    name: { type: 'string', description: 'Elsewhere: the name of the header or parameter.' },
    label: { type: 'string', description: 'The place as people call it: “Item 2, country of origin”.' },
    message: {
      type: 'string',
      description: 'What is wrong, for people, in the language of `Accept-Language`.',
    },
    hint: { type: 'string', description: 'How to correct it, in the same language.' },
    params: {
      type: 'object',
      description: 'What the message says beside the place and what was found; codes with their names.',
    },
    actual: {
      type: ['string', 'number', 'boolean'],
      description: 'What stands there, if it is no object, no list, and no secret.',
    },
    severity: {
      type: 'string',
      enum: ['error', 'warning', 'info'],
      description: 'Errors refuse; the others are told.',
    },
    fix: {
      type: 'array',
      description: 'The steps that fix it, if only one fix is possible (RFC 6902).',
      items: {
        type: 'object',
        required: ['op', 'path'],
        properties: {
          op: { type: 'string', enum: ['add', 'replace', 'remove'] },
          path: { type: 'string', description: 'JSON Pointer (RFC 6901)' },
          value: {},
        },
      },
    },
    expected: { description: 'What would be right, where that can be said.' },
    dataElement: { type: 'string', description: 'Of a rule: the data element that it judges (WCO).' },
    documentationUrl: { type: 'string', format: 'uri', description: 'Of a rule: its page, with examples.' },
  },
};

export const conflictSchema: Json = {
  type: 'object',
  description: 'The resource that a 409 is about.',
  required: ['id', 'lrn', 'mrn', 'declarationStatus', 'sameContent', 'href'],
  properties: {
    id: { type: 'string' },
    lrn: { type: 'string' },
    mrn: { type: ['string', 'null'] },
    declarationStatus: { type: 'string' },
    sameContent: {
      type: 'boolean',
      description: 'Whether it holds the same document as the one that was sent.',
    },
    href: { type: 'string', format: 'uri-reference' },
  },
};

/** The responses of an operation's problems, by status. */
export function problemResponses(
  problems: readonly Problem[],
  baseUrl: string,
  proof: CallersProof,
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
  proof: CallersProof,
): Json {
  const codes = problems.map((problem) => problem.code);
  const lines = problems.map(
    ({ code }) =>
      `- [\`${code}\`](${baseUrl}/problems/${code}): ${wordsOfProblem(defaultLanguage, code).title}`,
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

// On 403 the challenge of RFC 6750 rides on a lack of scope only.
function headersOfRefusal(
  status: ProblemStatus,
  codes: readonly string[],
  proof: CallersProof,
): readonly ResponseHeader[] {
  const headers = headersOfStatus(status, proof);
  const challenged = status !== 403 || codes.includes('scope_insufficient');
  return challenged ? headers : headers.filter((name) => name !== 'WWW-Authenticate');
}
