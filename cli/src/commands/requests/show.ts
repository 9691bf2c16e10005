import { PortalProblem } from '@customs-portal/client';
import type { Command } from 'commander';
import type { CapturedBody, LoggedRequestDetail } from '../../calls/logged-call.ts';
import { formatLocalTime, toPlainLine } from '../../console-io.ts';
import type { CommandContext } from '../../context.ts';
import { errorOutputOf } from '../../error-output.ts';
import { formatExamples } from '../../examples.ts';
import { formatFacts, printDocument } from '../../output.ts';
import { commandForLoggedRequest, exampleRequestId, readLoggedRequest } from './request-reference.ts';

/** `requests show` prints a logged request and explains its response. */
export function showRequestCommand(context: CommandContext): Command {
  return commandForLoggedRequest('show')
    .description(
      'Show a logged request with its response and problem, in the sandbox also with the bodies of both.',
    )
    .addHelpText('after', formatExamples(`requests show ${exampleRequestId}`))
    .action(async (id: string, _options: unknown, command: Command) => {
      printDocument(context, command, await readLoggedRequest(context, command, id), requestLines);
    });
}

function requestLines(call: LoggedRequestDetail): string[] {
  const {
    method,
    path,
    httpStatus,
    recordedAt,
    durationMs,
    operation,
    clientId,
    apiKeyId,
    address,
    problem,
  } = call;
  return [
    toPlainLine(`${method} ${path}  ${httpStatus}`),
    ...formatFacts({
      Time: formatLocalTime(recordedAt),
      Duration: `${durationMs} ms`,
      Operation: operation,
      Client: clientId,
      Key: apiKeyId ?? '–',
      From: address,
    }),
    ...(problem === null ? [] : ['Problem', ...errorOutputOf(new PortalProblem(Object(problem))).lines]),
    ...(call.bodies === null
      ? ['The portal has not stored the bodies of the request and the response.']
      : []),
    ...bodyLines('Request body', call.bodies?.request ?? null),
    ...bodyLines('Response body', call.bodies?.answer ?? null),
  ];
}

function bodyLines(title: string, body: CapturedBody | null): string[] {
  if (body === null) return [];
  const { text, bytes, mediaType } = body;
  return [
    toPlainLine(`${title}: ${bytes} bytes of ${mediaType}`),
    ...(text ?? '').split('\n').map(toPlainLine),
  ];
}
