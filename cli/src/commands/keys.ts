import { Command } from 'commander';
import { type Context, globalOptions, signedIn } from '../context.ts';
import { usageFailure } from '../exit-code.ts';
import { type Management, openManagement } from '../management.ts';
import { findProfile, portalOf, storeProfile } from '../profile.ts';
import { plain, tableLines } from '../terminal.ts';

/** `keys`: the API keys of the client that is logged in. */
export function keysCommand(context: Context): Command {
  return new Command('keys')
    .description('The API keys of the client: list them, put a new one in the place of the stored one.')
    .addCommand(listCommand(context))
    .addCommand(rotateCommand(context));
}

interface Key {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly state: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}

async function keysOf(management: Management, clientId: string): Promise<readonly Key[]> {
  const page = Object(await management.call('GET', `/management/clients/${clientId}/api-keys?limit=100`));
  return page.items;
}

function listCommand(context: Context): Command {
  return new Command('list')
    .description('The keys of the client.')
    .action(async (_options: unknown, command: Command) => {
      const { profile } = signedIn(context, command);
      const keys = await keysOf(await openManagement(profile, context.environment), profile.clientId);
      if (globalOptions(command).json) return context.terminal.print(JSON.stringify(keys, null, 2));
      const rows = keys.map(({ id, name, hint, state, expiresAt, lastUsedAt }) =>
        [id, name, hint, state, expiresAt ?? 'never', lastUsedAt ?? 'never'].map(plain),
      );
      const head = ['Id', 'Name', 'Key', 'State', 'Ends', 'Last used'];
      for (const line of tableLines(head, rows, Number.POSITIVE_INFINITY)) context.terminal.print(line);
    });
}

function rotateCommand(context: Context): Command {
  return new Command('rotate')
    .description(
      'Put a new key in the place of the stored one, try it, and store it. The old one lives on for a while.',
    )
    .option('--overlap <duration>', 'how long both are valid: 0, 90s, 30m, 24h, 7d', '24h')
    .option('--print', 'print the new key too: it is shown nowhere else')
    .addHelpText('after', '\nExample:\n  customs-portal keys rotate --overlap 1h')
    .action(async ({ overlap, print }: { overlap: string; print?: boolean }, command: Command) => {
      const { terminal, environment } = context;
      const { json, profile: name } = globalOptions(command);
      const overlapSeconds = secondsOf(overlap);
      const { profile } = signedIn(context, command);
      const management = await openManagement(profile, environment);
      const old = oneLike(await keysOf(management, profile.clientId), profile.apiKey);
      const made = Object(
        await management.call('POST', `/management/api-keys/${old.id}/rotation`, { overlapSeconds }),
      );
      const next = { ...profile, apiKey: String(made.key) };
      // Stored first: the answer had it this once.
      const file = environment.CUSTOMS_PORTAL_API_KEY ? null : storeProfile(name, next, environment);
      await portalOf(next).status.poll({ limit: 1 }, { signal: context.interrupted });
      const kept = findProfile(name, environment)?.apiKey === next.apiKey;
      if (json) {
        const told = {
          id: made.id,
          replaces: old.id,
          overlapSeconds,
          stored: kept,
          ...((print || !kept) && { key: made.key }),
        };
        return terminal.print(JSON.stringify(told));
      }
      terminal.print(
        `The key ${old.id} is replaced by ${made.id}; the old one ${overlapSeconds === 0 ? 'has ended' : `ends in ${overlap}`}.`,
      );
      if (file) terminal.note(`Stored in ${file}.`);
      if (print || !kept) terminal.print(String(made.key));
    });
}

/** The stored key is known by its hint: the last four of its characters before the checksum. */
function oneLike(keys: readonly Key[], apiKey: string): Key {
  const end = apiKey.slice(-10, -6);
  const alike = keys.filter(({ hint }) => hint.endsWith(end));
  const [found, second] = alike.filter(({ state }) => state === 'active');
  if (!found && alike[0]) {
    throw usageFailure(
      `The stored key is ${alike[0].state}, and only a live one is rotated. Generate another in the console, and log in with it.`,
    );
  }
  if (!found || second)
    throw usageFailure('Which key is the stored one cannot be told: rotate it in the console.');
  return found;
}

function secondsOf(text: string): number {
  const [, number = '', unit = 's'] = /^(\d+)([smhd]?)$/.exec(text) ?? [];
  const seconds = Number(number) * ({ s: 1, m: 60, h: 3_600, d: 86_400 }[unit || 's'] ?? Number.NaN);
  if (number === '' || seconds > 7 * 86_400)
    throw usageFailure(`--overlap ${text}: from 0 to 7d, for instance 30m or 24h`);
  return seconds;
}
