import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { testServer } from '../server/src/foundation/database/testing/throwaway-database.ts';
import { startPortal } from '../tests/portal-process.ts';
import { repositoryRoot } from './repository-root.ts';

/*
 * Runs the conformance suite against a new portal that serves the country of this process. A part of `npm run
 * test:country`.
 */
/**
 * Cases that exhaust a client's rate limit. They run with a low rate, because a slow machine can't exceed the
 * default.
 */
const limitCases = '^(rate-13|guard-13-(client|shared|others)$)';

const server = await testServer();
Object.assign(process.env, server.environment);
const portal = await startPortal();
try {
  const credentials = join(portal.dataDir, 'sandbox.json');
  const suite = ['conformance/main.ts', '--credentials', credentials, '--except', limitCases];
  const child = spawn(process.execPath, suite, { cwd: repositoryRoot, stdio: 'inherit' });
  process.exitCode = await new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
} finally {
  await portal.stop();
  await server.stop();
}
