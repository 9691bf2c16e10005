import { totpSecretColumn } from '../access/factors/public.ts';
import { encryptedSigningKeys } from '../access/oauth/public.ts';
import { encryptedDecisionKeys } from '../documents/decisions/public.ts';
import { encryptedMailColumn } from '../foundation/mail/mail.ts';
import type { EncryptedColumn } from '../foundation/secrets/encrypted-column.ts';
import { secretsColumn } from '../foundation/secrets/master-secret-rotation.ts';
import { encryptedWebhookSecrets } from '../notifications/webhooks/public.ts';

/** All columns that are encrypted with PORTAL_SECRET. Columns that a node needs to start are re-encrypted last. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  encryptedMailColumn,
  encryptedSigningKeys,
  totpSecretColumn,
  encryptedDecisionKeys,
  ...encryptedWebhookSecrets,
  secretsColumn,
];
