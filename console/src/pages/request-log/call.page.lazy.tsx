import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import { DescriptionList } from '../../parts/description-list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { ProblemHint } from '../../parts/problem-hint.tsx';
import { Time } from '../../parts/time.tsx';
import { nameOfOption, useClientOptions } from '../../shell/choices/id-options.ts';
import { useText } from '../../texts/text.tsx';
import { ApiKeyLabel } from './api-key-label.tsx';
import { CapturedBodies } from './captured-bodies.tsx';
import { GuardTrace } from './guard-trace.tsx';
import { ReplayRequest } from './replay.tsx';

export const route = createLazyRoute('/inside/request-log/$callId')({ component: LoggedCallPage });

/** Shows a logged request with its problem document and a link to the problem page. */
function LoggedCallPage() {
  const { text, number } = useText();
  const { callId: id } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['request-log', 'entry', id],
    queryFn: () => responseData(GET('/management/request-log/{id}', { params: { path: { id } } })),
  });
  return (
    <Page
      title={text('requestLog.call')}
      crumbs={<Link to="/request-log">{text('requestLog')}</Link>}
      about={data && <code>{`${data.method} ${data.path}`}</code>}
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data && (
        <DescriptionList
          facts={[
            [text('requestLog.answer'), `${data.httpStatus} ${data.code ?? ''}`],
            [text('requestLog.recordedAt'), <Time key="at" at={data.recordedAt} exact="ms" />],
            [text('requestLog.duration'), text('requestLog.ms', { ms: number(data.durationMs) })],
            [text('requestLog.operation'), <code key="operation">{data.operation}</code>],
            [text('requestLog.requestId'), <code key="request">{data.requestId}</code>],
            [text('requestLog.clientId'), <NamedClient key="client" id={data.clientId} />],
            [text('requestLog.apiKey'), data.apiKeyId && <ApiKeyLabel key="key" id={data.apiKeyId} />],
            [text('requestLog.address'), <code key="address">{data.address}</code>],
          ]}
        />
      )}
      {data && <GuardTrace call={data} />}
      {data && <ResponseProblem problem={data.problem} />}
      {data && <CapturedBodies call={data} />}
      {data && <ReplayRequest call={data} />}
    </Page>
  );
}

function ResponseProblem({ problem }: { readonly problem: Readonly<Record<string, unknown>> | null }) {
  const { text } = useText();
  if (!problem) return <p>{text('requestLog.noProblem')}</p>;
  const { type, code } = problem;
  return (
    <section className="card">
      <h2>{text('requestLog.problem')}</h2>
      {typeof code === 'string' && <ProblemHint code={code} />}
      {typeof type === 'string' && (
        <p>
          <a href={type} target="_blank" rel="noreferrer">
            {text('problem.hint')}
          </a>
        </p>
      )}
      <pre className="code">{JSON.stringify(problem, null, 2)}</pre>
    </section>
  );
}

/** Shows the name and id of the client. */
function NamedClient({ id }: { readonly id: string }) {
  const name = nameOfOption(useClientOptions())(id);
  return (
    <>
      {name && <div>{name}</div>}
      <code>{id}</code>
    </>
  );
}
