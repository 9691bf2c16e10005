import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { answered, GET } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { DeskHistory } from '../../parts/declaration/events.tsx';
import { DeskGoods } from '../../parts/declaration/goods.tsx';
import { DeskMoney } from '../../parts/declaration/money.tsx';
import { DeskRequests } from '../../parts/declaration/requests.tsx';
import { Facts } from '../../parts/facts.tsx';
import { LaneMark } from '../../parts/lane-mark.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Time } from '../../parts/time.tsx';
import { useText } from '../../texts/text.tsx';
import { DeskAssignment } from './assignment.tsx';
import { DeskDecisions } from './decisions.tsx';
import { DeskFindings } from './findings.tsx';

export const route = createLazyRoute('/inside/queue/$declarationId')({ component: DeskDeclaration });

const refreshMs = 15_000;

/** One declaration with everything that customs knows of it, and what can be decided now. */
function DeskDeclaration() {
  const { text, word } = useText();
  const { declarationId: id } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['queue', id],
    queryFn: () => answered(GET('/management/declarations/{id}', { params: { path: { id } } })),
    refetchInterval: refreshMs,
  });
  return (
    <Page
      title={data?.mrn ?? data?.lrn ?? id}
      crumbs={<Link to="/queue">{text('queue')}</Link>}
      about={
        data && (
          <span className="row">
            <Mark tone={data.statusGroup === 'failed' ? 'bad' : 'accent'}>{word('status', data.status)}</Mark>
            <LaneMark lane={data.lane} />
            {data.organisation.name} · {data.lrn}
          </span>
        )
      }
      actions={data && <DeskAssignment declaration={data} />}
    >
      {error && !(data && problemOf(error)?.retryable) && (
        <ProblemNote error={error} retry={() => void refetch()} />
      )}
      {data && (
        <div className="desk">
          <div className="stack">
            <DeskDecisions declaration={data} />
            <Facts
              facts={[
                [text('declaration.type'), word('type', data.type)],
                [text('office'), <code key="office">{data.office}</code>],
                [text('declaration.lodgedAt'), data.lodgedAt && <Time key="at" at={data.lodgedAt} />],
                [text('track.control'), word('track', data.tracks.control)],
                [text('track.payment'), word('track', data.tracks.payment)],
                [text('track.query'), word('track', data.tracks.query)],
                [text('track.amendment'), word('track', data.tracks.amendment)],
                [text('track.invalidation'), word('track', data.tracks.invalidation)],
              ]}
            />
            <DeskGoods declaration={data} />
            <DeskMoney declaration={data} />
            <DeskRequests declaration={data} />
          </div>
          <div className="stack">
            <DeskFindings declaration={data} />
            <DeskHistory declaration={data} />
          </div>
        </div>
      )}
    </Page>
  );
}
