/* Made by `npm run docs` from contract/openapi.json. */
import type { Conflict, InputError } from './types.ts';

/** Every problem of the Open API by its code, with its status and the members that only it has. */
export interface ProblemMembers {
  readonly action_not_allowed: { readonly status: 409; readonly action?: string; readonly declarationStatus?: string; readonly statementStatus?: string; readonly reason?: string };
  readonly address_book_full: { readonly status: 409 };
  readonly api_key_expired: { readonly status: 401 };
  readonly api_key_invalid: { readonly status: 401 };
  readonly api_key_revoked: { readonly status: 401 };
  readonly body_too_large: { readonly status: 413; readonly limitBytes: number };
  readonly client_suspended: { readonly status: 403 };
  readonly credentials_mismatch: { readonly status: 401 };
  readonly credentials_missing: { readonly status: 401 };
  readonly cursor_of_other_history: { readonly status: 400 };
  readonly declaration_incomplete: { readonly status: 409; readonly errors: readonly InputError[]; readonly errorsTotal: number };
  readonly deferment_account_unavailable: { readonly status: 409 };
  readonly discharge_exceeded: { readonly status: 409 };
  readonly document_infected: { readonly status: 409 };
  readonly document_limit: { readonly status: 409 };
  readonly document_quarantined: { readonly status: 409 };
  readonly dpop_proof_invalid: { readonly status: 401 };
  readonly guarantee_unavailable: { readonly status: 409; readonly reason?: string; readonly balance?: string; readonly required?: string; readonly currency?: string };
  readonly header_invalid: { readonly status: 400; readonly errors: readonly InputError[] };
  readonly headers_too_large: { readonly status: 431 };
  readonly idempotency_key_reused: { readonly status: 409 };
  readonly input_invalid: { readonly status: 400; readonly errors: readonly InputError[]; readonly errorsTotal: number };
  readonly internal_error: { readonly status: 500 };
  readonly ip_address_not_allowed: { readonly status: 403 };
  readonly lrn_in_use: { readonly status: 409; readonly conflict: Conflict };
  readonly mandate_offer_limit: { readonly status: 409 };
  readonly mandate_required: { readonly status: 403 };
  readonly mandate_status_conflict: { readonly status: 409 };
  readonly media_type_unsupported: { readonly status: 415 };
  readonly method_not_allowed: { readonly status: 405 };
  readonly not_acceptable: { readonly status: 406; readonly available: readonly string[] };
  readonly not_found: { readonly status: 404 };
  readonly nothing_to_change: { readonly status: 400 };
  readonly organisation_suspended: { readonly status: 403 };
  readonly origin_not_allowed: { readonly status: 403 };
  readonly origin_required: { readonly status: 400 };
  readonly party_already_exists: { readonly status: 409 };
  readonly platform_not_allowed: { readonly status: 403 };
  readonly platform_required: { readonly status: 400 };
  readonly rate_limited: { readonly status: 429; readonly retryAfterSeconds: number };
  readonly reference_data_missing: { readonly status: 503; readonly lists?: readonly string[] };
  readonly request_in_progress: { readonly status: 409 };
  readonly request_malformed: { readonly status: 400 };
  readonly request_timeout: { readonly status: 408 };
  readonly scope_insufficient: { readonly status: 403; readonly scope?: string };
  readonly service_unavailable: { readonly status: 503 };
  readonly storage_full: { readonly status: 409 };
  readonly template_limit: { readonly status: 409 };
  readonly template_name_in_use: { readonly status: 409 };
  readonly token_expired: { readonly status: 401 };
  readonly token_invalid: { readonly status: 401 };
  readonly uri_too_long: { readonly status: 414 };
  readonly version_conflict: { readonly status: 409 };
  readonly webhook_limit: { readonly status: 409 };
  readonly webhook_not_active: { readonly status: 409 };
  readonly webhook_secret_in_overlap: { readonly status: 409 };
}

/** Every code, for those who look through them at run time. */
export const problemCodes: readonly (keyof ProblemMembers)[] = [
  'action_not_allowed',
  'address_book_full',
  'api_key_expired',
  'api_key_invalid',
  'api_key_revoked',
  'body_too_large',
  'client_suspended',
  'credentials_mismatch',
  'credentials_missing',
  'cursor_of_other_history',
  'declaration_incomplete',
  'deferment_account_unavailable',
  'discharge_exceeded',
  'document_infected',
  'document_limit',
  'document_quarantined',
  'dpop_proof_invalid',
  'guarantee_unavailable',
  'header_invalid',
  'headers_too_large',
  'idempotency_key_reused',
  'input_invalid',
  'internal_error',
  'ip_address_not_allowed',
  'lrn_in_use',
  'mandate_offer_limit',
  'mandate_required',
  'mandate_status_conflict',
  'media_type_unsupported',
  'method_not_allowed',
  'not_acceptable',
  'not_found',
  'nothing_to_change',
  'organisation_suspended',
  'origin_not_allowed',
  'origin_required',
  'party_already_exists',
  'platform_not_allowed',
  'platform_required',
  'rate_limited',
  'reference_data_missing',
  'request_in_progress',
  'request_malformed',
  'request_timeout',
  'scope_insufficient',
  'service_unavailable',
  'storage_full',
  'template_limit',
  'template_name_in_use',
  'token_expired',
  'token_invalid',
  'uri_too_long',
  'version_conflict',
  'webhook_limit',
  'webhook_not_active',
  'webhook_secret_in_overlap',
];
