import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { answered, asTyped, GET } from '../../api/client.ts';
import type { DeclarationSummary } from '../../api/kinds.ts';
import { usePages } from '../../api/pages-of.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { LaneMark } from '../../parts/lane-mark.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { StatusMark } from '../../parts/status-mark.tsx';
import { Time } from '../../parts/time.tsx';
import { Checklist } from '../../shell/checklist.tsx';
import { useMay } from '../../shell/session.ts';
import { type Speech, useText } from '../../texts/text.tsx';
import { DeclarationFilters, DeclarationTabs } from './filters.tsx';

export const route = createLazyRoute('/inside/declarations')({ component: Declarations });

const refreshMs = 15_000;

function columnsOf({ text, word, day }: Speech): readonly Column<DeclarationSummary>[] {
  return [
    {
      title: text('declaration'),
      cell: ({ id, lrn, mrn, mandateId }) => (
        <>
          <Link to="/declarations/$declarationId" params={{ declarationId: id }}>
            {lrn}
          </Link>
          {mrn && <div className="soft mono">{mrn}</div>}
          {mandateId && (
            <div>
              <Link to="/mandates/$mandateId" params={{ mandateId }}>
                {text('declarations.byMandate')}
              </Link>
            </div>
          )}
        </>
      ),
    },
    { title: text('declaration.type'), cell: ({ type }) => word('type', type) },
    { title: text('state'), cell: ({ status, statusGroup }) => <StatusMark {...{ status, statusGroup }} /> },
    { title: text('lane'), cell: ({ lane }) => <LaneMark lane={lane} /> },
    {
      title: text('declarations.next'),
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
    { title: text('office'), cell: ({ office }) => <span className="mono">{office}</span> },
    { title: text('declarations.changedAt'), cell: ({ changedAt }) => <Time at={changedAt} /> },
  ];
}

/** What the organisation has declared or is about to declare, newest first. */
function Declarations() {
  const speech = useText();
  const { text } = speech;
  const may = useMay();
  const search = route.useSearch();
  const { rows, more, error, query } = usePages(
    ['declarations', search],
    (cursor) =>
      answered(
        asTyped.GET('/management/own/declarations', {
          params: { query: { limit: 50, ...search, ...(cursor && { cursor }) } },
        }),
      ),
    refreshMs,
  );
  const { data: summary } = useQuery({
    queryKey: ['declarations', 'summary'],
    queryFn: () => answered(GET('/management/own/declarations/summary')),
  });
  return (
    <Page
      title={text('declarations')}
      about={text('declarations.about')}
      actions={
        may('ownCreateDeclaration') && (
          <ButtonLink to="/declarations/new">{text('declarations.new')}</ButtonLink>
        )
      }
    >
      <Checklist />
      <DeclarationTabs search={search} entries={search.role ? [] : (summary?.entries ?? [])} />
      <DeclarationFilters search={search} />
      {error ? (
        <ProblemNote error={error} retry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={text('declarations')}
          columns={columnsOf(speech)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={Object.keys(search).length > 0 ? <p>{text('declarations.noneFits')}</p> : <FirstOne />}
        />
      )}
    </Page>
  );
}

/** An empty list says how to get a first declaration. */
function FirstOne() {
  const { text } = useText();
  const may = useMay();
  return (
    <>
      <h2>{text('declarations.empty')}</h2>
      <p>{text('declarations.empty.detail')}</p>
      {may('ownCreateDeclaration') && (
        <ButtonLink to="/declarations/new" search={{ sample: 'coffee-by-sea' }}>
          {text('declarations.fromSample')}
        </ButtonLink>
      )}
    </>
  );
}
