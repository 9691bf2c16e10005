import type { ErrorGroups } from '@customs-portal/client';
import { Command } from 'commander';
import { localTime } from '../../console-io.ts';
import { type Context, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { openManagement } from '../../management.ts';
import { printRows } from '../../output.ts';

/** `requests errors` lists the errors of the last seven days by client, operation and problem. */
export function errorsCommand(context: Context): Command {
  return new Command('errors')
    .description('List the errors of your clients in the last seven days by client, operation and problem.')
    .option('--operation <operation>', 'only requests of this operation')
    .option('--code <code>', 'only responses with this problem code')
    .addHelpText('after', examples('requests errors', 'requests errors --code input_invalid --json'))
    .action(async (options: Readonly<Record<string, string>>, command: Command) => {
      const { profile } = signedIn(context, command);
      const management = await openManagement(profile, context.environment);
      const query = new URLSearchParams(options);
      const { groups }: Pick<ErrorGroups, 'groups'> = Object(
        await management.call('GET', `/management/error-groups?${query}`),
      );
      printRows(context, command, groups, 'No errors.', (group) => ({
        Client: group.clientId,
        Operation: group.operation,
        Problem: `${group.httpStatus} ${group.code}`,
        Requests: String(group.calls),
        Share: `${Math.round(group.share * 1000) / 10} %`,
        'First seen': localTime(group.firstSeenAt),
        'Last seen': localTime(group.lastSeenAt),
        'Last request': group.lastRequestId ?? '–',
      }));
    });
}
