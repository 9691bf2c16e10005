import cluster from 'node:cluster';
import { exitBySignal, exitWhenEventLoopIsEmpty } from '../composition/end-process.ts';
import { runWorkerProcess } from '../composition/workers.ts';
import { printError, printLine, settleOutputs } from '../foundation/output.ts';
import { endsWithinLimit } from '../foundation/time-limit.ts';
import { shellCommands } from '../settings/command-names.ts';
import { configFromEnvironment } from '../settings/config.ts';
import { configVariables } from '../settings/config-variables.ts';
import {
  type SandboxCredentialsFile,
  sandboxCredentialsFilePath,
} from '../settings/sandbox-credentials-file.ts';
import { type StartedPortal, startPortal } from './start-portal.ts';

/**
 * Time limit of the shutdown. Service managers may kill the process 40 s after the stop signal, so this leaves time for
 * the last output.
 */
const shutdownLimitMs = 35_000;
const outputLimitMs = 500;

/** Runs the portal: reads the configuration, opens the database, serves requests, and drains on a stop signal. */
export async function portal(): Promise<undefined> {
  if (cluster.isWorker) await runWorkerProcess();
  else await main();
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return printLine(helpText());
  if (args.length > 0)
    return exitWithMessage(
      2,
      `Unknown argument ${args.join(' ')}. Settings are environment variables. See --help.`,
    );
  const signals = catchSignals();
  const ending = new AbortController();
  signals.then(() => ending.abort());
  const started = await startPortal(configFromEnvironment(), { print: printLine, stop: ending.signal });
  if (!started.ok) {
    printError(started.message);
    await settleOutputs(outputLimitMs);
    // The process possibly does not exit by itself, because a partially started node may still wait, for example for the
    // database.
    return exitWhenEventLoopIsEmpty(started.exitCode, printLastLine);
  }
  printLine(welcomeText(started));
  signals.then((signal) => stopInOrder(started, `Received ${signal}. Finishing open requests …`, 0));
  started.lost.then((reason) =>
    stopInOrder(started, `Lost the connection to PostgreSQL, so the portal stops: ${reason}.`, 1),
  );
}

async function stopInOrder(started: StartedPortal, message: string, exitCode: number): Promise<void> {
  printLine(message);
  if (!(await endsWithinLimit(started.stop(), shutdownLimitMs))) {
    printLine(
      `The shutdown took longer than ${shutdownLimitMs / 1_000} s. The portal stops now, although some requests or background jobs have not ended.`,
    );
  }
  printLine('Stopped.');
  await settleOutputs(outputLimitMs);
  exitWhenEventLoopIsEmpty(exitCode, printLastLine);
}

/** Prints a line and waits until it is written, before the process exits by a signal. */
function printLastLine(line: string): Promise<void> {
  printLine(line);
  return settleOutputs(outputLimitMs);
}

/**
 * Resolves with the first stop signal. A further signal forces the exit, but only after a second, because Ctrl-C in a
 * terminal reaches the process twice: directly and through npm.
 */
function catchSignals(): Promise<NodeJS.Signals> {
  let askedAt: number | null = null;
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (askedAt !== null && performance.now() - askedAt > 1_000) exitBySignal(signal);
        askedAt ??= performance.now();
        resolve(signal);
      });
    }
  });
}

function welcomeText({ config, node, sandbox }: StartedPortal): string {
  const { baseUrl } = config;
  const lines = [
    '',
    `Customs Portal (${config.profile}) is ready: ${baseUrl}`,
    `  Console          ${baseUrl}/console/`,
    `  Guides           ${baseUrl}/docs/guides`,
    `  API reference    ${baseUrl}/docs`,
    `  Error codes      ${baseUrl}/problems`,
    `  Health check     ${node.operationsUrl}/health/ready`,
  ];
  if (sandbox) {
    lines.push(
      `  Credentials      ${sandboxCredentialsFilePath(config.dataDir)}`,
      '',
      'Send a first request to the portal:',
      '',
      firstRequestCommand(sandbox),
      '',
    );
  }
  return lines.join('\n');
}

function helpText(): string {
  const rows = configVariables.map(
    (variable) => `  ${variable.name}\n      ${variable.description} (default: ${variable.default})`,
  );
  return [
    shellCommands.start,
    '',
    'Starts the portal. Settings are environment variables:',
    '',
    ...rows,
  ].join('\n');
}

/** Returns a shell command for the first request: it gets a token for the sandbox trader and requests the status. */
function firstRequestCommand({ baseUrl, hostToHost }: SandboxCredentialsFile): string {
  const { clientId, clientSecret, apiKey } = hostToHost;
  const token = `$(curl -s -u '${clientId}:${clientSecret}' -d grant_type=client_credentials ${baseUrl}/oauth/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`;
  return `curl -i -H "Authorization: Bearer ${token}" -H 'portal-api-key: ${apiKey}' ${baseUrl}/openapi/status`;
}

function exitWithMessage(exitCode: number, message: string): void {
  printError(message);
  process.exitCode = exitCode;
}
