import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { answered, GET, POST } from '../../api/client.ts';
import type { BooksViolation, KeptBooksCheck } from '../../api/kinds.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Time } from '../../parts/time.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { useMay } from '../../shell/session.ts';
import { type Speech, useText } from '../../texts/text.tsx';

export const route = createLazyRoute('/inside/books')({ component: Books });

const refreshMs = 1_500;
const mostShown = 20;

/** Whether bills and guarantees are what the books say. A check reads everything, so it is made in the background, and kept. */
function Books() {
  const { text } = useText();
  const may = useMay();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['books'],
    queryFn: () => answered(GET('/management/books/checks', { params: { query: { limit: mostShown } } })),
    refetchInterval: ({ state }) => runningOf(state.data?.items) !== undefined && refreshMs,
  });
  const ask = useMutation({
    mutationFn: () => answered(POST('/management/books/checks')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['books'] }),
  });
  const running = runningOf(data?.items);
  const ended = data?.items.filter(isEnded) ?? [];
  return (
    <Page
      title={text('books')}
      about={text('books.about')}
      actions={
        may('askBooksCheck') && (
          <Button look="quiet" busy={ask.isPending || running !== undefined} onClick={() => ask.mutate()}>
            {text('books.again')}
          </Button>
        )
      }
    >
      {error && <ProblemNote error={error} retry={() => void refetch()} />}
      {ask.error && <ProblemNote error={ask.error} />}
      {!data && !error && <Waiting lines={2} />}
      {data && <State running={running} newest={ended[0]} />}
      {ended[0] && <Violations violations={ended[0].violations} />}
      {ended.length > 1 && <Before checks={ended.slice(1)} />}
    </Page>
  );
}

type Ended = KeptBooksCheck & { readonly endedAt: string; readonly violations: readonly BooksViolation[] };

function isEnded(check: KeptBooksCheck): check is Ended {
  return check.endedAt !== null && check.violations !== null;
}

function runningOf(checks: readonly KeptBooksCheck[] | undefined): KeptBooksCheck | undefined {
  return checks?.find(({ endedAt }) => endedAt === null);
}

interface StateProps {
  readonly running: KeptBooksCheck | undefined;
  readonly newest: Ended | undefined;
}

function State({ running, newest }: StateProps) {
  const { text } = useText();
  return (
    <>
      {running && (
        <p className="note" role="status">
          {text('books.running')} <Time at={running.askedAt} />
        </p>
      )}
      {newest && <Verdict check={newest} />}
      {!newest && !running && <p className="note">{text('books.never')}</p>}
    </>
  );
}

function Verdict({ check: { violations, endedAt } }: { readonly check: Ended }) {
  const { text } = useText();
  const agrees = violations.length === 0;
  return (
    <p className={agrees ? 'note good' : 'note bad'} role="status">
      <strong>{text(agrees ? 'books.agree' : 'books.disagree', { count: violations.length })}</strong>
      {text(agrees ? 'books.agree.detail' : 'books.disagree.detail')} <Time at={endedAt} />
    </p>
  );
}

function columnsOf({ text, word }: Speech): readonly Column<BooksViolation>[] {
  return [
    {
      title: text('books.invariant'),
      cell: ({ invariant }) => <span className="words">{word('books.invariant', String(invariant))}</span>,
    },
    { title: text('books.subject'), cell: ({ subject }) => <code className="anywhere">{subject}</code> },
    { title: text('books.message'), cell: ({ message }) => <span lang="en">{message}</span> },
  ];
}

function Violations({ violations }: Pick<Ended, 'violations'>) {
  const speech = useText();
  if (violations.length === 0) return null;
  return (
    <DataTable
      label={speech.text('books.violations')}
      columns={columnsOf(speech)}
      rows={violations}
      keyOf={({ invariant, subject, message }) => `${invariant} ${subject} ${message}`}
      empty={null}
    />
  );
}

function Before({ checks }: { readonly checks: readonly Ended[] }) {
  const { text } = useText();
  return (
    <DataTable
      label={text('books.before')}
      caption
      columns={[
        { title: text('books.compared'), cell: ({ endedAt }) => <Time at={endedAt} /> },
        {
          title: text('books.found'),
          cell: ({ violations }) => (
            <Mark tone={violations.length === 0 ? 'good' : 'bad'}>
              {text(violations.length === 0 ? 'books.agreed' : 'books.disagreed', {
                count: violations.length,
              })}
            </Mark>
          ),
        },
      ]}
      rows={checks}
      keyOf={({ id }) => id}
      empty={null}
    />
  );
}
