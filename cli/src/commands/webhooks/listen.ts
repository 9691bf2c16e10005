import { setTimeout as pause } from 'node:timers/promises';
import type { EventsQuery, LoggedEvent } from '@customs-portal/client';
import { Command } from 'commander';
import { type CommandContext, globalOptions, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { usageFailure } from '../../exit-code.ts';
import { newWebhookSecret, webhookHeaders } from '../../sign-webhook.ts';
import { eventLine } from '../events.ts';

interface ListenOptions {
  readonly forwardTo: string;
  /** Event types as the user entered them. The command line does not validate them, because the portal does. */
  readonly type?: NonNullable<EventsQuery['type']>;
  readonly secret?: string;
  readonly after?: string;
}

const maxForwardAttempts = 4;
const forwardTimeoutMs = 10_000;

export function listenToWebhookCommand(context: CommandContext): Command {
  return new Command('listen')
    .description('Forward events to a local server, signed like webhook deliveries.')
    .requiredOption('--forward-to <url>', 'URL of your server, such as http://localhost:3000/webhooks')
    .option('-t, --type <type...>', 'only these event types')
    .option('--secret <secret>', 'sign with this secret (whsec_…) instead of a new secret')
    .option('--after <cursor>', 'start after the event with this cursor')
    .addHelpText(
      'after',
      formatExamples(
        'webhooks listen --forward-to http://localhost:3000/webhooks',
        'webhooks listen --forward-to http://localhost:3000/ --type declaration.released payment.due',
      ),
    )
    .action(async (options: ListenOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const { terminal, interrupted } = context;
      if (!/^https?:/.test(options.forwardTo) || !URL.canParse(options.forwardTo)) {
        throw usageFailure(`Invalid URL "${options.forwardTo}". It must begin with http:// or https://.`);
      }
      const secret = options.secret ?? newWebhookSecret();
      webhookHeaders(secret, '', new Date(), '');
      const { type } = options;
      const first = await portal.events.poll(
        { type, after: options.after ?? 'latest', limit: 1 },
        { signal: interrupted },
      );
      let place = options.after ?? first.data?.cursor;
      terminal.note(
        `Forwarding events to ${options.forwardTo}, signed with ${secret}\nPress Ctrl-C to stop.`,
      );
      const batches = portal.events.follow({
        type,
        cursor: place,
        // Requests one event at a time, so that each event has its own cursor.
        limit: 1,
        signal: interrupted,
        onInterruption: (error) => terminal.progress(`${error.message}. Retrying …`),
      });
      const { json } = globalOptions(command);
      try {
        for await (const { items, cursor } of batches) {
          for (const event of items) {
            const delivery = await forward(event, options.forwardTo, secret, interrupted);
            if (json)
              terminal.print(
                JSON.stringify({ ...event, answered: delivery.answer, dropped: !delivery.taken, cursor }),
              );
            else terminal.print(`${delivery.answer}  ${eventLine(event)}`);
            if (!delivery.taken && !json) {
              terminal.note(
                `Event not delivered after ${maxForwardAttempts} attempts: ${delivery.why} To receive the event again, use --after ${place}`,
              );
            }
          }
          place = cursor;
        }
      } finally {
        terminal.note(`Resume with: --after ${place}`);
      }
    });
}

interface ForwardResult {
  readonly taken: boolean;
  readonly answer: string;
  readonly why: string;
}

/**
 * Sends an event to the local receiver, with retries. Later events wait, so that their order remains. Returns
 * the last response.
 */
async function forward(
  event: LoggedEvent,
  url: string,
  secret: string,
  signal: AbortSignal,
): Promise<ForwardResult> {
  const body = JSON.stringify(event);
  let last: ForwardResult = { taken: false, answer: '', why: '' };
  for (let attempt = 1; attempt <= maxForwardAttempts; attempt += 1) {
    if (attempt > 1) await pause(1_000 * 2 ** (attempt - 2), undefined, { signal });
    try {
      const headers = webhookHeaders(secret, event.id, new Date(), body);
      const ended = AbortSignal.any([signal, AbortSignal.timeout(forwardTimeoutMs)]);
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: ended });
      await answer.body?.cancel();
      last = { taken: answer.ok, answer: String(answer.status), why: rejectionReason(answer.status) };
      if (answer.ok) return last;
    } catch (error) {
      signal.throwIfAborted();
      const { cause } = Object(error);
      const answer = `no response (${Object(cause).code ?? Object(error).name})`;
      last = {
        taken: false,
        answer,
        why: `${url} does not respond. Check that your server runs and responds within ${forwardTimeoutMs / 1000} s.`,
      };
    }
  }
  return last;
}

/** Returns a possible reason why a receiver refuses an event. */
function rejectionReason(status: number): string {
  if (status === 400 || status === 401 || status === 403) {
    return `your server returned ${status}. Check that the server verifies signatures with the secret above. To use the same secret in the next run, pass it with --secret.`;
  }
  if (status >= 300 && status < 400) return `your server redirected (${status}). Redirects are not followed.`;
  if (status === 404 || status === 405)
    return `your server does not accept POST requests at this path (${status}).`;
  return `your server returned ${status}.`;
}
