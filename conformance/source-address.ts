import { randomInt } from 'node:crypto';
import { createHttpClient, type TestedPortal } from './http.ts';

/**
 * Returns a random address of 127.0.0.0/8 from which the target can be reached; undefined if there is none.
 * With it, limits per address do not affect other runs.
 */
export async function findUnusedSourceAddress(target: TestedPortal): Promise<string | undefined> {
  const host = target.connectTo?.replace(/:\d+$/, '') ?? new URL(target.base).hostname;
  if (process.platform !== 'linux' || !(host === 'localhost' || host.startsWith('127.'))) return undefined;
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(2, 255)}`;
  const client = createHttpClient({ ...target, localAddress });
  try {
    await client.send({ method: 'GET', path: '/openapi.json' });
    return localAddress;
  } catch {
    return undefined;
  } finally {
    client.close();
  }
}
