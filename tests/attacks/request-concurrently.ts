import { setTimeout as pause } from 'node:timers/promises';
import type { PortalResponse } from '../portal-client.ts';

const retryAfterMs = 200;

/** Makes `count` requests concurrently. Repeats a request that the portal shed because of load, as its caller would. */
export function requestConcurrently(
  count: number,
  make: (index: number) => Promise<PortalResponse>,
): Promise<PortalResponse[]> {
  const served = async (index: number): Promise<PortalResponse> => {
    for (;;) {
      const answer = await make(index);
      if (answer.status !== 503) return answer;
      await pause(retryAfterMs);
    }
  };
  return Promise.all(Array.from({ length: count }, (_, index) => served(index)));
}
