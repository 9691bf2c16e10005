import {
  isProblem,
  PortalConnectionError,
  PortalOAuthError,
  UnexpectedResponseError,
} from '@customs-portal/client';
import { toPlainLine } from './console-io.ts';
import { CommandFailure, exitCode } from './exit-code.ts';
import { fetchErrorCause } from './fetch-json.ts';

export interface ErrorOutput {
  readonly code: number;
  readonly lines: readonly string[];
  /** The problem document, if the portal has refused the request. */
  readonly problem?: object;
}

export function errorOutputJson({ code, lines, problem }: ErrorOutput): string {
  const message = lines.join('\n').trim();
  return JSON.stringify({ error: { exitCode: code, message, ...(problem && { problem }) } });
}

export function errorOutputOf(error: unknown): ErrorOutput {
  if (error instanceof CommandFailure) {
    const { exitCode: code, message, problem } = error;
    return { code, lines: message.split('\n'), ...(problem && { problem }) };
  }
  if (isProblem(error)) return problemFailure(error.document);
  if (error instanceof PortalOAuthError) {
    const hint = 'Run `customs-portal doctor` to find the invalid credential, or `customs-portal login`.';
    return {
      code: exitCode.credentials,
      lines: [`The portal refused the token request: ${toPlainLine(error.message)}`, hint],
    };
  }
  if (error instanceof PortalConnectionError) {
    const message = `The portal does not respond: ${error.message}`;
    const cause = error.reason === 'network' ? ` – ${fetchErrorCause(error.cause)}` : '';
    return {
      code: exitCode.unavailable,
      lines: [`${message}${cause}`, 'Check the address and the network.'],
    };
  }
  if (error instanceof UnexpectedResponseError) {
    const hint = 'Check the base URL and the proxy with `customs-portal doctor`.';
    return { code: exitCode.unavailable, lines: [error.message, hint] };
  }
  // Prints the message of the client package, which names the invalid option but not its value.
  if (error instanceof TypeError && /^(?:baseUrl|clientId|clientSecret|apiKey) /.test(error.message)) {
    return { code: exitCode.usage, lines: [error.message] };
  }
  // Treats errors of the operating system, such as a full disk or a missing permission, as unexpected.
  if (error instanceof Error && 'syscall' in error) return { code: exitCode.fault, lines: [error.message] };
  const errorText = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: exitCode.fault, lines: [`Internal error: ${errorText}`] };
}

interface ProblemLike {
  readonly type: string;
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly requestId: string;
  readonly errors?: readonly {
    readonly pointer?: string;
    readonly name?: string;
    readonly message: string;
    readonly hint?: string;
    readonly expected?: unknown;
  }[];
}

/** Properties with amounts that some problem documents have. */
const amountProperties = ['available', 'balance', 'required', 'currency', 'limitBytes'];

function amountLines(problem: ProblemLike): string[] {
  return Object.entries(problem)
    .filter(([name, value]) => amountProperties.includes(name) && value !== null)
    .map(([name, value]) => toPlainLine(`  ${name}: ${value}`));
}

function problemFailure(problem: ProblemLike): ErrorOutput {
  const { status } = problem;
  const code =
    status === 401 || status === 403
      ? exitCode.credentials
      : status === 429 || status >= 500
        ? exitCode.unavailable
        : exitCode.refused;
  const faults = (problem.errors ?? []).flatMap(({ pointer, name, message, hint, expected }) => [
    `  ${toPlainLine(pointer ?? name ?? '')}  ${toPlainLine(message)}${Array.isArray(expected) ? `: ${toPlainLine(expected.join(', '))}` : ''}`,
    ...(hint === undefined ? [] : [`    ${toPlainLine(hint)}`]),
  ]);
  return {
    code,
    problem,
    lines: [
      `${toPlainLine(problem.title)} (${status} ${toPlainLine(problem.code)})`,
      ...(problem.detail === problem.title ? [] : [toPlainLine(problem.detail)]),
      ...faults,
      ...amountLines(problem),
      `Documentation: ${toPlainLine(problem.type)}`,
      `Request ID: ${toPlainLine(problem.requestId)}`,
    ],
  };
}
