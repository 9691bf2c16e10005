import { answered, answeredWithTag, asTyped, GET, PATCH } from '../../api/client.ts';
import type { MandateSearch } from './search.ts';

/** API for mandates: of the organisation, or of customs, which includes all organisations. */
export type Door = 'own' | 'customs';

export const doors = {
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

export function listMandates(door: Door, search: MandateSearch, cursor: string | undefined) {
  const params = { query: { limit: 50, ...search, ...(cursor && { after: cursor }) } };
  return door === 'own'
    ? answered(asTyped.GET('/management/organisation/mandates', { params }))
    : answered(asTyped.GET('/management/mandates', { params }));
}

export function readMandate(door: Door, id: string) {
  const params = { path: { id } };
  return door === 'own'
    ? answeredWithTag(GET('/management/organisation/mandates/{id}', { params }))
    : answeredWithTag(GET('/management/mandates/{id}', { params }));
}

export function changeMandate(door: Door, id: string, etag: string, body: MandateChange) {
  const params = { path: { id }, header: { 'If-Match': etag } };
  return door === 'own'
    ? answered(PATCH('/management/organisation/mandates/{id}', { params, body }))
    : answered(PATCH('/management/mandates/{id}', { params, body }));
}
