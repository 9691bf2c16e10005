import { sample } from 'fast-check';
import {
  arbitraryFuzzedRequest,
  fuzzedOperations,
  makeFuzzedIds,
  sendFuzzedRequest,
} from './attacks/fuzzed-calls.ts';
import { signInToConsole } from './console-browser.ts';
import { createPortalClient, sendPortalRequest } from './portal-client.ts';
import { readCredentials } from './portal-process.ts';

/** Number of responses to an operation by HTTP status. */
export type ResponseCounts = Map<number, number>;

/** Requests every operation of both contracts in turn, with valid and invalid values, for some seconds. */
export async function callEveryOperation(
  { baseUrl, dataDir }: { readonly baseUrl: string; readonly dataDir: string },
  seconds: number,
  seed: number,
): Promise<ResponseCounts> {
  const credentials = readCredentials(dataDir);
  if (!credentials) throw new Error('another node filled the database, so this portal has no credentials');
  const trader = createPortalClient(baseUrl, credentials.hostToHost);
  const customs = createPortalClient(baseUrl, credentials.management);
  const owner = await signInToConsole(baseUrl, credentials.trader);
  const ids = await makeFuzzedIds({ trader, customs }, seed);
  const [openapi, management] = [
    (await sendPortalRequest(`${baseUrl}/openapi.json`)).body,
    (await sendPortalRequest(`${baseUrl}/management/openapi.json`)).body,
  ];
  const operations = [
    ...fuzzedOperations(openapi).map((operation) => ({ operation, document: openapi, door: trader.call })),
    ...fuzzedOperations(management).map((operation) => ({
      operation,
      document: management,
      door: operation.forPeople || operation.forAnyone ? owner.call : customs.call,
    })),
  ];
  const statuses: ResponseCounts = new Map();
  const until = performance.now() + seconds * 1_000;
  const callsAtOnce = 20;
  for (let round = 0; performance.now() < until; round += 1) {
    for (const [place, { operation, document, door }] of operations.entries()) {
      const own = seed + round * operations.length + place;
      for (const call of sample(arbitraryFuzzedRequest(document, operation, ids), {
        seed: own,
        numRuns: callsAtOnce,
      })) {
        if (performance.now() >= until) return statuses;
        const { status } = (await sendFuzzedRequest(door, operation, call)).answer;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
  }
  return statuses;
}
