import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { GET, POST, responseData } from '../../api/client.ts';
import type { Reconciliation, Violation } from '../../api/types.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';

export const route = createLazyRoute('/inside/reconciliations')({ component: Reconciliations });

const reconciliationRefreshMs = 1_500;
const maxShownReconciliations = 20;

function Reconciliations() {
  const { text } = useText();
  const may = usePermission();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['reconciliations'],
    queryFn: () =>
      responseData(
        GET('/management/reconciliations', { params: { query: { limit: maxShownReconciliations } } }),
      ),
    refetchInterval: ({ state }) => runningOf(state.data?.items) !== undefined && reconciliationRefreshMs,
  });
  const start = useMutation({
    mutationFn: () => responseData(POST('/management/reconciliations')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['reconciliations'] }),
  });
  const running = runningOf(data?.items);
  const ended = data?.items.filter(isEnded) ?? [];
  return (
    <Page
      title={text('reconciliations')}
      about={text('reconciliations.about')}
      actions={
        may('startReconciliation') && (
          <Button look="quiet" busy={start.isPending || running !== undefined} onClick={() => start.mutate()}>
            {text('reconciliations.again')}
          </Button>
        )
      }
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {start.error && <ProblemAlert error={start.error} />}
      {!data && !error && <Skeleton lines={2} />}
      {data && <State running={running} newest={ended[0]} />}
      {ended[0] && <Violations violations={ended[0].violations} />}
      {ended.length > 1 && <EarlierReconciliations reconciliations={ended.slice(1)} />}
    </Page>
  );
}

type Ended = Reconciliation & { readonly endedAt: string; readonly violations: readonly Violation[] };

function isEnded(reconciliation: Reconciliation): reconciliation is Ended {
  return reconciliation.endedAt !== null && reconciliation.violations !== null;
}

function runningOf(reconciliations: readonly Reconciliation[] | undefined): Reconciliation | undefined {
  return reconciliations?.find(({ endedAt }) => endedAt === null);
}

interface StateProps {
  readonly running: Reconciliation | undefined;
  readonly newest: Ended | undefined;
}

function State({ running, newest }: StateProps) {
  const { text } = useText();
  return (
    <>
      {running && (
        <p className="note" role="status">
          {text('reconciliations.running')} <Time at={running.requestedAt} />
        </p>
      )}
      {newest && <Verdict reconciliation={newest} />}
      {!newest && !running && <p className="note">{text('reconciliations.never')}</p>}
    </>
  );
}

function Verdict({ reconciliation: { violations, endedAt } }: { readonly reconciliation: Ended }) {
  const { text } = useText();
  const agrees = violations.length === 0;
  return (
    <p className={agrees ? 'note good' : 'note bad'} role="status">
      <strong>
        {text(agrees ? 'reconciliations.agree' : 'reconciliations.disagree', { count: violations.length })}
      </strong>
      {text(agrees ? 'reconciliations.agree.detail' : 'reconciliations.disagree.detail')}{' '}
      <Time at={endedAt} />
    </p>
  );
}

function violationColumns({ text, word }: TextFormatter): readonly Column<Violation>[] {
  return [
    {
      title: text('reconciliations.invariant'),
      cell: ({ invariant }) => (
        <span className="words">{word('reconciliations.invariant', String(invariant))}</span>
      ),
    },
    {
      title: text('reconciliations.subject'),
      cell: ({ subject }) => <code className="anywhere">{subject}</code>,
    },
    { title: text('reconciliations.message'), cell: ({ message }) => <span lang="en">{message}</span> },
  ];
}

function Violations({ violations }: Pick<Ended, 'violations'>) {
  const speech = useText();
  if (violations.length === 0) return null;
  return (
    <DataTable
      label={speech.text('reconciliations.violations')}
      columns={violationColumns(speech)}
      rows={violations}
      keyOf={({ invariant, subject, message }) => `${invariant} ${subject} ${message}`}
      empty={null}
    />
  );
}

function EarlierReconciliations({ reconciliations }: { readonly reconciliations: readonly Ended[] }) {
  const { text } = useText();
  return (
    <DataTable
      label={text('reconciliations.before')}
      caption
      columns={[
        { title: text('reconciliations.compared'), cell: ({ endedAt }) => <Time at={endedAt} /> },
        {
          title: text('reconciliations.found'),
          cell: ({ violations }) => (
            <TextBadge tone={violations.length === 0 ? 'good' : 'bad'}>
              {text(violations.length === 0 ? 'reconciliations.agreed' : 'reconciliations.disagreed', {
                count: violations.length,
              })}
            </TextBadge>
          ),
        },
      ]}
      rows={reconciliations}
      keyOf={({ id }) => id}
      empty={null}
    />
  );
}
