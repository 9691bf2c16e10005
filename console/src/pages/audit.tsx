import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { answered, GET } from '../api/client.ts';
import type { AuditEvent } from '../api/kinds.ts';
import { usePages } from '../app/pages-of.ts';
import { Button } from '../parts/button.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { TextField } from '../parts/field.tsx';
import { Page } from '../parts/page.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Time } from '../parts/time.tsx';
import { type Speech, useText } from '../texts/text.tsx';

export const route = createLazyRoute('/inside/audit')({ component: Audit });

const columnsOf = ({ text }: Speech): readonly Column<AuditEvent>[] => [
  { title: text('audit.at'), cell: ({ at }) => <Time at={at} /> },
  { title: text('audit.action'), cell: ({ action }) => <code>{action}</code> },
  { title: text('audit.actor'), cell: ({ actor }) => <Thing thing={actor} /> },
  { title: text('audit.target'), cell: ({ target }) => <Thing thing={target} /> },
  { title: text('audit.outcome'), cell: ({ outcome }) => outcome },
  {
    title: text('audit.change'),
    cell: ({ change, address, requestId }) => (
      <details>
        <summary>{text('audit.details')}</summary>
        <pre className="code">{JSON.stringify({ address, requestId, change }, null, 2)}</pre>
      </details>
    ),
  },
];

function Thing({ thing }: { readonly thing: AuditEvent['actor'] }) {
  return (
    <>
      {thing.kind}
      <div className="mono soft">{thing.id}</div>
    </>
  );
}

const filters = ['actor', 'target', 'action', 'organisationId'] as const;

/** Who did what, newest first; the filters stand in the address. */
function Audit() {
  const speech = useText();
  const { text, word } = speech;
  const search = route.useSearch();
  const navigate = useNavigate();
  const { rows, more, error, query } = usePages(['audit', search], (cursor) =>
    answered(
      GET('/management/audit-events', {
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
    void navigate({ to: '/audit', search: Object.fromEntries(chosen) });
  }
  return (
    <Page title={text('audit')} about={text('audit.about')}>
      <form className="filters" onSubmit={submit} key={JSON.stringify(search)}>
        {filters.map((name) => (
          <TextField key={name} label={word('audit', name)} name={name} defaultValue={search[name] ?? ''} />
        ))}
        <Button type="submit" look="quiet">
          {text('action.filter')}
        </Button>
      </form>
      {error ? (
        <ProblemNote error={error} retry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={text('audit')}
          columns={columnsOf(speech)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text('audit.empty')}</p>}
        />
      )}
    </Page>
  );
}
