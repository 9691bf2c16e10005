import { Type } from 'typebox';
import { peopleOperation, roles } from '../callers/public.ts';
import { type EventStreamParts, eventStream, eventStreamType } from '../foundation/http/event-stream.ts';
import { longestHoldSlice } from '../foundation/http/held-calls.ts';
import { type BadgeParts, type Badges, badgesOf, shareCounts } from './badges.ts';

export const streamBadgesOperation = peopleOperation(
  {
    id: 'streamBadges',
    method: 'GET',
    path: '/management/badges/stream',
    tag: 'Overview',
    summary: 'Stream badge counts',
    description:
      'A stream of Server-Sent Events: `badges` tells how many things the caller can act on, by place, and how many notifications are unread; first as it is, then whenever it changes, within two seconds. It ends with the session. A person may hold eight at a time; another one is answered 429.',
    roles: [...roles],
    answers: {
      200: {
        description: 'The stream.',
        mediaType: eventStreamType,
        body: Type.String({ description: 'Server-Sent Events: `event` is `badges`, `data` the numbers.' }),
        examples: {
          one: {
            summary: 'Three declarations wait',
            value: frameOf({ declarations: 3, queue: 0, organisations: 0, platforms: 0, unread: 1 }),
          },
        },
      },
    },
    problems: [],
  },
  (parts: BadgeParts & EventStreamParts) => {
    const shared = shareCounts(parts);
    return async ({ caller, request }) => {
      let told = '';
      return eventStream(parts, {
        callerId: caller.person.id,
        request,
        everyMs: longestHoldSlice,
        async look() {
          const frame = frameOf(await badgesOf(shared, caller));
          if (frame === told) return '';
          told = frame;
          return frame;
        },
      });
    };
  },
);

function frameOf(badges: Badges): string {
  return `event: badges\ndata: ${JSON.stringify(badges)}\n\n`;
}
