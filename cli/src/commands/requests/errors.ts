import type { ErrorGroups } from '@customs-portal/client';
import { Command } from 'commander';
import { formatLocalTime } from '../../console-io.ts';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { connectToManagementApi } from '../../management.ts';
import { printRows } from '../../output.ts';

/** `requests errors` lists the errors of the last seven days by client, operation and problem. */
export function requestErrorsCommand(context: CommandContext): Command {
  return new Command('errors')
    .description('List the errors of your clients in the last seven days by client, operation and problem.')
    .option('--operation <operation>', 'only requests of this operation')
    .option('--code <code>', 'only responses with this problem code')
    .addHelpText('after', formatExamples('requests errors', 'requests errors --code input_invalid --json'))
    .action(async (options: Readonly<Record<string, string>>, command: Command) => {
      const { profile } = openStoredPortal(context, command);
      const management = await connectToManagementApi(profile, context.environment);
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
        'First seen': formatLocalTime(group.firstSeenAt),
        'Last seen': formatLocalTime(group.lastSeenAt),
        'Last request': group.lastRequestId ?? '–',
      }));
    });
}
