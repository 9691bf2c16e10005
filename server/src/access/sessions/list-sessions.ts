import { type Static, Type } from 'typebox';
import { personOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { idElement, timeElement } from '../../foundation/http/elements.ts';
import { answer } from '../../foundation/http/operation.ts';
import { type ListedSession, listSessions } from './session-store.ts';

const ListedSessionBody = Type.Object(
  {
    id: idElement('ses', 'The session’s id.'),
    current: Type.Boolean({ description: 'Whether it is the one that asks.' }),
    kind: Type.Enum(['browser', 'terminal'], {
      description: '`terminal`: a command line that the person has let act for them.',
    }),
    address: Type.String({ description: 'The address that it was begun from.' }),
    browser: Type.String({ description: 'What the browser, or the program at the terminal, calls itself.' }),
    createdAt: timeElement('When the person signed in.'),
    lastUsedAt: timeElement('When it was last used, to the minute; of a terminal, when it last got a token.'),
    expiresAt: timeElement('When it ends in any case.'),
  },
  {
    additionalProperties: false,
    title: 'ListedSession',
    description: 'A place where the person is signed in.',
  },
);

const example: Static<typeof ListedSessionBody> = {
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
    description: 'The person’s own sessions, in browsers and at terminals, the last used first.',
    scope: null,
    stages: ['enrolment', 'signed_in'],
    answers: {
      200: {
        description: 'The sessions.',
        body: Type.Object(
          { items: Type.Array(ListedSessionBody, { description: 'Sessions, the last used first.' }) },
          { additionalProperties: false, description: 'All of the person’s sessions.' },
        ),
        examples: { one: { summary: 'One session', value: { items: [example] } } },
      },
    },
    problems: [],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    async ({ caller }) => {
      const sessions = await listSessions(database.system, caller.person.id, now());
      return answer(200, { items: sessions.map((session) => bodyOf(session, caller.sessionId)) });
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
