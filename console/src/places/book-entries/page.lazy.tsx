import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { answered, asTyped } from '../../api/client.ts';
import type { BookEntry } from '../../api/kinds.ts';
import { usePages } from '../../api/pages-of.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { SelectField } from '../../parts/field.tsx';
import { SoughtField } from '../../parts/list/sought-field.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Time } from '../../parts/time.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { useMay } from '../../shell/session.ts';
import { type Speech, useText } from '../../texts/text.tsx';
import { Account } from './account.tsx';
import type { BookSearch } from './search.ts';
import { Sums } from './sums-table.tsx';

export const route = createLazyRoute('/inside/book-entries')({ component: BookEntries });

/** A line of an entry; what the entry is stands in its first. */
interface Row {
  readonly key: string;
  readonly entry: BookEntry | null;
  readonly line: BookEntry['lines'][number];
}

function rowsOf(entries: readonly BookEntry[]): Row[] {
  return entries.flatMap((entry) =>
    entry.lines.map((line, index) => ({
      key: `${entry.id} ${line.account}`,
      entry: index === 0 ? entry : null,
      line,
    })),
  );
}

function columnsOf({ text, word, decimal }: Speech, isDeclarant: boolean): readonly Column<Row>[] {
  return [
    { title: text('books.at'), cell: ({ entry }) => entry && <Time at={entry.at} /> },
    {
      title: text('books.what'),
      cell: ({ entry }) =>
        entry && (
          <>
            {word('books.what', entry.what)}
            {entry.declaration && (
              <div>
                <Link
                  to={isDeclarant ? '/declarations/$declarationId' : '/queue/$declarationId'}
                  params={{ declarationId: entry.declaration }}
                >
                  {text('books.declaration')}
                </Link>
              </div>
            )}
          </>
        ),
    },
    { title: text('books.account'), cell: ({ line }) => <Account account={line.account} /> },
    {
      title: text('books.debit'),
      cell: ({ line: { amount } }) => (amount.startsWith('-') ? null : decimal(amount)),
      number: true,
    },
    {
      title: text('books.credit'),
      cell: ({ line: { amount } }) => (amount.startsWith('-') ? decimal(amount.slice(1)) : null),
      number: true,
    },
  ];
}

/** What was billed, paid, secured and given back, in double entry: the own entries, or for customs those of any. */
function BookEntries() {
  const speech = useText();
  const { text } = speech;
  const may = useMay();
  const search = route.useSearch();
  const { rows, more, error, query } = usePages(['book-entries', search], (cursor) =>
    answered(
      asTyped.GET('/management/books', {
        params: { query: { limit: 50, ...search, ...(cursor && { after: cursor }) } },
      }),
    ),
  );
  const isCustoms = may('checkBooks');
  const unchosen = isCustoms && search.organisationId === undefined;
  return (
    <Page title={text('bookEntries')} about={text('bookEntries.about')}>
      <BookFilters search={search} isCustoms={isCustoms} />
      {error ? (
        <ProblemNote error={error} retry={() => void query.refetch()} />
      ) : (
        <>
          <DataTable
            label={text('bookEntries')}
            columns={columnsOf(speech, !isCustoms)}
            rows={rows && rowsOf(rows)}
            keyOf={({ key }) => key}
            more={more}
            empty={<p>{text(unchosen ? 'bookEntries.choose' : 'bookEntries.empty')}</p>}
          />
          {rows && rows.length > 0 && (
            <Sums lines={rows.flatMap(({ lines }) => lines)} isWhole={more === null} />
          )}
        </>
      )}
    </Page>
  );
}

function BookFilters({ search, isCustoms }: { readonly search: BookSearch; readonly isCustoms: boolean }) {
  const { text } = useText();
  const navigate = useNavigate();
  const { organisations } = useOrganisations();
  function choose(name: keyof BookSearch, value: string): void {
    const { [name]: _, ...others } = search;
    const chosen = value === '' ? others : { ...others, [name]: value };
    void navigate({ to: '/book-entries', search: chosen, replace: true });
  }
  return (
    <search className="filters">
      {isCustoms && (
        <SelectField
          label={text('organisation')}
          value={search.organisationId ?? ''}
          onChange={({ target }) => choose('organisationId', target.value)}
          choices={[
            { value: '', text: text('bookEntries.nobody') },
            ...organisations.map(({ id, name }) => ({ value: id, text: name })),
          ]}
        />
      )}
      {(['reference', 'declaration'] as const).map((name) => (
        <SoughtField
          key={`${name} ${search[name]}`}
          label={text(`bookEntries.${name}`)}
          value={search[name] ?? ''}
          maxLength={35}
          spellCheck={false}
          seek={(value) => choose(name, value)}
        />
      ))}
    </search>
  );
}
