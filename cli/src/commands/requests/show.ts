import { PortalProblem } from '@customs-portal/client';
import type { Command } from 'commander';
import type { CapturedBody, LoggedCallDetail } from '../../calls/logged-call.ts';
import { localTime, plain } from '../../console-io.ts';
import type { Context } from '../../context.ts';
import { failureOf } from '../../error-output.ts';
import { examples } from '../../examples.ts';
import { factLines, printDocument } from '../../output.ts';
import { exampleRequest, onRequest, readLoggedRequest } from './request-reference.ts';

/** `requests show` prints a logged request and explains its response. */
export function showRequestCommand(context: Context): Command {
  return onRequest('show')
    .description(
      'Show a logged request with its response and problem, in the sandbox also with the bodies of both.',
    )
    .addHelpText('after', examples(`requests show ${exampleRequest}`))
    .action(async (id: string, _options: unknown, command: Command) => {
      printDocument(context, command, await readLoggedRequest(context, command, id), requestLines);
    });
}

function requestLines(call: LoggedCallDetail): string[] {
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
    plain(`${method} ${path}  ${httpStatus}`),
    ...factLines({
      Time: localTime(recordedAt),
      Duration: `${durationMs} ms`,
      Operation: operation,
      Client: clientId,
      Key: apiKeyId ?? '–',
      From: address,
    }),
    ...(problem === null ? [] : ['Problem', ...failureOf(new PortalProblem(Object(problem))).lines]),
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
  return [plain(`${title}: ${bytes} bytes of ${mediaType}`), ...(text ?? '').split('\n').map(plain)];
}
