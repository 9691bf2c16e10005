import { Type } from 'typebox';
import { peopleOperation, roles } from '../callers/public.ts';
import {
  type EventStreamDependencies,
  eventStream,
  eventStreamMediaType,
} from '../foundation/http/event-stream.ts';
import { accessCheckIntervalMs } from '../foundation/http/long-poll-limit.ts';
import { type BadgeDependencies, type Badges, badgesOf, createCountCache } from './badges.ts';

export const streamBadgesOperation = peopleOperation(
  {
    id: 'streamBadges',
    method: 'GET',
    path: '/management/badges/stream',
    tag: 'Overview',
    summary: 'Stream badge counts',
    description:
      'Returns a stream of server-sent events. A `badges` event contains two kinds of numbers: for each page of the console, the number of objects that need an action of the caller; and the number of unread notifications. The portal sends the first event immediately, and each further event at most two seconds after a change. The stream ends with the session. A person can have eight streams at a time; the response to a request for another stream is 429.',
    roles: [...roles],
    answers: {
      200: {
        description: 'The stream.',
        mediaType: eventStreamMediaType,
        body: Type.String({
          description: 'Server-sent events: `event` is `badges`, `data` contains the numbers.',
        }),
        examples: {
          one: {
            summary: 'Three waiting declarations',
            value: frameOf({ declarations: 3, queue: 0, organisations: 0, platforms: 0, unread: 1 }),
          },
        },
      },
    },
    problems: [],
  },
  (parts: BadgeDependencies & EventStreamDependencies) => {
    const shared = createCountCache(parts);
    return async ({ caller, request }) => {
      let lastFrame = '';
      return eventStream(parts, {
        callerId: caller.person.id,
        request,
        everyMs: accessCheckIntervalMs,
        async look() {
          const frame = frameOf(await badgesOf(shared, caller));
          if (frame === lastFrame) return '';
          lastFrame = frame;
          return frame;
        },
      });
    };
  },
);

function frameOf(badges: Badges): string {
  return `event: badges\ndata: ${JSON.stringify(badges)}\n\n`;
}
