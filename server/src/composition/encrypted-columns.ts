import { wrappedFactors } from '../access/factors/public.ts';
import { wrappedSigningKeys } from '../access/oauth/public.ts';
import { wrappedMails } from '../foundation/mail/mail.ts';
import type { WrappedColumn } from '../foundation/secrets/encrypted-column.ts';
import { ownColumn } from '../foundation/secrets/secret-rotation.ts';
import { wrappedWebhookSecrets } from '../notifications/webhooks/public.ts';
import { wrappedDecisionKeys } from '../papers/decisions/public.ts';

/** Everything that is wrapped under PORTAL_SECRET. What a node needs to start at all stands last. */
export const wrappedColumns: readonly WrappedColumn[] = [
  wrappedMails,
  wrappedSigningKeys,
  wrappedFactors,
  wrappedDecisionKeys,
  ...wrappedWebhookSecrets,
  ownColumn,
];
