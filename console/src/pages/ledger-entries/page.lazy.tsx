import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { GET, responseData, responseJson, untypedInputClient } from '../../api/client.ts';
import { usePages } from '../../api/use-pages.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { DateField } from '../../parts/day/date-field.tsx';
import { SelectField } from '../../parts/field.tsx';
import { SearchField } from '../../parts/list/search-field.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { usePermission, useSession } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { DownloadCsv } from './download-csv.tsx';
import { journalColumns, postingRows } from './journal-columns.tsx';
import type { LedgerSearch } from './search.ts';
import { LedgerSumsTable } from './sums-table.tsx';

export const route = createLazyRoute('/inside/ledger-entries')({ component: LedgerEntries });

/** Shows the journal entries of the organisation. Customs sees those of one organisation or of all. */
function LedgerEntries() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const { role } = useSession();
  const search = route.useSearch();
  const { rows, more, error, refetch } = usePages(['ledger-entries', search], (page) =>
    responseJson(
      untypedInputClient.GET('/management/ledger-entries', {
        params: { query: { ...page, ...search } },
      }),
    ),
  );
  const isCustoms = may('listReconciliations');
  const readsJournal = role === 'accountant' || role === 'auditor';
  const isUnselected = isCustoms && !readsJournal && search.organisationId === undefined;
  const ofCustoms = may('getDeclarationAsOfficer') ? '/queue/$declarationId' : null;
  const declarationPage = isCustoms ? ofCustoms : '/declarations/$declarationId';
  return (
    <Page
      title={text('ledgerEntries')}
      about={text('ledgerEntries.about')}
      actions={
        readsJournal && (
          <DownloadCsv
            name="ledger-entries"
            read={() =>
              responseData(
                GET('/management/ledger-entries', {
                  params: { query: search },
                  headers: { Accept: 'text/csv' },
                  parseAs: 'blob',
                }),
              )
            }
          />
        )
      }
    >
      <LedgerFilters search={search} isCustoms={isCustoms} readsJournal={readsJournal} />
      {error ? (
        <ProblemAlert error={error} retry={refetch} />
      ) : (
        <>
          <DataTable
            label={text('ledgerEntries')}
            columns={journalColumns(
              speech,
              declarationPage,
              readsJournal && search.organisationId === undefined,
            )}
            rows={rows && postingRows(rows)}
            keyOf={({ key }) => key}
            more={more}
            empty={<p>{text(isUnselected ? 'ledgerEntries.choose' : 'ledgerEntries.empty')}</p>}
          />
          {rows && rows.length > 0 && (
            <LedgerSumsTable lines={rows.flatMap(({ lines }) => lines)} isWhole={more === null} />
          )}
        </>
      )}
    </Page>
  );
}

interface LedgerFiltersProps {
  readonly search: LedgerSearch;
  readonly isCustoms: boolean;
  readonly readsJournal: boolean;
}

function LedgerFilters({ search, isCustoms, readsJournal }: LedgerFiltersProps) {
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
            { value: '', text: text(readsJournal ? 'ledgerEntries.all' : 'ledgerEntries.nobody') },
            ...organisations.map(({ id, name }) => ({ value: id, text: name })),
          ]}
        />
      )}
      {(['account', 'reference', 'declarationId'] as const).map((name) => (
        <SearchField
          key={`${name} ${search[name]}`}
          label={text(`ledgerEntries.${name}`)}
          value={search[name] ?? ''}
          maxLength={120}
          spellCheck={false}
          seek={(value) => choose(name, value)}
        />
      ))}
      {(['occurredFrom', 'occurredBefore'] as const).map((name) => (
        <DayFilter
          key={`${name} ${search[name]}`}
          label={text(`ledgerEntries.${name}`)}
          day={search[name] ?? ''}
          choose={(day) => choose(name, day)}
        />
      ))}
    </search>
  );
}

interface DayFilterProps {
  readonly label: string;
  readonly day: string;
  readonly choose: (day: string) => void;
}

/** Shows a date filter that applies when its field loses focus. */
function DayFilter({ label, day, choose }: DayFilterProps) {
  const typed = useRef(day);
  return (
    <DateField
      label={label}
      value={day}
      placeholder=" "
      change={(value) => {
        typed.current = value;
      }}
      onBlur={() => typed.current !== day && choose(typed.current)}
    />
  );
}
