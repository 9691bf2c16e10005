import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { personOperation, sessionStages } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { answer } from '../../foundation/http/operation.ts';
import { auditOrganisationOf } from './open-session.ts';
import { deletedCookieHeaders } from './session-cookie.ts';
import { deleteSession } from './session-store.ts';

export const signOutOperation = personOperation(
  {
    id: 'signOut',
    method: 'DELETE',
    path: '/management/session',
    tag: 'Session',
    summary: 'Sign out',
    description: 'Ends the session. At most a second later, the session is invalid on every node.',
    scope: null,
    stages: sessionStages,
    answers: { 204: { description: 'The session is signed out.', headers: ['Set-Cookie'] } },
    problems: [],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    ({ caller, request }) =>
      database.systemTransaction(async (transaction) => {
        const { person, sessionId } = caller;
        await deleteSession(transaction, person.id, sessionId);
        await announceChange(transaction, `session:${sessionId}`);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: auditOrganisationOf(caller),
          at: now(),
          action: 'session.revoke',
          target: { kind: 'session', id: sessionId },
          change: { before: { status: caller.stage } },
        });
        return answer(204, undefined, deletedCookieHeaders);
      }),
);
