import { useState } from 'react';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
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
  const [period] = useState(lastDay);
  const end = (name: 'occurredFrom' | 'occurredBefore') =>
    ({ name, label: word('requestLog.filter', name), kind: 'time', value: period[name] }) as const;
  return (
    <FormDialog
      title={text('redeliver.period')}
      about={text('redeliver.period.detail')}
      fields={[[end('occurredFrom'), end('occurredBefore')]]}
      submit={text('redeliver.period')}
      send={(body) =>
        responseData(
          untypedInputClient.POST('/management/organisation/webhooks/{id}/redelivery', {
            params: { path: { id } },
            body,
          }),
        )
      }
      reload={['webhooks']}
      done={({ firstSequence: first, lastSequence: last }) =>
        first !== null && last !== null ? text('redeliver.sent', { first, last }) : text('redeliver.nothing')
      }
      close={close}
    />
  );
}
