import { setTimeout as pause } from 'node:timers/promises';
import type { EventsQuery, LoggedEvent } from '@customs-portal/client';
import { Command } from 'commander';
import { type Context, globalOptions, signedIn } from '../context.ts';
import { usageFailure } from '../exit-code.ts';
import { newWebhookSecret, webhookHeaders } from '../sign-webhook.ts';
import { lineOf } from './events.ts';

/** `webhooks`: events at a program of one's own. */
export function webhooksCommand(context: Context): Command {
  return new Command('webhooks')
    .description('Events at a program of your own, without an address that the portal can reach.')
    .addCommand(listenCommand(context));
}

interface ListenOptions {
  readonly forwardTo: string;
  readonly type?: string[];
  readonly secret?: string;
  readonly after?: string;
}

const attempts = 4;
const attemptMs = 10_000;

function listenCommand(context: Context): Command {
  return new Command('listen')
    .description('Send each event to an address on this machine, signed as the portal signs its deliveries.')
    .requiredOption(
      '--forward-to <url>',
      'where your receiver listens, for instance http://localhost:3000/webhooks',
    )
    .option('-t, --type <type...>', 'only events of these types')
    .option('--secret <secret>', 'sign with this secret (whsec_…) instead of a new one')
    .option('--after <cursor>', 'what happened after this cursor first')
    .action(async (options: ListenOptions, command: Command) => {
      const { portal } = signedIn(context, command);
      const { terminal, interrupted } = context;
      if (!/^https?:/.test(options.forwardTo) || !URL.canParse(options.forwardTo)) {
        throw usageFailure(`${options.forwardTo} is no URL that begins with http:// or https://`);
      }
      const secret = options.secret ?? newWebhookSecret();
      webhookHeaders(secret, '', new Date(), '');
      terminal.note(`Events go to ${options.forwardTo}, signed with ${secret}\nCtrl-C ends it.`);
      const batches = portal.events.follow({
        // The cast says nothing of what was typed: the portal judges it.
        type: options.type as EventsQuery['type'],
        cursor: options.after ?? 'latest',
        signal: interrupted,
        onInterruption: (error) => terminal.progress(`${error.message} – waiting`),
      });
      for await (const { events } of batches) {
        for (const event of events) {
          const told = await forward(event, options.forwardTo, secret, interrupted);
          if (globalOptions(command).json) terminal.print(JSON.stringify({ ...event, answered: told }));
          else terminal.print(`${told}  ${lineOf(event)}`);
        }
      }
    });
}

/** One after the other, so that a receiver sees them in their order; what it was answered, at last. */
async function forward(
  event: LoggedEvent,
  url: string,
  secret: string,
  signal: AbortSignal,
): Promise<string> {
  const body = JSON.stringify(event);
  let told = '';
  for (let attempt = 1; attempt <= attempts && !signal.aborted; attempt += 1) {
    if (attempt > 1) await pause(1_000 * 2 ** (attempt - 2), undefined, { signal });
    try {
      const headers = webhookHeaders(secret, event.id, new Date(), body);
      const ended = AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]);
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: ended });
      await answer.body?.cancel();
      if (answer.ok) return String(answer.status);
      told = String(answer.status);
    } catch (error) {
      const { cause } = Object(error);
      told = `no answer (${Object(cause).code ?? Object(error).name})`;
    }
  }
  return told;
}
