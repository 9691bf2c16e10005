/** One thing that somebody did. It is written in the transaction of the change itself, or there was no change. */
export interface AuditEntry {
  /** The organisation whose affair it is: the owner of the target. */
  readonly organisationId: string;
  readonly at: Date;
  readonly actor: { readonly kind: 'client' | 'person' | 'system'; readonly id: string };
  /** `<target>.<verb>`, for instance `api_key.revoke`. */
  readonly action: string;
  readonly target: { readonly kind: string; readonly id: string };
  readonly requestId?: string | undefined;
  readonly address?: string | undefined;
  /** What was changed, members before and after; never a secret. */
  readonly change?: Readonly<Record<string, unknown>> | undefined;
}
