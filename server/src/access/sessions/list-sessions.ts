import { type Static, Type } from 'typebox';
import { personOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { idSchema, timeSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, singlePage } from '../../foundation/http/pagination.ts';
import { type ListedSession, listSessions } from './session-store.ts';

const ListedSessionBody = Type.Object(
  {
    id: idSchema('ses', 'Id of the session.'),
    current: Type.Boolean({ description: 'True if this is the session that sent the request.' }),
    kind: Type.Enum(['browser', 'terminal'], {
      description: '`browser`, or `terminal` for the command line.',
    }),
    address: Type.String({ description: 'IP address at sign-in.' }),
    browser: Type.String({
      description: 'Name of the browser or of the program in the terminal, as sent in `User-Agent`.',
    }),
    createdAt: timeSchema('Time of sign-in.'),
    lastUsedAt: timeSchema(
      'Time of the last use, accurate to the minute. For a terminal: time when it last got a token.',
    ),
    expiresAt: timeSchema('Latest time at which the session ends.'),
  },
  {
    additionalProperties: false,
    title: 'ListedSession',
    description: 'A session of the person, in a browser or a terminal.',
  },
);

const exampleListedSession: Static<typeof ListedSessionBody> = {
  id: 'ses_01kaz4w7m1v3c5n8q2x6t9r1yf',
  current: true,
  kind: 'browser',
  address: '192.0.2.17',
  browser:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  createdAt: '2026-11-21T09:00:00.000Z',
  lastUsedAt: '2026-11-21T09:12:00.000Z',
  expiresAt: '2026-11-21T21:00:00.000Z',
};

export const listSessionsOperation = personOperation(
  {
    id: 'listSessions',
    method: 'GET',
    path: '/management/sessions',
    tag: 'Session',
    summary: 'List your sessions',
    description: 'Returns your sessions in browsers and terminals, most recently used first.',
    scope: null,
    stages: ['enrolment', 'signed_in'],
    answers: {
      200: {
        description: 'Your sessions.',
        body: listBody(ListedSessionBody, 'Sessions, most recently used first.'),
        examples: { one: { summary: 'One session', value: singlePage([exampleListedSession]) } },
      },
    },
    problems: [],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    async ({ caller }) => {
      const sessions = await listSessions(database.system, caller.person.id, now());
      return answer(200, singlePage(sessions.map((session) => bodyOf(session, caller.sessionId))));
    },
);

function bodyOf(session: ListedSession, current: string): Static<typeof ListedSessionBody> {
  return {
    id: session.id,
    current: session.id === current,
    kind: session.kind,
    address: session.address,
    browser: session.browser,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
  };
}
