import { encryptedTotpColumn } from '../access/factors/public.ts';
import { encryptedSigningKeys } from '../access/oauth/public.ts';
import { encryptedDecisionKeys } from '../documents/decisions/public.ts';
import { encryptedMailColumn } from '../foundation/mail/mail.ts';
import type { EncryptedColumn } from '../foundation/secrets/encrypted-column.ts';
import { secretsColumn } from '../foundation/secrets/secret-rotation.ts';
import { encryptedWebhookSecrets } from '../notifications/webhooks/public.ts';

/** All columns encrypted with PORTAL_SECRET. The columns that a node needs to start come last. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  encryptedMailColumn,
  encryptedSigningKeys,
  encryptedTotpColumn,
  encryptedDecisionKeys,
  ...encryptedWebhookSecrets,
  secretsColumn,
];
