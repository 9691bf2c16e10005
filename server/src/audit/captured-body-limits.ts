import type { CallBodies } from '../foundation/http/body/capture-bodies.ts';
import type { CountedCall } from './request-log-response.ts';

const minuteMs = 60_000;
/** Of one client within a minute, in bytes: about what the rows of its log take at most. */
export const mostOfClient = 1_048_576;
/** Of all clients within a minute, and so in memory between two writes, in bytes. */
export const mostOfAll = 8_388_608;

/**
 * Says of each call, within a process, whether its bodies are kept too: those of one client up to a bound a minute, and of all
 * together up to another, so that neither memory nor disk is anybody's to fill.
 */
export function boundBodies(): (call: Pick<CountedCall, 'account' | 'at'>, bodies: CallBodies) => boolean {
  let minute = 0;
  let all = 0;
  const ofClient = new Map<string, number>();
  return ({ account: { clientId }, at }, { request, answer }) => {
    if (at - (at % minuteMs) !== minute) {
      minute = at - (at % minuteMs);
      all = 0;
      ofClient.clear();
    }
    const bytes = (request?.keptBytes ?? 0) + (answer?.keptBytes ?? 0);
    const before = ofClient.get(clientId) ?? 0;
    if (before + bytes > mostOfClient || all + bytes > mostOfAll) return false;
    ofClient.set(clientId, before + bytes);
    all += bytes;
    return true;
  };
}
