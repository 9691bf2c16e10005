import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../portal-client.ts';

const retryAfterMs = 200;

/** So many calls at once. One that the portal turns away undone, since the machine is busy, is made again, as its caller would. */
export function together(count: number, make: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const served = async (index: number): Promise<Answer> => {
    for (;;) {
      const answer = await make(index);
      if (answer.status !== 503) return answer;
      await pause(retryAfterMs);
    }
  };
  return Promise.all(Array.from({ length: count }, (_, index) => served(index)));
}
