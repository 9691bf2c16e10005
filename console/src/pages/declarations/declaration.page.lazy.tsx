import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import type { OwnDeclaration } from '../../api/types.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { CodeName } from '../../parts/declaration/code-name.tsx';
import { DeclaredGoods } from '../../parts/declaration/goods.tsx';
import { HearingAnswer } from '../../parts/declaration/hearing-answer.tsx';
import { HearingCard } from '../../parts/declaration/hearings.tsx';
import { DeclarationProgress } from '../../parts/declaration/progress.tsx';
import { DeclarationStatusBadge } from '../../parts/declaration-status-badge.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { LaneBadge } from '../../parts/lane-badge.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { DeclarationActions } from './actions.tsx';
import { DeclarationAmountsDue } from './bills.tsx';
import { DeclarationDecisions } from './decisions.tsx';
import { DeclarationHistory } from './declaration-history.tsx';
import { declarationQuery } from './declaration-query.ts';
import { DeclarationDischarge } from './discharge.tsx';
import { DeclarationDocuments } from './documents.tsx';
import { DeclarationQueries } from './queries.tsx';
import { useScrollToResult } from './use-scroll-to-result.ts';
import { DeclarationVersions } from './versions.tsx';

export const route = createLazyRoute('/inside/declarations/$declarationId')({ component: OneDeclaration });

const declarationRefreshMs = 5_000;

/** Shows a declaration of the organisation: status, next actions and related objects. */
function OneDeclaration() {
  const { text } = useText();
  const may = usePermission();
  const { declarationId: id } = route.useParams();
  const { lodged } = route.useSearch();
  const { data, error, refetch } = useQuery({
    ...declarationQuery(id),
    refetchInterval: declarationRefreshMs,
  });
  const declaration = data?.value;
  return (
    <Page
      title={declaration?.lrn ?? id}
      crumbs={<Link to="/declarations">{text('declarations')}</Link>}
      about={
        declaration && (
          <span className="row">
            <DeclarationStatusBadge status={declaration.status} statusGroup={declaration.statusGroup} />
            <LaneBadge lane={declaration.lane} />
            {declaration.mrn && <span className="mono">{declaration.mrn}</span>}
          </span>
        )
      }
      actions={
        data && (
          <>
            <PrintLink id={data.value.id} />
            {may('createOrganisationDeclaration') && (
              <ButtonLink look="quiet" to="/declarations/new" search={{ copy: id }}>
                {text('declaration.copy')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {error && !(data && problemOf(error)?.retryable) && (
        <ProblemAlert error={error} retry={() => void refetch()} />
      )}
      {data && lodged && data.value.status !== 'draft' && <Lodged {...data.value} />}
      {data && (
        <>
          <DeclarationProgress declaration={data.value} reader="declarant" />
          {data.value.hold && <Hold {...data.value.hold} />}
          <DeclarationActions declaration={data.value} etag={data.etag} />
          <DeclarationQueries declaration={data.value} etag={data.etag} />
          <HearingCard
            hearings={data.value.hearing ? [data.value.hearing] : []}
            readDocument={(hearingId) =>
              responseData(
                GET('/management/organisation/declarations/{id}/hearings/{hearingId}/document', {
                  params: { path: { id, hearingId } },
                  parseAs: 'blob',
                }),
              )
            }
            answerTo={({ id: hearingId }) =>
              may('answerOrganisationHearing') && (
                <HearingAnswer id={id} hearingId={hearingId} readsDocuments />
              )
            }
          />
          <DeclarationTabs declaration={data.value} />
        </>
      )}
    </Page>
  );
}

/** Shows the confirmation after the lodgement: reference and next steps. */
function Lodged({ id, lrn }: Pick<OwnDeclaration, 'id' | 'lrn'>) {
  const { text } = useText();
  const told = useScrollToResult();
  return (
    <div className="note good" role="status" tabIndex={-1} ref={told}>
      <strong>{text('lodged', { lrn })}</strong>
      <p>{text('lodged.detail')}</p>
      <p>
        <PrintLink id={id} />
      </p>
    </div>
  );
}

/** Shows that customs examines the declaration: the officer's reason and the end of the hold. */
function Hold({ reason, endsAt }: NonNullable<OwnDeclaration['hold']>) {
  const { text, time } = useText();
  return (
    <section className="note warn" aria-label={text('hold.title')}>
      <strong>{text('hold.title')}</strong>
      <p>{reason}</p>
      <p>{text('hold.until', { time: time(endsAt) })}</p>
    </section>
  );
}

function PrintLink({ id }: Pick<OwnDeclaration, 'id'>) {
  const { text } = useText();
  return (
    <ButtonLink look="quiet" to="/declarations/$declarationId/print" params={{ declarationId: id }}>
      {text('printed.open')}
    </ButtonLink>
  );
}

/** Shows the parts of a declaration as tabs. The URL contains the selected tab. */
function DeclarationTabs({ declaration }: { readonly declaration: OwnDeclaration }) {
  const { text, word } = useText();
  const may = usePermission();
  const navigate = useNavigate();
  const { tab } = route.useSearch();
  const isLodged = declaration.lodgedAt !== null;
  const contents = {
    document: (
      <>
        <Standing declaration={declaration} />
        <DeclaredGoods declaration={declaration} />
      </>
    ),
    money: isLodged && <DeclarationAmountsDue declaration={declaration} />,
    procedure: isLodged && <DeclarationDischarge declaration={declaration} />,
    documents: <DeclarationDocuments declaration={declaration} />,
    decisions: isLodged && <DeclarationDecisions declaration={declaration} />,
    history: (isLodged || may('listAuditEvents')) && <DeclarationHistory declaration={declaration} />,
    versions: isLodged && <DeclarationVersions declaration={declaration} />,
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

function Standing({ declaration }: { readonly declaration: OwnDeclaration }) {
  const { text, word } = useText();
  const { createdAt, expectedBy, lodgedAt, office, outcome, presentation, tracks, type, version } =
    declaration;
  const running = (['control', 'payment', 'discharge', 'query', 'amendment', 'invalidation'] as const).filter(
    (track) => !['none', 'not_due'].includes(tracks[track]),
  );
  return (
    <DescriptionList
      facts={[
        [text('declaration.type'), word('type', type)],
        [text('office'), office && <CodeName key="office" list="offices" code={office} />],
        [text('declaration.createdAt'), <Time key="created" at={createdAt} />],
        [text('declaration.lodgedAt'), lodgedAt && <Time key="lodged" at={lodgedAt} />],
        [text('declaration.expectedBy'), expectedBy && <Time key="expected" at={expectedBy} />],
        [text('declaration.presentedAt'), presentation && <Time key="p" at={presentation.arrivedAt} />],
        [text('declaration.version'), lodgedAt && version],
        ...running.map((track) => [word('track', track), word('track', tracks[track])] as const),
        [text('member.outcome'), outcome && word('outcome', outcome)],
      ]}
    />
  );
}
