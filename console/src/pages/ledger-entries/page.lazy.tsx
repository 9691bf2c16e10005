import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { responseData, untypedInputClient } from '../../api/client.ts';
import type { LedgerEntry } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { SelectField } from '../../parts/field.tsx';
import { SearchField } from '../../parts/list/search-field.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { LedgerAccountName } from './account.tsx';
import type { LedgerSearch } from './search.ts';
import { Sums } from './sums-table.tsx';

export const route = createLazyRoute('/inside/ledger-entries')({ component: LedgerEntries });

/** A posting as a table row. The first row of an entry also describes the entry. */
interface Row {
  readonly key: string;
  readonly entry: LedgerEntry | null;
  readonly line: LedgerEntry['lines'][number];
}

function rowsOf(entries: readonly LedgerEntry[]): Row[] {
  return entries.flatMap((entry) =>
    entry.lines.map((line, index) => ({
      key: `${entry.id} ${line.account}`,
      entry: index === 0 ? entry : null,
      line,
    })),
  );
}

function ledgerEntryColumns(
  { text, word, decimal }: TextFormatter,
  isDeclarant: boolean,
): readonly Column<Row>[] {
  return [
    { title: text('ledger.occurredAt'), cell: ({ entry }) => entry && <Time at={entry.occurredAt} /> },
    {
      title: text('ledger.type'),
      cell: ({ entry }) =>
        entry && (
          <>
            {word('ledger.type', entry.type)}
            {entry.declarationId && (
              <div>
                <Link
                  to={isDeclarant ? '/declarations/$declarationId' : '/queue/$declarationId'}
                  params={{ declarationId: entry.declarationId }}
                >
                  {text('ledger.declaration')}
                </Link>
              </div>
            )}
          </>
        ),
    },
    { title: text('ledger.account'), cell: ({ line }) => <LedgerAccountName account={line.account} /> },
    {
      title: text('ledger.debit'),
      cell: ({ line: { amount } }) => (amount.startsWith('-') ? null : decimal(amount)),
      number: true,
    },
    {
      title: text('ledger.credit'),
      cell: ({ line: { amount } }) => (amount.startsWith('-') ? decimal(amount.slice(1)) : null),
      number: true,
    },
  ];
}

/** Shows the journal entries of the organisation; for customs, of any organisation. */
function LedgerEntries() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const search = route.useSearch();
  const { rows, more, error, query } = usePages(['ledger-entries', search], (cursor) =>
    responseData(
      untypedInputClient.GET('/management/ledger-entries', {
        params: { query: { limit: 50, ...search, ...(cursor && { after: cursor }) } },
      }),
    ),
  );
  const isCustoms = may('listReconciliations');
  const unchosen = isCustoms && search.organisationId === undefined;
  return (
    <Page title={text('ledgerEntries')} about={text('ledgerEntries.about')}>
      <LedgerFilters search={search} isCustoms={isCustoms} />
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <>
          <DataTable
            label={text('ledgerEntries')}
            columns={ledgerEntryColumns(speech, !isCustoms)}
            rows={rows && rowsOf(rows)}
            keyOf={({ key }) => key}
            more={more}
            empty={<p>{text(unchosen ? 'ledgerEntries.choose' : 'ledgerEntries.empty')}</p>}
          />
          {rows && rows.length > 0 && (
            <Sums lines={rows.flatMap(({ lines }) => lines)} isWhole={more === null} />
          )}
        </>
      )}
    </Page>
  );
}

function LedgerFilters({
  search,
  isCustoms,
}: {
  readonly search: LedgerSearch;
  readonly isCustoms: boolean;
}) {
  const { text } = useText();
  const navigate = useNavigate();
  const { organisations } = useOrganisations();
  function choose(name: keyof LedgerSearch, value: string): void {
    const { [name]: _, ...others } = search;
    const chosen = value === '' ? others : { ...others, [name]: value };
    void navigate({ to: '/ledger-entries', search: chosen, replace: true });
  }
  return (
    <search className="filters">
      {isCustoms && (
        <SelectField
          label={text('organisation')}
          value={search.organisationId ?? ''}
          onChange={({ target }) => choose('organisationId', target.value)}
          choices={[
            { value: '', text: text('ledgerEntries.nobody') },
            ...organisations.map(({ id, name }) => ({ value: id, text: name })),
          ]}
        />
      )}
      {(['reference', 'declarationId'] as const).map((name) => (
        <SearchField
          key={`${name} ${search[name]}`}
          label={text(`ledgerEntries.${name}`)}
          value={search[name] ?? ''}
          maxLength={35}
          spellCheck={false}
          seek={(value) => choose(name, value)}
        />
      ))}
    </search>
  );
}
