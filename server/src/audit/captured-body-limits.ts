import type { BodyCapture } from '../foundation/http/body/capture-bodies.ts';
import type { UsageResponse } from './logged-response.ts';

const minuteMs = 60_000;
/** Maximum captured bytes per client and minute, about the same as the maximum size of a client's log rows. */
export const maxCapturedBytesPerClient = 1_048_576;
/**
 * Maximum captured bytes of all clients per minute, which also limits the memory for bodies that are not
 * written yet.
 */
export const maxCapturedBytesOfAllClients = 8_388_608;

/**
 * Decides for each request in this process whether its bodies are captured. The limits per client and for all
 * clients prevent that captured bodies fill memory or disk.
 */
export function createCaptureLimit(): (
  call: Pick<UsageResponse, 'account' | 'at'>,
  bodies: BodyCapture,
) => boolean {
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
    if (before + bytes > maxCapturedBytesPerClient || all + bytes > maxCapturedBytesOfAllClients)
      return false;
    ofClient.set(clientId, before + bytes);
    all += bytes;
    return true;
  };
}
