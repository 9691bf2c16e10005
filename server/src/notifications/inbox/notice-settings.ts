import { Type } from 'typebox';
import { actingAs, changeOf, recordAudit } from '../../audit/public.ts';
import { peopleOperation, roles } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { completeWays, noticeWays } from './notice.ts';
import { findSettings, storeSettings } from './notice-store.ts';

function way(of: string) {
  return Type.Enum([...noticeWays], { description: `How you are told of ${of}.` });
}

const ways = {
  query: way('queries of customs'),
  decision: way('decisions of customs'),
  payment_due: way('payments due within two days'),
  key_expiring: way('keys that end'),
  webhook_disabled: way('webhooks that were disabled'),
  approval: way('what waits for approval'),
  assignment: way('work that is given to you'),
  error_rate: way('many refused calls'),
};

const WaysBody = Type.Object(ways, {
  additionalProperties: false,
  title: 'NotificationWays',
  description: 'By kind: at the console, by email too, or not at all.',
});

const example = completeWays({ query: 'email', error_rate: 'none' });
const answers = {
  200: {
    description: 'How you are told.',
    body: WaysBody,
    examples: { some: { summary: 'Queries by email, errors not at all', value: example } },
  },
} as const;

export const getNoticeSettingsOperation = peopleOperation(
  {
    id: 'getNotificationSettings',
    method: 'GET',
    path: '/management/notifications/settings',
    tag: 'Notifications',
    summary: 'Get notification settings',
    description:
      'At the console, where you have not chosen otherwise; the same for every organisation that you act for.',
    roles: [...roles],
    answers,
    problems: [],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller }) => {
      const [found] = await findSettings(database.system, [caller.person.id]);
      return answer(200, completeWays(found?.ways ?? {}));
    },
);

export const updateNotificationSettingsOperation = peopleOperation(
  {
    id: 'updateNotificationSettings',
    method: 'PUT',
    path: '/management/notifications/settings',
    tag: 'Notifications',
    summary: 'Update notification settings',
    description:
      'By kind: `console`, `mail` (beside the console) or `none`; what is left out is told at the console. Mails are in the language of this call.',
    roles: [...roles],
    translated: true,
    body: {
      schema: Type.Partial(Type.Object(ways), {
        additionalProperties: false,
        description: 'How you want to be told.',
      }),
      description: 'How you want to be told.',
      required: true,
      examples: {
        some: {
          summary: 'Queries by email, errors not at all',
          value: { query: 'email', error_rate: 'none' },
        },
      },
    },
    answers,
    problems: [inputInvalid],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    ({ body, caller, request }) =>
      database.systemTransaction(async (transaction) => {
        const personId = caller.person.id;
        const [before] = await findSettings(transaction, [personId]);
        const chosen = completeWays(body);
        await storeSettings(transaction, { personId, language: request.language, ways: body });
        await recordAudit(transaction, {
          ...actingAs(caller, request),
          organisationId: caller.organisation.id,
          at: now(),
          action: 'notifications.settings',
          target: { kind: 'person', id: personId },
          change: changeOf(completeWays(before?.ways ?? {}), chosen) ?? { after: {} },
        });
        return answer(200, chosen);
      }),
);
