import { type Static, Type } from 'typebox';
import { peopleOperation, roles } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { idPattern } from '../../foundation/ids.ts';
import { allNoticeKinds, exampleNotice, Notice } from './notice.ts';
import { countUnread, listNotices, type StoredNotice } from './notice-store.ts';

const { properties: page } = listBody(Notice, 'Notifications, newest first.');

export const listNoticesOperation = peopleOperation(
  {
    id: 'listNotifications',
    method: 'GET',
    path: '/management/notifications',
    tag: 'Notifications',
    summary: 'List notifications',
    description:
      'Returns your notifications for the organisation of your session, newest first: queries and decisions of customs, payments due within two days, API keys that expire in 30, 7 or 1 days, disabled webhooks, pending approvals, declarations assigned to you, and high rates of failed requests. The portal stores notifications for 90 days.',
    roles: [...roles],
    query: Type.Object(
      {
        ...listQuery,
        createdAfter: Type.Optional(
          Type.String({
            pattern: idPattern('ntc'),
            'x-format': 'ntcId',
            description: 'Id of a notification. Only later notifications are returned.',
          }),
        ),
        kind: Type.Optional(
          Type.Array(Type.Enum([...allNoticeKinds]), {
            ...{ minItems: 1, maxItems: allNoticeKinds.length },
            description: 'Kind of notification. You can repeat the parameter.',
          }),
        ),
        unread: Type.Optional(
          Type.Boolean({
            description: '`true`: only unread notifications; `false`: only read notifications.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'A page of notifications.',
        body: Type.Object(
          {
            ...page,
            unread: Type.Integer({ minimum: 0, description: 'Number of all unread notifications.' }),
          },
          { additionalProperties: false, description: 'A page of notifications.' },
        ),
        examples: pageExample('One query', exampleNotice, { unread: 1 }),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const whose = { organisationId: caller.organisation.id, personId: caller.person.id };
      const { limit: _limit, after: _after, ...filter } = query;
      const openedPage = openPage(cursorKey, ['notices', whose, filter], query);
      if (openedPage.kind === 'refusal') return openedPage;
      const rows = await listNotices(database.system, whose, filter, openedPage);
      const unread = await countUnread(database.system, whose);
      return answer(200, { ...openedPage.close(rows, ({ id }) => id, noticeBody), unread });
    },
);

function noticeBody({ about, createdAt, id, kind, readAt }: StoredNotice): Static<typeof Notice> {
  return { id, kind, createdAt: createdAt.toISOString(), read: readAt !== null, about: { ...about } };
}
