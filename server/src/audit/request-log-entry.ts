import { type Static, Type } from 'typebox';
import { orNull, timeSchema } from '../foundation/http/common-schemas.ts';
import type { RequestLogEntry } from './request-log-store.ts';

export const requestLogEntryProperties = {
  id: Type.String({
    description: 'Number of the request, as a decimal string. Later requests have greater numbers.',
  }),
  organisationId: Type.String({ description: 'Id of the organisation that owns the client.' }),
  clientId: Type.String({ description: 'Id of the client.' }),
  apiKeyId: orNull(Type.String(), 'Id of the API key. Null under `/management`.'),
  recordedAt: timeSchema('Time of the response.'),
  requestId: Type.String({ description: '`X-Request-Id` of the response.' }),
  operation: Type.String({ description: '`operationId` of the operation.' }),
  method: Type.String({ description: 'HTTP method.' }),
  path: Type.String({ description: 'Path without the query string, at most 500 characters.' }),
  httpStatus: Type.Integer({ description: 'HTTP status of the response.' }),
  code: orNull(Type.String(), 'Code of the problem. Null without a problem.'),
  durationMs: Type.Number({
    description:
      'Duration from the request header to the end of the response in milliseconds, including the time of `wait`.',
  }),
  address: Type.String({ description: 'IP address of the request.' }),
};

export const RequestLogEntryBody = Type.Object(requestLogEntryProperties, {
  additionalProperties: false,
  title: 'LoggedCall',
  description: 'A request of a client.',
});

export const exampleCall: Static<typeof RequestLogEntryBody> = {
  id: '1870342217564913664',
  organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
  clientId: 'cli_01kaz4w7m2d8f4g6h1j3k5m7np',
  apiKeyId: 'key_01kaz4w7m4a6b8c1d3e5f7g9hj',
  recordedAt: '2026-11-20T08:00:00.000Z',
  requestId: '0190a5c2-7d1c-7e5f-9f7a-3c5f3c0f6a11',
  operation: 'getDeclaration',
  method: 'GET',
  path: '/openapi/declarations/lrn:INV-2026-118',
  httpStatus: 404,
  code: 'not_found',
  durationMs: 3.4,
  address: '192.0.2.17',
};

export function requestLogEntryBody(call: RequestLogEntry): Static<typeof RequestLogEntryBody> {
  return {
    id: call.id,
    organisationId: call.organisationId,
    clientId: call.clientId,
    apiKeyId: call.apiKeyId,
    recordedAt: call.at.toISOString(),
    requestId: call.requestId,
    operation: call.operation,
    method: call.method,
    path: call.path,
    httpStatus: call.status,
    code: call.code,
    durationMs: call.durationMs,
    address: call.address,
  };
}
