import type { Webhook, WebhookWithSecret } from '@customs-portal/client';
import type { Command } from 'commander';
import { formatLocalTime, toPlainLine } from '../../console-io.ts';
import type { CommandContext } from '../../context.ts';
import { formatFacts, printDocument } from '../../output.ts';

/** Prints a webhook with its health, and with its secret if the response contains one. */
export function printWebhook(
  context: CommandContext,
  command: Command,
  webhook: Webhook | WebhookWithSecret,
): void {
  printDocument(context, command, webhook, webhookLines);
}

function webhookLines(webhook: Webhook | WebhookWithSecret): string[] {
  const { id, url, description, events, ordered, role, status: state, disabledReason, health } = webhook;
  const { status, pendingDeliveries, lastSuccessAt, lastFailureAt } = health;
  const time = (at: string | null): string => (at === null ? 'never' : formatLocalTime(at));
  return [
    toPlainLine(`${id}  ${state}${disabledReason === null ? '' : ` (${disabledReason})`}`),
    ...formatFacts({
      Address: url,
      Description: description ?? '–',
      Events: events?.join(', ') ?? 'all',
      'Delivery order': ordered === 'none' ? 'any' : 'in order for each declaration',
      Declarations:
        role === null
          ? 'lodged by your organisation'
          : 'lodged by others in your name, or for you as importer or exporter',
      Health: `${status}, ${pendingDeliveries} pending ${pendingDeliveries === 1 ? 'delivery' : 'deliveries'}`,
      'Last success': time(lastSuccessAt),
      'Last failure': time(lastFailureAt),
    }),
    ...secretLines(webhook),
  ];
}

function secretLines(webhook: Webhook | WebhookWithSecret): string[] {
  if (!('secret' in webhook) || webhook.secret === undefined) return [];
  return [
    '',
    toPlainLine(`Secret: ${webhook.secret}`),
    'Copy the secret now. It is shown only once. The portal signs deliveries with this secret.',
  ];
}
