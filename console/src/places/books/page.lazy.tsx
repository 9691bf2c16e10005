import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { answered, GET } from '../../api/client.ts';
import type { BooksCheck } from '../../api/kinds.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Time } from '../../parts/time.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { type Speech, useText } from '../../texts/text.tsx';

export const route = createLazyRoute('/inside/books')({ component: Books });

/** Whether bills and guarantees are what the books say. It reads everything, so nobody asks but whoever opens it. */
function Books() {
  const { text } = useText();
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['books'],
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: () => answered(GET('/management/books/check')),
  });
  return (
    <Page
      title={text('books')}
      about={text('books.about')}
      actions={
        <Button look="quiet" busy={isFetching} onClick={() => void refetch()}>
          {text('books.again')}
        </Button>
      }
    >
      {error && <ProblemNote error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting lines={2} />}
      {data && (
        <>
          <Verdict check={data} at={new Date(dataUpdatedAt).toISOString()} />
          <Violations check={data} />
        </>
      )}
    </Page>
  );
}

function Verdict({ check: { violations }, at }: { readonly check: BooksCheck; readonly at: string }) {
  const { text } = useText();
  const agrees = violations.length === 0;
  return (
    <p className={agrees ? 'note good' : 'note bad'} role="status">
      <strong>{text(agrees ? 'books.agree' : 'books.disagree', { count: violations.length })}</strong>
      {text(agrees ? 'books.agree.detail' : 'books.disagree.detail')} <Time at={at} />
    </p>
  );
}

type Violation = BooksCheck['violations'][number];

function columnsOf({ text, word }: Speech): readonly Column<Violation>[] {
  return [
    {
      title: text('books.invariant'),
      cell: ({ invariant }) => <span className="words">{word('books.invariant', String(invariant))}</span>,
    },
    { title: text('books.subject'), cell: ({ subject }) => <code className="anywhere">{subject}</code> },
    { title: text('books.message'), cell: ({ message }) => <span lang="en">{message}</span> },
  ];
}

function Violations({ check: { violations } }: { readonly check: BooksCheck }) {
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
