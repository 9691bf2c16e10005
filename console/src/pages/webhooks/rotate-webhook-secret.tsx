import { responseData, untypedInputClient } from '../../api/client.ts';
import type { Webhook } from '../../api/types.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../texts/text.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

interface RotateWebhookSecretProps {
  readonly webhook: Webhook;
  readonly close: () => void;
}

const gracePeriodsSeconds = [0, 3_600, 86_400, 604_800] as const;

/**
 * Replaces the secret of a webhook. During the selected grace period, the portal signs with the old secret as
 * well.
 */
export function RotateWebhookSecret({
  webhook: { id, previousSecretUntil },
  close,
}: RotateWebhookSecretProps) {
  const { text } = useText();
  return (
    <FormDialog
      title={text('webhook.rotate')}
      about={previousSecretUntil && <p className="note warn">{text('webhook.rotate.again')}</p>}
      fields={[
        {
          ...{ name: 'overlapSeconds', label: text('webhook.overlap'), kind: 'count' },
          ...{ hint: text('webhook.overlap.hint'), value: previousSecretUntil ? '0' : '86400' },
          choices: gracePeriodsSeconds.map((overlap) => [
            String(overlap),
            text('webhook.overlap.hours', { hours: overlap / 3_600 }),
          ]),
        },
      ]}
      submit={text('webhook.rotate')}
      send={(body) =>
        responseData(
          untypedInputClient.POST('/management/organisation/webhooks/{id}/secret-rotation', {
            params: { path: { id } },
            body,
          }),
        )
      }
      reload={['webhooks']}
      outcome={(webhook) => ({
        title: text('webhook.rotated'),
        content: <WebhookSecret webhook={webhook} close={close} />,
      })}
      close={close}
    />
  );
}
