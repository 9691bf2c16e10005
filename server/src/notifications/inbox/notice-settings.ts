import { Type } from 'typebox';
import { auditActorOf, changedFieldsOf, recordAudit } from '../../audit/public.ts';
import { peopleOperation, roles } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { noticeChannels, withDefaultChannels } from './notice.ts';
import { findSettings, storeSettings } from './notice-store.ts';

function channelSchema(of: string) {
  return Type.Enum([...noticeChannels], { description: `Channel for ${of}.` });
}

const channelSchemas = {
  query: channelSchema('queries of customs'),
  decision: channelSchema('decisions of customs'),
  payment_due: channelSchema('payments that are due within two days'),
  key_expiring: channelSchema('API keys that expire soon'),
  webhook_disabled: channelSchema('disabled webhooks'),
  approval: channelSchema('pending approvals'),
  assignment: channelSchema('declarations that are assigned to you'),
  error_rate: channelSchema('unusual failures of clients and webhooks'),
  service: channelSchema('incidents and planned work'),
};

const WaysBody = Type.Object(channelSchemas, {
  additionalProperties: false,
  title: 'NotificationWays',
  description: 'Channel of each kind of notification: in the console, also by e-mail, or none.',
});

const exampleNoticeChannels = withDefaultChannels({ query: 'email', error_rate: 'none' });
const responses = {
  200: {
    description: 'The notification settings.',
    body: WaysBody,
    examples: {
      some: { summary: 'Queries by e-mail, no notifications of errors', value: exampleNoticeChannels },
    },
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
      'Returns your notification settings, which apply to all your organisations. Default: notifications in the console.',
    roles: [...roles],
    answers: responses,
    problems: [],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller }) => {
      const [found] = await findSettings(database.system, [caller.person.id]);
      return answer(200, withDefaultChannels(found?.ways ?? {}));
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
      'Sets the channel of each kind of notification: `console`, `email` (e-mail in addition to the console) or `none`. A kind that you leave out is set to `console`. The language of this request is the language of your e-mails.',
    roles: [...roles],
    translated: true,
    body: {
      schema: Type.Partial(Type.Object(channelSchemas), {
        additionalProperties: false,
        description: 'Notification settings.',
      }),
      description: 'The notification settings.',
      examples: {
        some: {
          summary: 'Queries by e-mail, no notifications of errors',
          value: { query: 'email', error_rate: 'none' },
        },
      },
    },
    answers: responses,
    problems: [inputInvalid],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    ({ body, caller, request }) =>
      database.systemTransaction(async (transaction) => {
        const personId = caller.person.id;
        const [before] = await findSettings(transaction, [personId]);
        const chosen = withDefaultChannels(body);
        await storeSettings(transaction, { personId, language: request.language, ways: body });
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: caller.organisation.id,
          at: now(),
          action: 'notifications.settings',
          target: { kind: 'person', id: personId },
          change: changedFieldsOf(withDefaultChannels(before?.ways ?? {}), chosen) ?? { after: {} },
        });
        return answer(200, chosen);
      }),
);
