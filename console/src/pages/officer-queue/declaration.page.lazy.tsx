import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { CodeName } from '../../parts/declaration/code-name.tsx';
import { DischargeCard } from '../../parts/declaration/discharge.tsx';
import {
  DocumentPreview,
  DocumentPreviewProvider,
  PreviewButtons,
} from '../../parts/declaration/document-preview.tsx';
import { EventHistory } from '../../parts/declaration/events.tsx';
import { DeclaredGoods } from '../../parts/declaration/goods.tsx';
import { HearingCard } from '../../parts/declaration/hearings.tsx';
import { AmountsDueForOfficers } from '../../parts/declaration/money.tsx';
import { DeclarationProgress } from '../../parts/declaration/progress.tsx';
import { DeclarationRequests } from '../../parts/declaration/queries-and-amendments.tsx';
import { RiskHighlight, RiskHighlightProvider } from '../../parts/declaration/risk-highlight.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { LaneBadge } from '../../parts/lane-badge.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useShortcuts } from '../../parts/shortcuts/shortcuts.ts';
import { Tabs } from '../../parts/tabs.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { OfficerAssignment } from './assignment.tsx';
import { OfficerDecisions } from './decisions.tsx';
import { OfficerDocuments, OfficerFindings } from './findings.tsx';
import { OfficerNotes } from './notes.tsx';
import { neighbouringDeclaration } from './queue-neighbours.ts';
import { TimeLimitGrounds } from './time-limit-grounds.tsx';
import { OfficerTraderRecord } from './trader-record.tsx';

export const route = createLazyRoute('/inside/queue/$declarationId')({ component: OfficerDeclaration });

const officerViewRefreshMs = 15_000;

/** Shows a declaration to an officer, with the decisions that the officer can make. */
function OfficerDeclaration() {
  const { text, word } = useText();
  const { declarationId: id } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['queue', id],
    queryFn: () => responseData(GET('/management/declarations/{id}', { params: { path: { id } } })),
    refetchInterval: officerViewRefreshMs,
  });
  useNeighbourKeys(id);
  return (
    <Page
      title={data?.mrn ?? data?.lrn ?? id}
      crumbs={<Link to="/queue">{text('queue')}</Link>}
      about={
        data && (
          <span className="row">
            <TextBadge tone={data.statusGroup === 'failed' ? 'bad' : 'accent'}>
              {word('status', data.status)}
            </TextBadge>
            <LaneBadge lane={data.lane} />
            {data.organisation.name} · {data.lrn}
          </span>
        )
      }
      actions={data && <OfficerAssignment key={id} declaration={data} />}
    >
      {error && !(data && problemOf(error)?.retryable) && (
        <ProblemAlert error={error} retry={() => void refetch()} />
      )}
      {data && (
        <DocumentPreviewProvider documents={data.documents} key={id}>
          <div className="officers-desk as-cards">
            <div className="stack officers-decision">
              <DocumentPreview declarationId={id} />
              <OfficerDecisions declaration={data} />
              <HearingCard
                hearings={data.hearings}
                readDocument={(hearingId) =>
                  responseData(
                    GET('/management/declarations/{id}/hearings/{hearingId}/document', {
                      params: { path: { id, hearingId } },
                      parseAs: 'blob',
                    }),
                  )
                }
              />
              <TimeLimitGrounds declaration={data} />
              <OfficerFindings declaration={data} />
              <OfficerNotes declaration={data} />
            </div>
            <div className="stack">
              <DeclarationProgress declaration={data} reader="customs" />
              {isRequestPending(data) && <DeclarationRequests declaration={data} />}
              <RiskHighlightProvider rules={data.risk[0]?.matched ?? []}>
                <OfficerTabs declaration={data} />
              </RiskHighlightProvider>
            </div>
          </div>
        </DocumentPreviewProvider>
      )}
    </Page>
  );
}

/** Whether customs must close a query or decide on an amendment, so that the page shows it above the tabs. */
function isRequestPending({ tracks }: DeclarationForOfficers): boolean {
  return tracks.query === 'open' || tracks.query === 'answered' || tracks.amendment === 'requested';
}

