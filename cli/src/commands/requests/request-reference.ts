import { Command, InvalidArgumentError } from 'commander';
import type { LoggedRequestDetail } from '../../calls/logged-call.ts';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { connectToManagementApi } from '../../management.ts';

/** Creates a command about one logged request, whose id is the first argument. */
export function commandForLoggedRequest(name: string): Command {
  return new Command(name).argument(
    '<id>',
    'X-Request-Id header of the response, or ID of the request in the request log',
    readRequestId,
  );
}

export const exampleRequestId = '0190a5c2-7d1c-7e5f-9f7a-3c5f3c0f6a11';

function readRequestId(text: string): string {
  if (/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{1,20})$/i.test(text)) return text;
  throw new InvalidArgumentError(
    'Use the X-Request-Id header of a response, or the `id` that `logs tail --json` prints.',
  );
}

export async function readLoggedRequest(
  context: CommandContext,
  command: Command,
  id: string,
): Promise<LoggedRequestDetail> {
  const { profile } = openStoredPortal(context, command);
  const management = await connectToManagementApi(profile, context.environment);
  return Object(await management.call('GET', `/management/request-log/${id}`));
}
