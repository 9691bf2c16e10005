import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { answered, GET } from '../api/client.ts';
import type { LoggedCall } from '../api/kinds.ts';
import { usePages } from '../app/pages-of.ts';
import { Button } from '../parts/button.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { TextField } from '../parts/field.tsx';
import { Mark } from '../parts/mark.tsx';
import { Page } from '../parts/page.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Time } from '../parts/time.tsx';
import { type Speech, useText } from '../texts/text.tsx';

export const route = createLazyRoute('/inside/request-log')({ component: RequestLog });

const columnsOf = ({ text, number }: Speech): readonly Column<LoggedCall>[] => [
  {
    title: text('requestLog.at'),
    cell: ({ id, at }) => (
      <Link to="/request-log/$callId" params={{ callId: id }}>
        <Time at={at} />
      </Link>
    ),
  },
  { title: text('requestLog.operation'), cell: ({ operation }) => <code>{operation}</code> },
  {
    title: text('requestLog.path'),
    cell: ({ method, path }) => (
      <span className="mono">
        {method} {path}
      </span>
    ),
  },
  {
    title: text('requestLog.answer'),
    cell: ({ status, code }) => (
      <Mark tone={status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'}>
        {status} {code}
      </Mark>
    ),
  },
  {
    title: text('requestLog.duration'),
    number: true,
    cell: ({ durationMs }) => text('requestLog.ms', { ms: number(Math.round(durationMs * 10) / 10) }),
  },
  { title: text('requestLog.clientId'), cell: ({ clientId }) => <code>{clientId}</code> },
];

const filters = ['clientId', 'operation', 'code', 'requestId'] as const;

/** Calls of the own clients, newest first; the filters stand in the address. */
function RequestLog() {
  const speech = useText();
  const { text, word } = speech;
  const search = route.useSearch();
  const navigate = useNavigate();
  const { rows, more, error, query } = usePages(['request-log', search], (cursor) =>
    answered(
      GET('/management/request-log', {
        params: { query: { limit: 50, ...search, ...(cursor && { cursor }) } },
      }),
    ),
  );
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = filters.flatMap((name) => {
      const value = String(form.get(name) ?? '').trim();
      return value === '' ? [] : [[name, value] as const];
    });
    void navigate({ to: '/request-log', search: Object.fromEntries(chosen) });
  }
  return (
    <Page title={text('requestLog')} about={text('requestLog.about')}>
      <form className="filters" onSubmit={submit} key={JSON.stringify(search)}>
        {filters.map((name) => (
          <TextField
            key={name}
            label={word('requestLog.filter', name)}
            name={name}
            defaultValue={search[name] ?? ''}
          />
        ))}
        <Button type="submit" look="quiet">
          {text('action.filter')}
        </Button>
      </form>
      {error ? (
        <ProblemNote error={error} retry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={text('requestLog')}
          columns={columnsOf(speech)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text('requestLog.empty')}</p>}
        />
      )}
    </Page>
  );
}
