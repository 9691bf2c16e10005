/** An audited action. It is written in the transaction of the change, so both are committed or neither. */
export interface AuditEntry {
  /** Organisation in whose audit it appears: the owner of the target. */
  readonly organisationId: string;
  readonly at: Date;
  readonly actor: { readonly kind: 'client' | 'person' | 'system'; readonly id: string };
  /** `<target>.<verb>`, for instance `api_key.revoke`. */
  readonly action: string;
  readonly target: { readonly kind: string; readonly id: string };
  readonly requestId?: string | undefined;
  readonly address?: string | undefined;
  /** For acts of customs: code of the deciding office, or the empty string without one. */
  readonly customsOffice?: string | undefined;
  /** Changed fields, before and after; never a secret. */
  readonly change?: Readonly<Record<string, unknown>> | undefined;
}
