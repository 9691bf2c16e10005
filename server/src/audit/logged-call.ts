import { type Static, Type } from 'typebox';
import { orNull, timeElement } from '../foundation/http/elements.ts';
import type { LoggedCall } from './request-log-store.ts';

export const loggedCallMembers = {
  id: Type.String({ description: 'A decimal number; later calls have greater ones.' }),
  organisationId: Type.String({ description: 'The owner of the client.' }),
  clientId: Type.String({ description: 'The client that called.' }),
  apiKeyId: orNull(Type.String(), 'The API key that it showed; null under `/management`.'),
  recordedAt: timeElement('When it was answered.'),
  requestId: Type.String({ description: 'The `X-Request-Id` of the answer.' }),
  operation: Type.String({ description: 'The operation, by its `operationId`.' }),
  method: Type.String({ description: 'The method.' }),
  path: Type.String({ description: 'The path, without the query; the first 500 characters.' }),
  httpStatus: Type.Integer({ description: 'The status of the answer.' }),
  code: orNull(Type.String(), 'The code of the problem; null when there was none.'),
  durationMs: Type.Number({
    description: 'From the head of the request to the end of the answer, in ms; what `wait` held is in it.',
  }),
  address: Type.String({ description: 'The address that the call came from.' }),
};

export const LoggedCallBody = Type.Object(loggedCallMembers, {
  additionalProperties: false,
  title: 'LoggedCall',
  description: 'One call of a client.',
});

export const exampleCall: Static<typeof LoggedCallBody> = {
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

export function loggedCallBody(call: LoggedCall): Static<typeof LoggedCallBody> {
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
