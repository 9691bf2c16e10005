import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { Delivery } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { eventName } from '../../parts/events/event-texts.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { type DeliverySearch, deliveryStates } from './delivery-search.ts';
import { AttemptOutcome, DeliveryState } from './delivery-state.tsx';
import { RedeliverPeriod } from './redeliver-period.tsx';

interface DeliveriesProps {
  readonly webhookId: string;
  readonly search: DeliverySearch;
  readonly active: boolean;
}

const deliveriesRefreshMs = 5_000;

function deliveryColumns(speech: TextFormatter, webhookId: string): readonly Column<Delivery>[] {
  const { text, number } = speech;
  return [
    {
      title: text('delivery.event'),
      cell: ({ id, type }) => (
        <Link to="/webhooks/$webhookId/deliveries/$deliveryId" params={{ webhookId, deliveryId: id }}>
          {eventName(speech, type)}
        </Link>
      ),
    },
    {
      title: text('declaration'),
      cell: ({ declarationId, lrn }) =>
        declarationId && (
          <Link to="/declarations/$declarationId" params={{ declarationId }}>
            {lrn ?? declarationId}
          </Link>
        ),
    },
    { title: text('createdAt'), cell: ({ createdAt }) => <Time at={createdAt} /> },
    { title: text('state'), cell: (delivery) => <DeliveryState delivery={delivery} /> },
    {
      title: text('delivery.lastAttempt'),
      cell: ({ attempts }) => {
        const last = attempts.at(-1);
        return last && <AttemptOutcome attempt={last} />;
      },
    },
    { title: text('delivery.attempts'), number: true, cell: ({ attemptCount }) => number(attemptCount) },
  ];
}

/** Shows the deliveries of a webhook, newest first. The URL contains the filters. */
export function Deliveries({ webhookId, search, active }: DeliveriesProps) {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const [isOpen, setOpen] = useState(false);
  const { rows, more, error, refetch } = usePages(
    ['webhooks', webhookId, 'deliveries', search],
    (page) =>
      responseData(
        GET('/management/organisation/webhooks/{id}/deliveries', {
          params: {
            path: { id: webhookId },
            query: { ...page, ...search },
          },
        }),
      ),
    deliveriesRefreshMs,
  );
  return (
    <section className="stack">
      <div className="page-head">
        <div>
          <h2>{text('deliveries')}</h2>
          <p>{text('deliveries.about')}</p>
        </div>
        {may('redeliverOrganisationWebhookPeriod') && (
          <Button
            look="quiet"
            refused={active ? undefined : text('webhook.notActive')}
            onClick={() => setOpen(true)}
          >
            {text('redeliver.period')}
          </Button>
        )}
      </div>
      <Tabs webhookId={webhookId} search={search} />
      {error ? (
        <ProblemAlert error={error} retry={refetch} />
      ) : (
        <DataTable
          label={text('deliveries')}
          columns={deliveryColumns(speech, webhookId)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text(Object.keys(search).length > 0 ? 'deliveries.noneFits' : 'deliveries.empty')}</p>}
        />
      )}
      {isOpen && <RedeliverPeriod webhookId={webhookId} close={() => setOpen(false)} />}
    </section>
  );
}

function Tabs({ webhookId, search }: Pick<DeliveriesProps, 'webhookId' | 'search'>) {
  const { text, word } = useText();
  const { status: shown, ...others } = search;
  return (
    <nav className="row" aria-label={text('state')}>
      {[undefined, ...deliveryStates].map((status) => (
        <Link
          key={status ?? ''}
          to="/webhooks/$webhookId"
          params={{ webhookId }}
          search={{ ...others, ...(status && { status }) }}
          className="tab"
          aria-current={status === shown ? 'page' : undefined}
        >
          {status ? word('delivery.state', status) : text('filter.all')}
        </Link>
      ))}
    </nav>
  );
}
