import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPortal } from '../server/src/programs/start-portal.ts';
import { type ConfigReading, readConfig } from '../server/src/settings/config.ts';
import { type PortalOptions, type ProcessEnd, preparePortal, type ServingPortal } from './portal-process.ts';

/**
 * Starts a portal in the process of the test, which is four times faster than a new process because its modules
 * are loaded. Use `startPortal` for tests of processes, signals, printed lines, process-wide metrics or a
 * second node.
 */
export async function startInProcessPortal(
  options: Omit<PortalOptions, 'mainFile'> = {},
): Promise<ServingPortal> {
  const setup = await preparePortal(options);
  try {
    const started = await startPortal(settingsOf(setup.environment), {
      print() {},
      // Reports no load, because the test runs on the same thread and must not make the portal refuse requests.
      node: { usedByThread: () => 0 },
    });
    if (!started.ok) throw new Error(started.message);
    let stopped: Promise<void> | null = null;
    const stop = async (): Promise<void> => {
      await started.stop();
      await setup.remove();
    };
    return {
      ...setup.portal(started.node.operationsUrl),
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

/** Starts a portal that must refuse to start, in the process of the test. Throws if it starts. */
export async function startRefusedPortal(environment: Readonly<Record<string, string>>): Promise<ProcessEnd> {
  const settings = settingsOf({ PORTAL_OPERATIONS_PORT: '0', ...environment });
  const started = await startPortal(settings, { print() {} });
  if (!started.ok) return { code: started.exitCode, signal: null, output: `${started.message}\n` };
  await started.stop();
  throw new Error('the portal started, but must refuse to start');
}

function settingsOf(environment: Readonly<Record<string, string>>): ConfigReading {
  const reading = readConfig(environment, {
    repositoryDir: join(import.meta.dirname, '..'),
    workingDir: process.cwd(),
    readFile: (path) => readFileSync(path, 'utf8'),
  });
  const served = process.env.PORTAL_COUNTRY ?? 'xa';
  if (reading.ok && reading.config.country !== served)
    throw new Error(`this process serves ${served}: start another process for ${reading.config.country}`);
  return reading;
}
