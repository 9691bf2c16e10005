import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { GET, responseData, untypedInputClient } from '../../api/client.ts';
import type { DeclarationSummary } from '../../api/types.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { DeclarationStatusBadge } from '../../parts/declaration-status-badge.tsx';
import { LaneBadge } from '../../parts/lane-badge.tsx';
import type { ListColumn } from '../../parts/list/list.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { Time } from '../../parts/time.tsx';
import { GettingStartedChecklist } from '../../shell/getting-started-checklist.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { useDeclarationSelection } from './bulk/use-selection.tsx';
import { DeclarationFilters, DeclarationTabs } from './filters.tsx';
import { ListTotals } from './list-totals.tsx';

export const route = createLazyRoute('/inside/declarations')({ component: Declarations });

const declarationListRefreshMs = 15_000;

function declarationColumns({ text, word, day }: TextFormatter): readonly ListColumn<DeclarationSummary>[] {
  return [
    {
      ...{ key: 'lrn', title: text('declaration'), fixed: true, sort: 'lrn' },
      cell: ({ id, lrn, mandateId }) => (
        <>
          <Link to="/declarations/$declarationId" params={{ declarationId: id }}>
            {lrn}
          </Link>
          {mandateId && (
            <div className="beneath">
              <Link to="/mandates/$mandateId" params={{ mandateId }}>
                {text('declarations.byMandate')}
              </Link>
            </div>
          )}
        </>
      ),
    },
    {
      ...{ key: 'mrn', title: text('declarations.mrn'), fold: 2 },
      cell: ({ mrn }) => mrn && <span className="mono">{mrn}</span>,
    },
    { key: 'type', title: text('declaration.type'), fold: 1, cell: ({ type }) => word('type', type) },
    {
      ...{ key: 'status', title: text('state') },
      cell: ({ status, statusGroup }) => <DeclarationStatusBadge {...{ status, statusGroup }} />,
    },
    { key: 'lane', title: text('lane'), fold: 2, cell: ({ lane }) => <LaneBadge lane={lane} /> },
    {
      ...{ key: 'next', title: text('declarations.next') },
      cell: ({ nextActions }) =>
        nextActions
          .filter(({ actor }) => actor === 'declarant')
          .map(({ action, dueBy }) => (
            <div key={action}>
              {word('act', action)}
              {dueBy && <div className="soft">{text('money.dueBy', { day: day(dueBy) })}</div>}
            </div>
          )),
    },
    {
      ...{ key: 'office', title: text('office'), fold: 1 },
      cell: ({ office }) => <span className="mono">{office}</span>,
    },
    ...times.map(
      ([key, title, sort]): ListColumn<DeclarationSummary> => ({
        ...{ key, title: text(title), fold: key === 'lodgedAt' ? 2 : 1, ...(sort && { sort }) },
        cell: ({ [key]: at }) => at && <Time at={at} />,
      }),
    ),
  ];
}

const times = [
  ['createdAt', 'createdAt', '-createdAt'],
  ['lodgedAt', 'declarations.lodgedAt', '-lodgedAt'],
  ['changedAt', 'declarations.changedAt', null],
] as const;

/** Shows the drafts and declarations of the organisation, newest first. */
function Declarations() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const search = route.useSearch();
  const pages = useListRows(
    ['declarations'],
    (query) =>
      responseData(untypedInputClient.GET('/management/organisation/declarations', { params: { query } })),
    declarationListRefreshMs,
  );
  const choice = useDeclarationSelection(pages.rows);
  const { data: summary } = useQuery({
    queryKey: ['declarations', 'summary'],
    queryFn: () =>
      responseData(
        GET('/management/organisation/declarations/summary', { params: { query: { limit: 500 } } }),
      ),
  });
  return (
    <ListPage
      name="declarations"
      title={text('declarations')}
      about={text('declarations.about')}
      actions={
        may('createOrganisationDeclaration') && (
          <ButtonLink to="/declarations/new">{text('declarations.new')}</ButtonLink>
        )
      }
      above={
        <>
          <GettingStartedChecklist />
          <DeclarationTabs search={search} entries={search.role ? [] : (summary?.items ?? [])} />
          <DeclarationFilters search={search} />
          {choice.bar}
          {choice.dialog}
        </>
      }
      sortedBy={search.lodgedFrom || search.lodgedBefore ? '-lodgedAt' : '-createdAt'}
      total={<ListTotals search={search} />}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('declarations.empty')}
      emptyDetail={<FirstOne />}
      columns={[choice.column, ...declarationColumns(speech)]}
    />
  );
}

/** Shows the ways to create a first declaration. */
function FirstOne() {
  const { text } = useText();
  const may = usePermission();
  return (
    <>
      <p>{text('declarations.empty.detail')}</p>
      {may('createOrganisationDeclaration') && (
        <ButtonLink to="/declarations/new" search={{ sample: 'coffee-by-sea' }}>
          {text('declarations.fromSample')}
        </ButtonLink>
      )}
    </>
  );
}
