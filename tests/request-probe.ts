import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { textAt } from '../conformance/json.ts';
import type { PortalResponse } from './portal-client.ts';

/** One of many equal requests. Times are in ms of `performance.now()`. */
export interface RequestProbe {
  readonly startedAt: number;
  readonly endedAt: number;
  /** HTTP status of the response; 0 if there was none. */
  readonly status: number;
  readonly code: string;
}

export interface ProbeSeries {
  readonly probes: readonly RequestProbe[];
  /** Waits for a probe that matches, past or future. Fails after a timeout. */
  until(isMatch: (probe: RequestProbe) => boolean): Promise<RequestProbe>;
  stop(): Promise<readonly RequestProbe[]>;
}

const probeIntervalMs = 10;
const maxWaitMs = 60_000;

/** Repeats a request one after another and records each response, until stopped or until the test ends. */
export function startProbeSeries(
  context: TestContext,
  sendRequest: () => Promise<PortalResponse>,
): ProbeSeries {
  const probes: RequestProbe[] = [];
  let stopped = false;
  const running = (async () => {
    while (!stopped) {
      const startedAt = performance.now();
      const response = await sendRequest().then(
        ({ status, body }) => ({ status, code: textAt(body, 'code') ?? '' }),
        () => ({ status: 0, code: 'no answer' }),
      );
      probes.push({ startedAt, endedAt: performance.now(), ...response });
      await pause(probeIntervalMs);
    }
  })();
  const stop = async (): Promise<readonly RequestProbe[]> => {
    stopped = true;
    await running;
    return probes;
  };
  context.after(stop);
  return {
    probes,
    stop,
    async until(isMatch) {
      const limit = performance.now() + maxWaitMs;
      while (performance.now() < limit) {
        const found = probes.find(isMatch);
        if (found) return found;
        await pause(5);
      }
      const last = probes.at(-1);
      throw new Error(
        `the expected response did not arrive; the last response was ${last?.status} ${last?.code}`,
      );
    },
  };
}
