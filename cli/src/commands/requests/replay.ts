import type { Command } from 'commander';
import type { LoggedRequestDetail } from '../../calls/logged-call.ts';
import { parseQueryPairs } from '../../calls/parse-query.ts';
import { printResponse } from '../../calls/print-response.ts';
import { parseMethod, type RawRequest, sendOpenApiRequest } from '../../calls/request.ts';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { CommandFailure, exitCode } from '../../exit-code.ts';
import { readBytes } from '../../input-file.ts';
import { commandForLoggedRequest, exampleRequestId, readLoggedRequest } from './request-reference.ts';

interface ReplayOptions {
  readonly data?: string;
  readonly query?: readonly string[];
}

/** `requests replay` sends a logged request again, with the stored credentials. */
export function replayRequestCommand(context: CommandContext): Command {
  return commandForLoggedRequest('replay')
    .description(
      'Send a logged request again with its stored body. The portal does not store query parameters: add them with --query.',
    )
    .option(
      '-d, --data <file>',
      'file with a body to send instead of the stored body, or - for standard input',
    )
    .option('-q, --query <name=value...>', 'query parameters of the request')
    .addHelpText(
      'after',
      `${formatExamples(`requests replay ${exampleRequestId}`)}\n\nThe command sends a new Idempotency-Key, so the portal executes the operation again.`,
    )
    .action(async (id: string, options: ReplayOptions, command: Command) => {
      const logged = await readLoggedRequest(context, command, id);
      const call = await callOf(logged, options);
      const { portal } = openStoredPortal(context, command);
      context.terminal.note(
        `${call.method} ${call.path}: the earlier response had the status ${logged.httpStatus}. The new response is:`,
      );
      printResponse(context, await sendOpenApiRequest(portal, call, context.interrupted), { include: true });
    });
}

async function callOf(logged: LoggedRequestDetail, { data, query = [] }: ReplayOptions): Promise<RawRequest> {
  const { method, path, bodies } = logged;
  if (!path.startsWith('/openapi/'))
    throw new CommandFailure(
      exitCode.refused,
      `Cannot replay the request to ${path}. You can only replay requests whose path begins with /openapi.`,
    );
  const capturedBody = bodies?.request ?? null;
  const isLost =
    bodies === null
      ? method !== 'GET' && method !== 'DELETE'
      : capturedBody !== null && capturedBody.text === null;
  if (data === undefined && isLost)
    throw new CommandFailure(
      exitCode.refused,
      'The request body is not stored. Add the body with --data FILE.',
    );
  const text = capturedBody?.text ?? null;
  const own = text === null ? null : new Uint8Array(Buffer.from(text));
  return {
    method: parseMethod(method),
    path,
    query: parseQueryPairs(query),
    headers: { 'content-type': capturedBody?.mediaType ?? 'application/json' },
    body: data === undefined ? own : await readBytes(data),
  };
}
