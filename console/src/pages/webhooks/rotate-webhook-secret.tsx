import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { POST, responseData } from '../../api/client.ts';
import type { Webhook } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { SelectField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
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
  const queries = useQueryClient();
  const [seconds, setSeconds] = useState<number>(previousSecretUntil ? 0 : 86_400);
  const rotate = useMutation({
    mutationFn: () =>
      responseData(
        POST('/management/organisation/webhooks/{id}/secret-rotation', {
          params: { path: { id } },
          body: { overlapSeconds: seconds },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks', id] }),
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    rotate.mutate();
  }
  if (rotate.data) {
    return (
      <Dialog title={text('webhook.rotated')} close={close}>
        <WebhookSecret webhook={rotate.data} close={close} />
      </Dialog>
    );
  }
  return (
    <Dialog title={text('webhook.rotate')} close={close}>
      <form className="stack" onSubmit={submit}>
        {rotate.error && <ProblemAlert key={rotate.submittedAt} error={rotate.error} />}
        {previousSecretUntil && <p className="note warn">{text('webhook.rotate.again')}</p>}
        <SelectField
          label={text('webhook.overlap')}
          hint={text('webhook.overlap.hint')}
          value={String(seconds)}
          onChange={({ target }) => setSeconds(Number(target.value))}
          choices={gracePeriodsSeconds.map((overlap) => ({
            value: String(overlap),
            text: text('webhook.overlap.hours', { hours: overlap / 3_600 }),
          }))}
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={rotate.isPending}>
            {text('webhook.rotate')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
