import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PinnedProcess, startPinnedNode, startUnpinnedNode } from './pinned-process.ts';

/** A sandbox portal in its own directory, restarted for each measurement. */
export interface BenchPortal {
  /**
   * Restarts the portal with the same database. `nodeOptions` are options of Node, `more` are environment
   * variables for this start.
   */
  start(nodeOptions?: readonly string[], more?: NodeJS.ProcessEnv, core?: string): Promise<PinnedProcess>;
  /** Starts it without pinning, for its PostgreSQL: returns socket directory and process id of that. */
  host(): Promise<PinnedProcess & { readonly socketDirectory: string; readonly postgres: number }>;
  readonly baseUrl: string;
  readonly dataDir: string;
  /** Returns the headers of a caller's requests, with a new token. */
  credentials(): Promise<Record<string, string>>;
  remove(): Promise<void>;
}

const repository = join(import.meta.dirname, '..');

/** `more` is added to its environment; `root` is the repository whose portal it is. */
export async function createBenchPortal(
  more: NodeJS.ProcessEnv = {},
  root: string = repository,
): Promise<BenchPortal> {
  const mainFile = join(root, 'server', 'src', 'main.ts');
  const directory = await mkdtemp(join(tmpdir(), 'customs-portal-bench-'));
  // Under root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(directory, 0o711);
  const dataDir = join(directory, 'data');
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const environment = {
    PORTAL_DATA_DIR: dataDir,
    PORTAL_PORT: String(port),
    PORTAL_OPERATIONS_PORT: '0',
    PORTAL_BASE_URL: baseUrl,
    // The load comes from one client; the authorization guard is measured, not the rate limit.
    PORTAL_CLIENT_RATE: '0',
    // The same compile cache as with `npm start`.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...more,
  };
  return {
    baseUrl,
    dataDir,
    async start(nodeOptions = [], forThis = {}, core) {
      const started = startPinnedNode([...nodeOptions, mainFile], { ...environment, ...forThis }, core);
      await started.line(/is ready/);
      return started;
    },
    async host() {
      const started = startUnpinnedNode([mainFile], environment);
      await started.line(/is ready/);
      const file = await readFile(join(dataDir, 'postgresql', 'data', 'postmaster.pid'), 'utf8');
      const [pid, , , , socketDirectory = ''] = file.split('\n');
      return { ...started, socketDirectory: socketDirectory.trim(), postgres: Number(pid) };
    },
    async credentials() {
      const { hostToHost } = JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8'));
      const { clientId, clientSecret, apiKey } = hostToHost;
      const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
      const answer = await fetch(`${baseUrl}/oauth/token`, {
        method: 'POST',
        headers: { Authorization: `Basic ${basic}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      const { access_token: token }: { access_token?: unknown } = JSON.parse(await answer.text());
      if (typeof token !== 'string')
        throw new Error(`the token request returned ${answer.status} and no token`);
      return {
        Authorization: `Bearer ${token}`,
        'portal-api-key': String(apiKey),
        Accept: 'application/json',
        'User-Agent': 'traders-system/1.0',
      };
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** Returns a currently unused port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
