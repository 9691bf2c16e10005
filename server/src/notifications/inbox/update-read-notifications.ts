import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { peopleOperation, roles } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { idPattern } from '../../foundation/ids.ts';
import { exampleNotice } from './notice.ts';
import { countUnread, markRead } from './notice-store.ts';

export const updateReadNotificationsOperation = peopleOperation(
  {
    id: 'updateReadNotifications',
    method: 'PUT',
    path: '/management/notifications/read',
    tag: 'Notifications',
    summary: 'Update the read position of notifications',
    description:
      'Marks all your notifications as read, up to and including the notification in `upTo`. Later notifications stay unread.',
    roles: [...roles],
    body: {
      schema: Type.Object(
        {
          upTo: Type.String({
            pattern: idPattern('ntc'),
            'x-format': 'ntcId',
            description: 'Id of the newest notification to mark.',
          }),
        },
        { additionalProperties: false, description: 'Newest of the notifications that are marked as read.' },
      ),
      description: 'Newest of the notifications that are marked as read.',
      examples: { newest: { summary: 'Up to one notification', value: { upTo: exampleNotice.id } } },
    },
    answers: {
      200: {
        description: 'The notifications are marked.',
        body: Type.Object(
          { unread: Type.Integer({ minimum: 0, description: 'Number of remaining unread notifications.' }) },
          { additionalProperties: false, description: 'Remaining unread notifications.' },
        ),
        examples: { none: { summary: 'No unread notifications', value: { unread: 0 } } },
      },
    },
    problems: [inputInvalid],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    ({ body, caller, request }) =>
      database.systemTransaction(async (transaction) => {
        const whose = { organisationId: caller.organisation.id, personId: caller.person.id };
        const read = await markRead(transaction, whose, body.upTo, now());
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: whose.organisationId,
          at: now(),
          action: 'notifications.read',
          target: { kind: 'person', id: whose.personId },
          change: { upTo: body.upTo, read },
        });
        return answer(200, { unread: await countUnread(transaction, whose) });
      }),
);
