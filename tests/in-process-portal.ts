import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDatabase } from '../server/src/composition/start-database.ts';
import { startNode } from '../server/src/composition/start-node.ts';
import { countryLists } from '../server/src/reference/shipped/public.ts';
import { type Config, readConfig } from '../server/src/settings/config.ts';
import { refreshSandboxFile } from '../server/src/settings/sandbox-file.ts';
import { type PortalOptions, preparePortal, type ServingPortal } from './portal-process.ts';

/**
 * Starts a whole portal in the process of the test, where the modules are loaded and compiled already: that takes a
 * quarter of the time of a new process. It has its own database, ports and files. Use `startPortal` for tests of
 * processes, signals, printed lines, process-wide metrics, or a second node.
 */
export async function startInProcessPortal(
  options: Omit<PortalOptions, 'mainFile'> = {},
): Promise<ServingPortal> {
  const setup = await preparePortal(options);
  try {
    const config = configOf(setup.environment);
    const started = await startDatabase(config, { say() {}, lists: await countryLists() });
    if (!started.ok) throw new Error(started.message);
    // The test works on the same thread: its work must not make the portal refuse requests.
    const node = await startNode(config, started.connection, started.secrets, { usedByThread: () => 0 });
    if (!node.ok) throw new Error(node.message);
    const { baseUrl, dataDir } = config;
    await refreshSandboxFile(dataDir, { baseUrl, operationsUrl: node.operationsUrl });
    let stopped: Promise<void> | null = null;
    const stop = async (): Promise<void> => {
      await node.drain();
      await started.stop();
      await setup.remove();
    };
    return {
      ...setup.portal(node.operationsUrl),
      get credentials() {
        return setup.credentials();
      },
      stop() {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    await setup.remove();
    throw error;
  }
}

function configOf(environment: Readonly<Record<string, string>>): Config {
  const reading = readConfig(environment, {
    repositoryDir: join(import.meta.dirname, '..'),
    workingDir: process.cwd(),
    readFile: (path) => readFileSync(path, 'utf8'),
  });
  if (!reading.ok) throw new Error(reading.complaints.join('\n'));
  const served = process.env.PORTAL_COUNTRY ?? 'xa';
  if (reading.config.country !== served)
    throw new Error(`this process serves ${served}: start a process for ${reading.config.country}`);
  return reading.config;
}
