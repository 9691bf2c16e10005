/**
 * An audited action. It is written in the transaction of the change that it describes, so that no change is
 * committed without it.
 */
export interface AuditEntry {
  /** Organisation whose audit log contains the action: the owner of the target. */
  readonly organisationId: string;
  readonly at: Date;
  readonly actor: { readonly kind: 'client' | 'person' | 'system'; readonly id: string };
  /** Name of the action as `<target>.<verb>`, for instance `api_key.revoke`. */
  readonly action: string;
  readonly target: { readonly kind: string; readonly id: string };
  readonly requestId?: string | undefined;
  readonly address?: string | undefined;
  /** Code of the customs office that decided; empty if customs acted without an office, absent for other actors. */
  readonly customsOffice?: string | undefined;
  /** Changed fields with their values before and after. Must not contain a secret. */
  readonly change?: Readonly<Record<string, unknown>> | undefined;
}
