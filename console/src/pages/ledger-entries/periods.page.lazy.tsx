import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DELETE, GET, POST, responseData } from '../../api/client.ts';
import type { AccountingPeriod } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { usePermission, useSession } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

export const route = createLazyRoute('/inside/accounting-periods')({ component: AccountingPeriods });

const periodTones = { open: 'plain', closing_requested: 'warn', closed: 'good' } as const;
type PeriodAction = 'request' | 'withdraw' | 'confirm';

/** Shows the accounting months of the journal, with buttons to close them. */
function AccountingPeriods() {
  const { text, word, month } = useText();
  const [confirming, setConfirming] = useState<string | null>(null);
  const { rows, more, error, refetch } = usePages(['accounting-periods'], (page) =>
    responseData(
      GET('/management/accounting-periods', {
        params: { query: page },
      }),
    ),
  );
  const closing = useClosing();
  const act = (period: string, action: PeriodAction): void =>
    action === 'confirm' ? setConfirming(period) : closing.mutate({ period, act: action });
  const next = rows?.findLast(({ status }) => status !== 'closed');
  return (
    <Page title={text('periods')} about={text('periods.about')}>
      {error && <ProblemAlert error={error} retry={refetch} />}
      {closing.error && <ProblemAlert error={closing.error} />}
      {!error && (
        <DataTable
          label={text('periods')}
          columns={[
            {
              title: text('trialBalance.period'),
              cell: ({ period }) => (
                <Link to="/trial-balance" search={{ period }}>
                  {month(`${period}-01`)}
                </Link>
              ),
            },
            {
              title: text('state'),
              cell: ({ status }) => (
                <TextBadge tone={periodTones[status]}>{word('periods.status', status)}</TextBadge>
              ),
            },
            {
              title: text('periods.requested'),
              cell: (row) => <PersonAndTime name={row.requestedByName} at={row.requestedAt} />,
            },
            {
              title: text('periods.confirmed'),
              cell: (row) => <PersonAndTime name={row.confirmedByName} at={row.confirmedAt} />,
            },
            {
              title: text('periods.actions'),
              cell: (row) =>
                row.period === next?.period && (
                  <Actions
                    row={row}
                    hasEnded={row.period !== rows?.[0]?.period}
                    busy={closing.isPending}
                    act={(action) => act(row.period, action)}
                  />
                ),
            },
          ]}
          rows={rows}
          keyOf={({ period }) => period}
          more={more}
          empty={<p>{text('periods.empty')}</p>}
        />
      )}
      {confirming !== null && (
        <Confirm
          period={confirming}
          close={() => setConfirming(null)}
          confirm={() => {
            closing.mutate({ period: confirming, act: 'confirm' });
            setConfirming(null);
          }}
        />
      )}
    </Page>
  );
}

function useClosing() {
  const { text, month } = useText();
  const showToast = useToast();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ period, act }: { readonly period: string; readonly act: PeriodAction }) => {
      const params = { path: { period } };
      const path = '/management/accounting-periods/{period}/closing';
      if (act === 'request') await responseData(POST(path, { params }));
      else if (act === 'withdraw') await responseData(DELETE(path, { params }));
      else await responseData(POST(`${path}/confirmation`, { params }));
      return { period, act };
    },
    onSuccess: ({ period, act }) => showToast(text(`periods.done.${act}`, { period: month(`${period}-01`) })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['accounting-periods'] }),
  });
}

interface PersonAndTimeProps {
  readonly name: string | null;
  readonly at: string | null;
}

function PersonAndTime({ name, at }: PersonAndTimeProps) {
  if (at === null) return null;
  return (
    <>
      {name}
      <div className="soft">
        <Time at={at} />
      </div>
    </>
  );
}

interface ActionsProps {
  readonly row: AccountingPeriod;
  readonly hasEnded: boolean;
  readonly busy: boolean;
  readonly act: (act: PeriodAction) => void;
}

function Actions({ row: { status, requestedBy }, hasEnded, busy, act }: ActionsProps) {
  const { text } = useText();
  const may = usePermission();
  const { person } = useSession();
  if (status === 'open')
    return hasEnded && may('requestPeriodClosing') ? (
      <Button look="quiet" busy={busy} onClick={() => act('request')}>
        {text('periods.request')}
      </Button>
    ) : null;
  return (
    <div className="actions">
      {may('approvePeriodClosing') && requestedBy !== person.id && (
        <Button busy={busy} onClick={() => act('confirm')}>
          {text('periods.confirm')}
        </Button>
      )}
      {may('revokePeriodClosing') && (
        <Button look="quiet" busy={busy} onClick={() => act('withdraw')}>
          {text('periods.withdraw')}
        </Button>
      )}
    </div>
  );
}

interface ConfirmProps {
  readonly period: string;
  readonly close: () => void;
  readonly confirm: () => void;
}

function Confirm({ period, close, confirm }: ConfirmProps) {
  const { text, month } = useText();
  return (
    <Dialog title={text('periods.confirm.title', { period: month(`${period}-01`) })} close={close}>
      <p>{text('periods.confirm.about')}</p>
      <div className="actions">
        <Button look="quiet" onClick={close}>
          {text('action.cancel')}
        </Button>
        <Button onClick={confirm}>{text('periods.confirm')}</Button>
      </div>
    </Dialog>
  );
}
