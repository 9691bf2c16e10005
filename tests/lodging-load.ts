import { setTimeout as pause } from 'node:timers/promises';
import { textAt } from '../conformance/json.ts';
import { lrnInCountryFormat } from './country-lrn.ts';
import type { PortalClient, PortalResponse } from './portal-client.ts';

/** A lodgement as its caller has observed it. */
export interface ObservedLodgement {
  readonly lrn: string;
  readonly idempotencyKey: string;
  /** The response with status 201; null if it was lost or had another status. */
  confirmation: PortalResponse | null;
  /** Id of the declaration, known after a response with status 201. */
  id: string;
  /** Number of requests sent for the lodgement. */
  calls: number;
}

export interface LodgingLoad {
  readonly lodgements: readonly ObservedLodgement[];
  stop(): Promise<readonly ObservedLodgement[]>;
}

export interface LodgingLoadOptions {
  readonly writers: number;
  /** Prefix of all LRNs, in the format of the country. */
  readonly name: string;
  /** Returns the client for a request. Called for each request, so that a writer can change the node. */
  readonly client: (writer: number) => PortalClient;
  /** Whether a request is repeated until it gets a response. */
  readonly retry: boolean;
}

const retryAfterMs = 100;

/** Starts writers that lodge one declaration after another until they are stopped. */
export function startLodgingLoad({ writers, name, client, retry }: LodgingLoadOptions): LodgingLoad {
  const lodgements: ObservedLodgement[] = [];
  let stopped = false;
  async function write(writer: number): Promise<void> {
    for (let count = 1; !stopped; count += 1) {
      const lrn = lrnInCountryFormat(`${name}-${writer}-${count}`);
      const lodgement = { lrn, idempotencyKey: `key-${lrn}`, confirmation: null, id: '', calls: 0 };
      lodgements.push(lodgement);
      await sendLodgement(lodgement, () => client(writer));
      while (retry && lodgement.confirmation === null) {
        await pause(retryAfterMs);
        await sendLodgement(lodgement, () => client(writer));
      }
      if (lodgement.confirmation === null) await pause(retryAfterMs);
    }
  }
  const running = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return {
    lodgements,
    async stop() {
      stopped = true;
      await running;
      return lodgements;
    },
  };
}

/** Sends the request of a lodgement, for the first time or as a repetition. */
export async function sendLodgement(
  lodgement: ObservedLodgement,
  client: () => PortalClient,
): Promise<PortalResponse | null> {
  lodgement.calls += 1;
  const answer = await client()
    .lodge(lodgement.lrn, { 'Idempotency-Key': lodgement.idempotencyKey })
    .catch(() => null);
  if (answer?.status === 201) {
    lodgement.confirmation = answer;
    lodgement.id = textAt(answer.body, 'id') ?? '';
  } else if (
    answer !== null &&
    answer.status < 500 &&
    textAt(answer.body, 'code') !== 'request_in_progress'
  ) {
    throw new Error(`a lodgement returned ${answer.status}: ${answer.text}`);
  }
  return answer;
}
