import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { GET, POST, responseData } from '../../api/client.ts';
import type { Delivery, DeliveryAttempt } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { eventName } from '../../parts/events/event-texts.ts';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { AttemptOutcome, DeliveryState } from './delivery-state.tsx';

export const route = createLazyRoute('/inside/webhooks/$webhookId/deliveries/$deliveryId')({
  component: DeliveryPage,
});

const pendingRefreshMs = 1_000;
const finishedRefreshMs = 10_000;

function deliveryAttemptColumns({ text, number }: TextFormatter): readonly Column<DeliveryAttempt>[] {
  return [
    { title: text('requestLog.recordedAt'), cell: ({ sentAt }) => <Time at={sentAt} exact /> },
    { title: text('requestLog.answer'), cell: (attempt) => <AttemptOutcome attempt={attempt} /> },
    {
      title: text('requestLog.duration'),
      number: true,
      cell: ({ durationMs }) => text('requestLog.ms', { ms: number(durationMs) }),
    },
    {
      title: text('delivery.excerpt'),
      // The response of the receiver is untrusted, so it is shown only as text.
      cell: ({ excerpt }) => excerpt && <pre className="code">{excerpt}</pre>,
    },
  ];
}

/** Shows the delivery of an event to a webhook, with its attempts. */
function DeliveryPage() {
  const speech = useText();
  const { text } = speech;
  const { webhookId: id, deliveryId } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks', id, 'deliveries', 'one', deliveryId],
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pendingRefreshMs : finishedRefreshMs),
    queryFn: () =>
      responseData(
        GET('/management/organisation/webhooks/{id}/deliveries/{deliveryId}', {
          params: { path: { id, deliveryId } },
        }),
      ),
  });
  return (
    <Page
      title={data ? eventName(speech, data.type) : text('delivery')}
      crumbs={
        <>
          <Link to="/webhooks">{text('webhooks')}</Link> ›{' '}
          <Link to="/webhooks/$webhookId" params={{ webhookId: id }}>
            {text('webhook')}
          </Link>
        </>
      }
      about={<code className="anywhere">{deliveryId}</code>}
      actions={<Redeliver id={id} deliveryId={deliveryId} />}
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data ? <DeliveryFacts delivery={data} /> : !error && <Skeleton lines={3} />}
      <section className="stack">
        <h2>{text('delivery.attempts')}</h2>
        {data && data.attemptCount > data.attempts.length && (
          <p className="soft">{text('delivery.attempts.cut', { count: data.attemptCount })}</p>
        )}
        <DataTable
          label={text('delivery.attempts')}
          columns={deliveryAttemptColumns(speech)}
          rows={data?.attempts.toReversed()}
          expected={1}
          keyOf={({ sentAt }) => sentAt}
          empty={<p>{text('delivery.attempts.none')}</p>}
        />
      </section>
    </Page>
  );
}

function DeliveryFacts({ delivery }: { readonly delivery: Delivery }) {
  const { text, number } = useText();
  const { type, eventId, sequence, declarationId, lrn, createdAt, deliveredAt } = delivery;
  return (
    <DescriptionList
      facts={[
        [text('state'), <DeliveryState key="state" delivery={delivery} />],
        [text('delivery.type'), <code key="type">{type}</code>],
        [
          text('declaration'),
          declarationId && (
            <Link key="declaration" to="/declarations/$declarationId" params={{ declarationId }}>
              {lrn ?? declarationId}
            </Link>
          ),
        ],
        [text('delivery.sequence'), sequence === null ? null : number(sequence)],
        [
          text('delivery.eventId'),
          <code key="event" className="anywhere">
            {eventId}
          </code>,
        ],
        [text('createdAt'), <Time key="created" at={createdAt} />],
        [text('delivery.deliveredAt'), deliveredAt && <Time key="delivered" at={deliveredAt} exact />],
      ]}
    />
  );
}

/** Shows a button that sends the event of the delivery again, with the same event id. */
function Redeliver({ id, deliveryId }: { readonly id: string; readonly deliveryId: string }) {
  const { text } = useText();
  const may = usePermission();
  const queries = useQueryClient();
  const redeliver = useMutation({
    mutationFn: () =>
      responseData(
        POST('/management/organisation/webhooks/{id}/deliveries/{deliveryId}/redelivery', {
          params: { path: { id, deliveryId } },
          body: {},
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks', id] }),
  });
  if (!may('redeliverOrganisationWebhook')) return null;
  return (
    <>
      {redeliver.error && <ProblemAlert key={redeliver.submittedAt} error={redeliver.error} />}
      <Button busy={redeliver.isPending} onClick={() => redeliver.mutate()}>
        {text('redeliver')}
      </Button>
    </>
  );
}
