import type { ManagementConnection } from '../../management.ts';
import { iterateManagementList } from '../../management-list.ts';
import { takeFirst } from '../../output.ts';

/** An API key as listed by the management API: with a preview, but without the secret value. */
export interface ClientKey {
  readonly id: string;
  readonly name: string;
  readonly keyPreview: string;
  readonly status: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}

export function apiKeysPath(clientId: string): string {
  return `/management/clients/${encodeURIComponent(clientId)}/api-keys`;
}

/** Returns the keys of a client, including revoked and expired ones. */
export function listClientKeys(
  management: ManagementConnection,
  clientId: string,
): Promise<readonly ClientKey[]> {
  return takeFirst(
    iterateManagementList<ClientKey>(management, apiKeysPath(clientId), new URLSearchParams()),
  );
}
