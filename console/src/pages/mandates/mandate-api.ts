import { GET, PATCH, responseData, responseDataWithETag, untypedInputClient } from '../../api/client.ts';

/** The API for mandates: that of the organisation for its own mandates, or that of customs for all mandates. */
export type MandateApiSide = 'own' | 'customs';

export const mandateRoutes = {
  own: { list: '/mandates', one: '/mandates/$mandateId', change: 'updateOrganisationMandate' },
  customs: {
    list: '/all-mandates',
    one: '/all-mandates/$mandateId',
    change: 'updateMandateAsCustoms',
  },
} as const;

export interface MandateChange {
  readonly status: 'active' | 'suspended' | 'ended';
  readonly reason?: string;
}

export function listMandates(api: MandateApiSide, query: Readonly<Record<string, unknown>>) {
  const params = { query };
  return api === 'own'
    ? responseData(untypedInputClient.GET('/management/organisation/mandates', { params }))
    : responseData(untypedInputClient.GET('/management/mandates', { params }));
}

export function readMandate(door: MandateApiSide, id: string) {
  const params = { path: { id } };
  return door === 'own'
    ? responseDataWithETag(GET('/management/organisation/mandates/{id}', { params }))
    : responseDataWithETag(GET('/management/mandates/{id}', { params }));
}

export function updateMandate(door: MandateApiSide, id: string, etag: string, body: MandateChange) {
  const params = { path: { id }, header: { 'If-Match': etag } };
  return door === 'own'
    ? responseData(PATCH('/management/organisation/mandates/{id}', { params, body }))
    : responseData(PATCH('/management/mandates/{id}', { params, body }));
}
