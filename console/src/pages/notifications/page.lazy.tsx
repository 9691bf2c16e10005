import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, Link, type LinkProps } from '@tanstack/react-router';
import { baseUrl, GET, PUT, responseData } from '../../api/client.ts';
import type { Notice } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { eventName } from '../../parts/events/event-texts.ts';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { ChannelForm } from './channel-form.tsx';

export const route = createLazyRoute('/inside/notifications')({ component: Notifications });

/** Returns the page of the console to which a notice links; null for a public page. */
function pageOf({ about: { id, type }, kind }: Notice): LinkProps | null {
  if (kind === 'assignment' && type === 'declaration')
    return { to: '/queue/$declarationId', params: { declarationId: id } };
  switch (type) {
    case 'declaration':
      return { to: '/declarations/$declarationId', params: { declarationId: id } };
    case 'debt':
      return { to: '/debts/$debtId', params: { debtId: id } };
    case 'authorisation':
      return { to: '/authorisations/$authorisationId', params: { authorisationId: id } };
    case 'guarantee':
      return { to: '/offered-guarantees/$guaranteeId', params: { guaranteeId: id } };
    case 'client':
      return { to: '/clients/$clientId', params: { clientId: id } };
    case 'webhook':
      return { to: '/webhooks/$webhookId', params: { webhookId: id } };
    case 'organisation':
      return { to: '/organisations/$organisationId', params: { organisationId: id } };
    case 'platform':
      return { to: '/platforms/$platformId', params: { platformId: id } };
    case 'usage':
      return { to: '/usage' };
    case 'incident':
      return null;
  }
}

/** Returns the event of a notice; empty if its kind has none. */
function eventOf(speech: TextFormatter, { kind, about: { type, detail } }: Notice): string {
  if (detail === null) return '';
  if (type === 'authorisation' || type === 'guarantee') return `: ${speech.word('notice.event', detail)}`;
  return kind === 'decision' || kind === 'service' || type === 'debt' ? `: ${eventName(speech, detail)}` : '';
}

function NoticeLink({ notice }: { readonly notice: Notice }) {
  const { word } = useText();
  const page = pageOf(notice);
  const isHearing = notice.kind === 'assignment' && notice.about.type === 'authorisation';
  const label = word('notice', isHearing ? 'hearing' : notice.kind);
  return page ? <Link {...page}>{label}</Link> : <a href={`${baseUrl}/status`}>{label}</a>;
}

function noticeColumns(speech: TextFormatter): readonly Column<Notice>[] {
  const { text, day } = speech;
  return [
    {
      title: text('notice.what'),
      cell: (notice) => (
        <>
          <NoticeLink notice={notice} /> {!notice.read && <span className="badge">{text('notice.new')}</span>}
          <div className="soft">
            {notice.kind === 'error_rate' ? '' : notice.about.name}
            {eventOf(speech, notice)}
            {notice.kind === 'error_rate' && text('notice.share', { share: notice.about.detail ?? '' })}
            {notice.about.dueBy && ` · ${text('notice.by', { day: day(notice.about.dueBy) })}`}
          </div>
        </>
      ),
    },
    { title: text('notice.createdAt'), cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}

/** Shows the notices of the user, newest first, and the notification channels. */
function Notifications() {
  const speech = useText();
  const { text } = speech;
  const { rows, more, error, refetch } = usePages(['notifications'], (page) =>
    responseData(
      GET('/management/notifications', {
        params: { query: page },
      }),
    ),
  );
  const newest = rows?.[0];
  const queries = useQueryClient();
  const reading = useMutation({
    mutationFn: (upTo: string) => responseData(PUT('/management/notifications/read', { body: { upTo } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  });
  return (
    <Page
      title={text('nav.notifications')}
      actions={
        newest && !rows.every(({ read }) => read) ? (
          <Button look="quiet" busy={reading.isPending} onClick={() => reading.mutate(newest.id)}>
            {text('notice.read')}
          </Button>
        ) : null
      }
    >
      {error ? (
        <ProblemAlert error={error} retry={refetch} />
      ) : (
        <DataTable
          label={text('nav.notifications')}
          columns={noticeColumns(speech)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text('notice.none')}</p>}
        />
      )}
      {/* Renders the channel settings after the notices have loaded, so that they do not move. */}
      {(rows || error) && <ChannelForm />}
    </Page>
  );
}
