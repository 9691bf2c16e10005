import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { GET, responseData, responseJson } from '../../api/client.ts';
import type { TrialBalance } from '../../api/types.ts';
import { SelectField } from '../../parts/field.tsx';
import { SearchField } from '../../parts/list/search-field.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useText } from '../../texts/text.tsx';
import { DownloadCsv } from './download-csv.tsx';
import { AccountClassName } from './ledger-account-name.tsx';
import { type TrialBalanceSearch, trialBalanceGroupings } from './search.ts';

export const route = createLazyRoute('/inside/trial-balance')({ component: TrialBalancePage });

/** Shows the trial balance of a month, and offers it as a CSV file. */
function TrialBalancePage() {
  const { text } = useText();
  const search = route.useSearch();
  const { groupBy, ...rest } = search;
  const params = { query: { ...rest, ...(groupBy && { groupBy: [groupBy] }) } };
  const { data, error, refetch } = useQuery({
    queryKey: ['trial-balance', search],
    queryFn: () => responseJson(GET('/management/trial-balance', { params })),
  });
  return (
    <Page
      title={text('trialBalance')}
      about={text('trialBalance.about')}
      actions={
        <DownloadCsv
          name="trial-balance"
          read={() =>
            responseData(
              GET('/management/trial-balance', {
                ...{ params, headers: { Accept: 'text/csv' }, parseAs: 'blob' },
              }),
            )
          }
        />
      }
    >
      <Filters search={search} />
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data && <Balances balance={data} groupBy={groupBy} />}
    </Page>
  );
}

function Filters({ search }: { readonly search: TrialBalanceSearch }) {
  const { text, month } = useText();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ['accounting-periods', 'choices'],
    queryFn: () => responseData(GET('/management/accounting-periods', { params: { query: { limit: 500 } } })),
  });
  function choose(name: keyof TrialBalanceSearch, value: string): void {
    const { [name]: _, ...others } = search;
    const chosen = value === '' ? others : { ...others, [name]: value };
    void navigate({ to: '/trial-balance', search: chosen, replace: true });
  }
  return (
    <search className="filters">
      <SelectField
        label={text('trialBalance.period')}
        value={search.period ?? ''}
        onChange={({ target }) => choose('period', target.value)}
        choices={[
          { value: '', text: text('trialBalance.current') },
          ...(data?.items ?? []).map(({ period }) => ({ value: period, text: month(`${period}-01`) })),
        ]}
      />
      <SelectField
        label={text('trialBalance.groupBy')}
        value={search.groupBy ?? ''}
        onChange={({ target }) => choose('groupBy', target.value)}
        choices={[
          { value: '', text: text('trialBalance.groupBy.account') },
          ...trialBalanceGroupings.map((value) => ({ value, text: text(`trialBalance.groupBy.${value}`) })),
        ]}
      />
      <SearchField
        key={`office ${search.office}`}
        label={text('trialBalance.office')}
        value={search.office ?? ''}
        maxLength={17}
        spellCheck={false}
        seek={(value) => choose('office', value)}
      />
    </search>
  );
}

interface BalancesProps {
  readonly balance: TrialBalance;
  readonly groupBy: TrialBalanceSearch['groupBy'];
}

const amountColumns = ['opening', 'debit', 'credit', 'closing'] as const;

function Balances({ balance: { lines, totals, from, to, currency }, groupBy }: BalancesProps) {
  const { text, decimal, day } = useText();
  if (lines.length === 0) return <div className="empty">{text('ledgerEntries.empty')}</div>;
  return (
    <>
      <p className="soft">{text('trialBalance.range', { from: day(from), to: day(to), currency })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="table-scroll" aria-label={text('trialBalance')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {groupBy && <th scope="col">{text(`trialBalance.groupBy.${groupBy}`)}</th>}
              <th scope="col">{text('ledger.account')}</th>
              {amountColumns.map((amount) => (
                <th key={amount} scope="col" className="number">
                  {text(`trialBalance.${amount}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.period} ${line.office} ${line.account}`}>
                {groupBy ? (
                  <>
                    <td>{groupBy === 'day' ? line.period && day(line.period) : (line.office ?? '–')}</td>
                    <td>
                      <AccountClassName account={line.account} />
                    </td>
                  </>
                ) : (
                  <th scope="row">
                    <AccountClassName account={line.account} />
                  </th>
                )}
                {amountColumns.map((amount) => (
                  <td key={amount} className="number">
                    {decimal(line[amount])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              {groupBy ? <td>{text('ledger.total')}</td> : <th scope="row">{text('ledger.total')}</th>}
              {groupBy && <td />}
              {amountColumns.map((amount) => (
                <td key={amount} className="number">
                  {decimal(totals[amount])}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  );
}
