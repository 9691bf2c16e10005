import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { GET, PUT, responseData } from '../../api/client.ts';
import type { NotificationChannels } from '../../api/types.ts';
import { SelectField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

const channels = ['console', 'email', 'none'] as const;
const settingsKey = ['notification-settings'];

/** Kinds of notices, each with the operation that a user must be allowed to call to receive them. */
const noticeKinds = [
  ['query', 'answerOrganisationQuery'],
  ['decision', 'createOrganisationDeclaration'],
  ['payment_due', 'payOrganisationDuties'],
  ['key_expiring', 'createApiKey'],
  ['webhook_disabled', 'updateOrganisationWebhook'],
  ['error_rate', 'createApiKey'],
  ['approval', 'approveOrganisation'],
  ['assignment', 'assignDeclaration'],
  ['service', 'listNotifications'],
] as const;

/** Shows the notification channel of each kind of notice. A change is saved immediately. */
export function ChannelForm() {
  const { text, word } = useText();
  const may = usePermission();
  const tell = useToast();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: settingsKey,
    queryFn: () => responseData(GET('/management/notifications/settings')),
  });
  const keeping = useMutation({
    mutationFn: (body: NotificationChannels) =>
      responseData(PUT('/management/notifications/settings', { body })),
    onSuccess: (kept) => {
      queries.setQueryData(settingsKey, kept);
      tell(text('notice.kept'));
    },
  });
  const fault = error ?? keeping.error;
  return (
    <section className="card stack" aria-label={text('notice.ways')}>
      <h2>{text('notice.ways')}</h2>
      {fault && <ProblemAlert error={fault} />}
      {data && (
        <div className="filters">
          {noticeKinds
            .filter(([, operation]) => may(operation))
            .map(([kind]) => (
              <SelectField
                key={kind}
                label={word('notice', kind)}
                value={data[kind]}
                choices={channels.map((way) => ({ value: way, text: word('notice.way', way) }))}
                onChange={({ target }) => {
                  const way = channels.find((one) => one === target.value);
                  if (way) keeping.mutate({ ...data, [kind]: way });
                }}
              />
            ))}
        </div>
      )}
    </section>
  );
}
