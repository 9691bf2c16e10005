import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { ReferenceEntry } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';

const quotaStateMarks = {
  open: { colour: 'green', shape: '●' },
  critical: { colour: 'yellow', shape: '▲' },
  exhausted: { colour: 'red', shape: '■' },
} as const;

/**
 * Shows the balance and state of a quota that the portal manages. The text states them without shape and
 * colour.
 */
export function QuotaBalance({
  entry: { code, attributes },
}: {
  readonly entry: Pick<ReferenceEntry, 'code' | 'attributes'>;
}) {
  const { text, word, decimal } = useText();
  const { data } = useQuery({
    queryKey: ['quota', code],
    enabled: typeof attributes.volume === 'string',
    queryFn: () =>
      responseData(
        GET('/management/organisation/tariff/quotas/{orderNumber}', {
          params: { path: { orderNumber: code } },
        }),
      ),
  });
  if (!data?.status || data.balance === null || data.volume === null) return null;
  const { colour, shape } = quotaStateMarks[data.status];
  const [balance, volume] = [decimal(data.balance), decimal(data.volume)];
  return (
    <small className="code-facts" role="status">
      <span className={`lane ${colour}`}>
        <span aria-hidden="true">{shape}</span> <span>{word('quota', data.status)}</span>
      </span>
      <span>{text('code.quotaLeft', { balance, volume, unit: data.unit ?? '' })}</span>
    </small>
  );
}

/**
 * Shows a button that loads the balance of a quota, because a list can contain too many quotas to load each
 * balance.
 */
export function QuotaBalanceOnDemand({ entry }: { readonly entry: ReferenceEntry }) {
  const { text } = useText();
  const [open, setOpen] = useState(false);
  if (typeof entry.attributes.volume !== 'string') return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('code.quotaToOpen')}</summary>
      {open && <QuotaBalance entry={entry} />}
    </details>
  );
}
