import { type StartedDatabase, type StartRefusal, startDatabase } from '../composition/start-database.ts';
import { type NodeSettings, type RunningNode, startNode } from '../composition/start-node.ts';
import { runWorkers } from '../composition/workers.ts';
import { country } from '../country/public.ts';
import { refusalText } from '../country/reading/public.ts';
import { countryLists } from '../reference/bundled/public.ts';
import type { Config, ConfigReading } from '../settings/config.ts';
import {
  refreshSandboxCredentialsFile,
  type SandboxCredentialsFile,
} from '../settings/sandbox-credentials-file.ts';
import { startErrors } from './country/collect-country-errors.ts';

export interface StartedPortal {
  readonly ok: true;
  readonly config: Config;
  readonly node: RunningNode;
  /** Credentials of the sandbox; null in production, and on a node that did not fill the database of the sandbox. */
  readonly sandbox: SandboxCredentialsFile | null;
  /** Resolves with the reason if PostgreSQL stops or becomes unreachable. */
  readonly lost: StartedDatabase['lost'];
  /** Completes the requests in progress, then stops the node and its PostgreSQL. */
  stop(): Promise<void>;
}

/** Options of the start. Tests that run the portal in their own process pass `node`. */
export interface StartSettings {
  readonly print: (line: string) => void;
  readonly stop?: AbortSignal;
  readonly node?: NodeSettings;
}

/**
 * Checks settings and country, opens the database, and starts the portal in this process or in workers. Returns a refusal
 * with a message for the operator if any of this fails.
 */
export async function startPortal(
  reading: ConfigReading,
  { print, stop, node: settings }: StartSettings,
): Promise<StartedPortal | StartRefusal> {
  if (!reading.ok) {
    const complaints = reading.complaints.map((complaint) => `- ${complaint}`);
    return refuse(2, ['The configuration is invalid. The portal was not started.', ...complaints].join('\n'));
  }
  const { config } = reading;
  if (config.profile === 'production' && config.scanner === null) {
    print(
      'Warning: PORTAL_SCANNER is not set, so uploaded documents are available without a scan for malware.',
    );
  }
  checkedCountry ??= checkCountry();
  const { lists, faults } = await checkedCountry;
  if (faults.length > 0) return refuse(2, refusalText(country.folder, faults));
  const database = await startDatabase(config, { print, ...(stop && { stop }), lists });
  if (!database.ok) return database;
  const { connection, secrets } = database;
  const starting =
    config.workerProcesses > 1
      ? runWorkers(config, { connection, secrets })
      : startNode(config, connection, secrets, settings);
  const node = await starting.catch(unexpectedErrorRefusal);
  if (!node.ok) {
    await database.stop();
    return node;
  }
  const { baseUrl, dataDir, profile } = config;
  const sandbox =
    profile === 'sandbox'
      ? await refreshSandboxCredentialsFile(dataDir, { baseUrl, operationsUrl: node.operationsUrl })
      : null;
  return {
    ok: true,
    config,
    node,
    sandbox,
    lost: database.lost,
    async stop() {
      await node.drain();
      await database.stop();
    },
  };
}

let checkedCountry: ReturnType<typeof checkCountry> | null = null;

/** Reads and checks the code lists and rules of the country, once per process because the country does not change. */
async function checkCountry() {
  const lists = await countryLists();
  return { lists, faults: startErrors(lists) };
}

function refuse(exitCode: StartRefusal['exitCode'], message: string): StartRefusal {
  return { ok: false, exitCode, message };
}

// Returns a refusal for an unexpected error: a bug, or a lost connection to the database.
function unexpectedErrorRefusal(error: unknown): StartRefusal {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return refuse(1, `Cannot start the portal: ${reason}`);
}