/** Shows the parts of a declaration as tabs. The URL contains the selected tab. */
function OfficerTabs({ declaration }: { readonly declaration: DeclarationForOfficers }) {
  const { text, word } = useText();
  const may = usePermission();
  const navigate = useNavigate();
  const { tab } = route.useSearch();
  const contents = {
    document: <OfficerDocument declaration={declaration} />,
    money: <OfficerMoney declaration={declaration} />,
    procedure: <OfficerStock declaration={declaration} />,
    documents: <OfficerDocuments declaration={declaration} />,
    requests: !isRequestPending(declaration) && <DeclarationRequests declaration={declaration} />,
    history: <EventHistory declaration={declaration} />,
    record: may('getTraderRecordAsOfficer') && <OfficerTraderRecord declaration={declaration} />,
  };
  return (
    <Tabs
      label={text('declaration.tabs')}
      tabs={Object.entries(contents)
        .filter(([, content]) => content !== false)
        .map(([name, content]) => ({ name, title: word('declarationTab', name), content }))}
      selected={tab}
      select={(name) =>
        void navigate({
          to: '.',
          search: (before: object) => ({ ...before, tab: name }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

function isOfWholeDeclaration({ goodsItem, status }: DeclarationForOfficers['documents'][number]): boolean {
  return goodsItem === null && status === 'available';
}

/** Shows the declared elements of a declaration. */
function OfficerDocument({ declaration }: { readonly declaration: DeclarationForOfficers }) {
  const { text, word } = useText();
  const { tracks, lodgedAt } = declaration;
  const track = (name: keyof typeof tracks) =>
    [text(`track.${name}`), tracks[name] === 'none' ? null : word('track', tracks[name])] as const;
  return (
    <>
      <DescriptionList
        facts={[
          [
            text('declaration.type'),
            <RiskHighlight key="type" at="/type">
              {word('type', declaration.type)}
            </RiskHighlight>,
          ],
          [
            text('office'),
            <RiskHighlight key="office" at="/office">
              {declaration.office && <CodeName list="offices" code={declaration.office} />}
            </RiskHighlight>,
          ],
          [text('declaration.lodgedAt'), lodgedAt && <Time key="at" at={lodgedAt} />],
          track('control'),
          track('payment'),
          track('discharge'),
          track('query'),
          track('amendment'),
          track('invalidation'),
          [
            text('papers'),
            declaration.documents.some(isOfWholeDeclaration) ? (
              <PreviewButtons key="papers" of={isOfWholeDeclaration} />
            ) : null,
          ],
        ]}
      />
      <DeclaredGoods declaration={declaration} />
    </>
  );
}

function OfficerStock({ declaration }: { readonly declaration: DeclarationForOfficers }) {
  const { text } = useText();
  const { discharge, duties } = declaration;
  if (!discharge || discharge.stock.length === 0)
    return <p className="soft">{text('declaration.noStock')}</p>;
  return (
    <DischargeCard
      discharge={discharge}
      currency={duties?.currency}
      linkTo={(mrn) => (
        <Link to="/queue" search={{ mrn }} className="mono">
          {mrn}
        </Link>
      )}
    />
  );
}

function OfficerMoney({ declaration }: { readonly declaration: DeclarationForOfficers }) {
  const { text } = useText();
  const { id, organisation } = declaration;
  return (
    <AmountsDueForOfficers
      declaration={declaration}
      journal={
        <>
          <Link to="/all-debts" search={{ declaration: id }}>
            {text('money.debts')}
          </Link>
          {' · '}
          <Link to="/ledger-entries" search={{ organisationId: organisation.id, declarationId: id }}>
            {text('money.journal')}
          </Link>
        </>
      }
    />
  );
}

/**
 * Registers the keys `j` and `k`, which open the next and the previous declaration of the list that was open
 * last.
 */
function useNeighbourKeys(id: string): void {
  const { text } = useText();
  const navigate = useNavigate();
  const step = (by: 1 | -1) => () => {
    const declarationId = neighbouringDeclaration(id, by);
    if (declarationId) void navigate({ to: '/queue/$declarationId', params: { declarationId } });
  };
  useShortcuts([
    { keys: 'j', label: text('shortcut.j'), run: step(1) },
    { keys: 'k', label: text('shortcut.k'), run: step(-1) },
  ]);
}
