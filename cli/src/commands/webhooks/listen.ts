import { setTimeout as pause } from 'node:timers/promises';
import type { EventsQuery, LoggedEvent } from '@customs-portal/client';
import { Command } from 'commander';
import { type Context, globalOptions, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { usageFailure } from '../../exit-code.ts';
import { newWebhookSecret, webhookHeaders } from '../../sign-webhook.ts';
import { lineOf } from '../events.ts';

interface ListenOptions {
  readonly forwardTo: string;
  /** As it was typed: the portal judges it. */
  readonly type?: NonNullable<EventsQuery['type']>;
  readonly secret?: string;
  readonly after?: string;
}

const attempts = 4;
const attemptMs = 10_000;

/** `webhooks listen`: each event to a receiver on this machine. */
export function listenCommand(context: Context): Command {
  return new Command('listen')
    .description('Send each event to an address on this machine, signed as the portal signs its deliveries.')
    .requiredOption(
      '--forward-to <url>',
      'where your receiver listens, for instance http://localhost:3000/webhooks',
    )
    .option('-t, --type <type...>', 'only events of these types')
    .option('--secret <secret>', 'sign with this secret (whsec_…) instead of a new one')
    .option('--after <cursor>', 'what happened after this cursor first')
    .addHelpText(
      'after',
      examples(
        'webhooks listen --forward-to http://localhost:3000/webhooks',
        'webhooks listen --forward-to http://localhost:3000/ --type declaration.released payment.due',
      ),
    )
    .action(async (options: ListenOptions, command: Command) => {
      const { portal } = signedIn(context, command);
      const { terminal, interrupted } = context;
      if (!/^https?:/.test(options.forwardTo) || !URL.canParse(options.forwardTo)) {
        throw usageFailure(`${options.forwardTo} is no URL that begins with http:// or https://`);
      }
      const secret = options.secret ?? newWebhookSecret();
      webhookHeaders(secret, '', new Date(), '');
      const { type } = options;
      const first = await portal.events.poll(
        { type, after: options.after ?? 'latest', limit: 1 },
        { signal: interrupted },
      );
      let place = options.after ?? first.data?.cursor;
      terminal.note(`Events go to ${options.forwardTo}, signed with ${secret}\nCtrl-C ends it.`);
      const batches = portal.events.follow({
        type,
        cursor: place,
        // Each event with the cursor behind it.
        limit: 1,
        signal: interrupted,
        onInterruption: (error) => terminal.progress(`${error.message} – waiting`),
      });
      const { json } = globalOptions(command);
      try {
        for await (const { items, cursor } of batches) {
          for (const event of items) {
            const told = await forward(event, options.forwardTo, secret, interrupted);
            if (json)
              terminal.print(
                JSON.stringify({ ...event, answered: told.answer, dropped: !told.taken, cursor }),
              );
            else terminal.print(`${told.answer}  ${lineOf(event)}`);
            if (!told.taken && !json) {
              terminal.note(
                `Dropped after ${attempts} attempts: ${told.why} To have it again: --after ${place}`,
              );
            }
          }
          place = cursor;
        }
      } finally {
        terminal.note(`To go on from here: --after ${place}`);
      }
    });
}

interface Forwarded {
  readonly taken: boolean;
  readonly answer: string;
  readonly why: string;
}

/** One after the other, so that a receiver sees them in their order; what it was answered, at last. */
async function forward(
  event: LoggedEvent,
  url: string,
  secret: string,
  signal: AbortSignal,
): Promise<Forwarded> {
  const body = JSON.stringify(event);
  let last: Forwarded = { taken: false, answer: '', why: '' };
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (attempt > 1) await pause(1_000 * 2 ** (attempt - 2), undefined, { signal });
    try {
      const headers = webhookHeaders(secret, event.id, new Date(), body);
      const ended = AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]);
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: ended });
      await answer.body?.cancel();
      last = { taken: answer.ok, answer: String(answer.status), why: reasonOf(answer.status) };
      if (answer.ok) return last;
    } catch (error) {
      signal.throwIfAborted();
      const { cause } = Object(error);
      const answer = `no answer (${Object(cause).code ?? Object(error).name})`;
      last = {
        taken: false,
        answer,
        why: `${url} gives no answer. Does your receiver run, and answer within ${attemptMs / 1000} s?`,
      };
    }
  }
  return last;
}

/** What a receiver that does not take an event may mean. */
function reasonOf(status: number): string {
  if (status === 400 || status === 401 || status === 403) {
    return `your receiver answers ${status}. Does it check signatures with the secret above (--secret keeps it the same)?`;
  }
  if (status >= 300 && status < 400) return `your receiver redirects (${status}), which is not followed.`;
  if (status === 404 || status === 405) return `your receiver has no such address (${status}).`;
  return `your receiver answers ${status}.`;
}
