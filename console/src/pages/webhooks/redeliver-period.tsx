import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { FormDateField } from '../../parts/day/date-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

interface RedeliverPeriodProps {
  readonly webhookId: string;
  readonly close: () => void;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Returns the last 24 hours as a period. It ends with the current minute. */
function lastDay() {
  return {
    occurredFrom: minuteOf(Date.now() - dayMs),
    occurredBefore: minuteOf(Date.now() + minuteMs),
  };
}

function minuteOf(at: number): string {
  return new Date(at - (at % minuteMs)).toISOString();
}

/** Sends all events of a period again, after a confirmation. */
export function RedeliverPeriod({ webhookId: id, close }: RedeliverPeriodProps) {
  const { text, word } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  const send = useMutation({
    mutationFn: (body: { occurredFrom: string; occurredBefore: string }) =>
      responseData(
        POST('/management/organisation/webhooks/{id}/redelivery', { params: { path: { id } }, body }),
      ),
    onSuccess: async ({ firstSequence: first, lastSequence: last }) => {
      await queries.invalidateQueries({ queryKey: ['webhooks', id] });
      const some = first !== null && last !== null;
      showToast(some ? text('redeliver.sent', { first, last }) : text('redeliver.nothing'));
      close();
    },
  });
  const { control, handleSubmit } = useForm({ defaultValues: lastDay() });
  return (
    <Dialog title={text('redeliver.period')} close={close}>
      <form className="stack" onSubmit={handleSubmit((period) => send.mutate(period))}>
        {send.error && <ProblemAlert key={send.submittedAt} error={send.error} />}
        <p>{text('redeliver.period.detail')}</p>
        <div className="pair">
          {(['occurredFrom', 'occurredBefore'] as const).map((name) => (
            <FormDateField
              key={name}
              kind="time"
              label={word('requestLog.filter', name)}
              fault={fieldErrorAt(send.error, `/${name}`)}
              control={control}
              name={name}
              required
            />
          ))}
        </div>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={send.isPending}>
            {text('redeliver.period')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
