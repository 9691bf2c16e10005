import { wrappedFactors } from '../access/factors/public.ts';
import { wrappedSigningKeys } from '../access/oauth/public.ts';
import { wrappedDecisionKeys } from '../documents/decisions/public.ts';
import { wrappedMails } from '../foundation/mail/mail.ts';
import type { WrappedColumn } from '../foundation/secrets/encrypted-column.ts';
import { ownColumn } from '../foundation/secrets/secret-rotation.ts';
import { wrappedWebhookSecrets } from '../notifications/webhooks/public.ts';

/** All columns encrypted with PORTAL_SECRET. The columns that a node needs to start come last. */
export const wrappedColumns: readonly WrappedColumn[] = [
  wrappedMails,
  wrappedSigningKeys,
  wrappedFactors,
  wrappedDecisionKeys,
  ...wrappedWebhookSecrets,
  ownColumn,
];
