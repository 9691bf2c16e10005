import cluster from 'node:cluster';
import { endBy, endProcess } from '../composition/end-process.ts';
import { type StartedDatabase, type StartRefusal, startDatabase } from '../composition/start-database.ts';
import { type RunningNode, startNode } from '../composition/start-node.ts';
import { runWorkers, workForCluster } from '../composition/workers.ts';
import { country } from '../country/public.ts';
import { refusalText } from '../country/reading/public.ts';
import { countryLists } from '../reference/shipped/public.ts';
import { type Config, configFromEnvironment } from '../settings/config.ts';
import { configVariables } from '../settings/config-variables.ts';
import { refreshSandboxFile, type SandboxFile, sandboxFilePath } from '../settings/sandbox-file.ts';
import { typed } from '../settings/typed-commands.ts';
import { startFaults } from './country/country-faults.ts';

/** The process: read the configuration, open the database, listen, drain on signal. */
export async function portal(): Promise<undefined> {
  if (cluster.isWorker) await workForCluster();
  else await main();
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  if (asked.includes('--help')) return say(help());
  if (asked.length > 0)
    return end(2, `${asked.join(' ')}: not known. Settings are environment variables: --help lists them.`);
  const reading = configFromEnvironment();
  if (!reading.ok) {
    const complaints = reading.complaints.map((complaint) => `- ${complaint}`);
    return end(2, ['The configuration is wrong; nothing was started.', ...complaints].join('\n'));
  }
  const { config } = reading;
  const lists = await countryLists();
  const faults = startFaults(lists);
  if (faults.length > 0) return end(2, refusalText(country.folder, faults));
  const signals = catchSignals();
  const ending = new AbortController();
  signals.then(() => ending.abort());
  const started = await startDatabase(config, { say, stop: ending.signal, lists });
  if (!started.ok) return end(started.exitCode, started.message);
  const { connection, secrets } = started;
  const starting =
    config.workerProcesses > 1
      ? runWorkers(config, { connection, secrets })
      : startNode(config, connection, secrets);
  const node = await starting.catch(unexpected);
  if (!node.ok) {
    await started.stop();
    process.stderr.write(`${node.message}\n`);
    // Half a node may still hold the process: it listens for the database to come back.
    return endProcess(node.exitCode, say);
  }
  const { baseUrl } = config;
  const sandbox =
    config.profile === 'sandbox'
      ? await refreshSandboxFile(config.dataDir, { baseUrl, operationsUrl: node.operationsUrl })
      : null;
  say(welcome(config, node, sandbox));
  signals.then((signal) => stopInOrder(node, started, `${signal}: finishing what is under way …`, 0));
  started.lost.then((reason) => stopInOrder(node, started, `PostgreSQL is lost: ${reason}.`, 1));
}

async function stopInOrder(
  node: RunningNode,
  started: StartedDatabase,
  message: string,
  exitCode: number,
): Promise<void> {
  say(message);
  await node.drain();
  await started.stop();
  say('Stopped.');
  endProcess(exitCode, say);
}

/** The first signal to stop. A terminal's Ctrl-C comes twice, by npm too; one more after a second means it. */
function catchSignals(): Promise<NodeJS.Signals> {
  let askedAt: number | null = null;
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (askedAt !== null && performance.now() - askedAt > 1_000) endBy(signal);
        askedAt ??= performance.now();
        resolve(signal);
      });
    }
  });
}

function welcome(config: Config, node: RunningNode, sandbox: SandboxFile | null): string {
  const { baseUrl } = config;
  const lines = [
    '',
    `Customs Portal (${config.profile}) is ready: ${baseUrl}`,
    `  Console          ${baseUrl}/console/`,
    `  Guides           ${baseUrl}/docs/guides`,
    `  API reference    ${baseUrl}/docs`,
    `  Problems         ${baseUrl}/problems`,
    `  For operators    ${node.operationsUrl}/health/ready`,
  ];
  if (sandbox) {
    lines.push(
      `  Credentials      ${sandboxFilePath(config.dataDir)}`,
      '',
      'Try it:',
      '',
      firstCall(sandbox),
      '',
    );
  }
  return lines.join('\n');
}

function help(): string {
  const rows = configVariables.map(
    (variable) => `  ${variable.name}\n      ${variable.description} (default: ${variable.default})`,
  );
  return [typed.start, '', 'Starts the portal. Settings are environment variables:', '', ...rows].join('\n');
}

/** One line that answers 200: a token for the sandbox's trader, and the status call with it. */
function firstCall({ baseUrl, hostToHost }: SandboxFile): string {
  const { clientId, clientSecret, apiKey } = hostToHost;
  const token = `$(curl -s -u '${clientId}:${clientSecret}' -d grant_type=client_credentials ${baseUrl}/oauth/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`;
  return `curl -i -H "Authorization: Bearer ${token}" -H 'portal-api-key: ${apiKey}' ${baseUrl}/openapi/status`;
}

// A bug, or a database that went away this very moment: PostgreSQL is stopped all the same.
function unexpected(error: unknown): StartRefusal {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { ok: false, exitCode: 1, message: `The portal could not start: ${reason}` };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function end(exitCode: number, message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}
