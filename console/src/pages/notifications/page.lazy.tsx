import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, Link, type LinkProps } from '@tanstack/react-router';
import { baseUrl, GET, PUT, responseData } from '../../api/client.ts';
import type { Notice } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { eventName } from '../../parts/events/event-texts.ts';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { SelectFilter } from '../../parts/list/filters.tsx';
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

/** Returns what has happened. The event of a health alert replaces its kind, because an alert has two opposite events. */
function titleOf(speech: TextFormatter, notice: Notice): string {
  const { kind, about } = notice;
  if (kind === 'error_rate' && about.detail !== null) return eventName(speech, about.detail);
  const word = kind === 'assignment' && about.type === 'authorisation' ? 'hearing' : kind;
  return `${speech.word('notice', word)}${eventOf(speech, notice)}`;
}

/** Returns the failures of a health alert and their usual range; empty for other kinds. */
function failuresOf(
  { text, number }: TextFormatter,
  { about: { failedPercent, usualPercent } }: Notice,
): string {
  if (failedPercent === undefined || usualPercent === undefined) return '';
  return ` · ${text('notice.health', { failed: number(failedPercent), usual: number(usualPercent) })}`;
}

/** Notices about the same object, newest first. */
type NoticeGroup = readonly [Notice, ...Notice[]];

/** Groups notices by their object. A group is at the position of its first notice. */
function groupsOf(notices: readonly Notice[]): NoticeGroup[] {
  const groups = new Map<string, [Notice, ...Notice[]]>();
  for (const notice of notices) {
    const key = noticeGroupKeyOf(notice);
    const group = groups.get(key);
    if (!group) groups.set(key, [notice]);
    else if (group.every(({ id }) => id !== notice.id)) group.push(notice);
  }
  return [...groups.values()];
}

function noticeGroupKeyOf({ about: { type, id } }: Notice): string {
  return `${type} ${id}`;
}

/** Shows the reference of an object as a link to its page. */
function SubjectLink({ notice }: { readonly notice: Notice }) {
  const page = pageOf(notice);
  const { name } = notice.about;
  return page ? <Link {...page}>{name}</Link> : <a href={`${baseUrl}/status`}>{name}</a>;
}

function NoticeLine({ notice }: { readonly notice: Notice }) {
  const speech = useText();
  const { text, day } = speech;
  const { about, read } = notice;
  return (
    <li>
      {titleOf(speech, notice)}
      {failuresOf(speech, notice)}
      {about.dueBy && ` · ${text('notice.by', { day: day(about.dueBy) })}`}{' '}
      {!read && <span className="badge">{text('notice.new')}</span>}
      <div className="soft">
        <Time at={notice.createdAt} />
      </div>
    </li>
  );
}

function noticeColumns({ text }: TextFormatter): readonly Column<NoticeGroup>[] {
  return [
    { title: text('notice.subject'), cell: ([notice]) => <SubjectLink notice={notice} /> },
    {
      title: text('notice.what'),
      cell: (group) => (
        <ul className="plain">
          {group.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} />
          ))}
        </ul>
      ),
    },
  ];
}

/** Kinds that require an action within a time limit, so that the list begins with them. */
const urgentKinds = ['payment_due', 'query'] as const satisfies readonly Notice['kind'][];
const noticeKinds = [
  ...urgentKinds,
  ...([
    'decision',
    'assignment',
    'approval',
    'service',
    'key_expiring',
    'webhook_disabled',
    'error_rate',
  ] as const),
] as const satisfies readonly Notice['kind'][];

/** Loads the notices that match the filters. Without filters, unread payments and queries are first. */
function useNotices() {
  const { kind, unread } = route.useSearch();
  const kinds = noticeKinds.filter((each) => each === kind);
  const isFiltered = kind !== undefined || unread !== undefined;
  const urgent = useQuery({
    queryKey: ['notifications', 'urgent'],
    enabled: !isFiltered,
    queryFn: () =>
      responseData(
        GET('/management/notifications', {
          params: { query: { kind: [...urgentKinds], unread: true, limit: 50 } },
        }),
      ),
  });
  const pages = usePages(['notifications', { kind, unread }], (page) =>
    responseData(
      GET('/management/notifications', {
        params: {
          query: { ...page, ...(kinds.length > 0 && { kind: kinds }), ...(unread && { unread }) },
        },
      }),
    ),
  );
  const first = isFiltered ? [] : urgent.data?.items;
  const groups = pages.rows && first && groupsOf([...first, ...pages.rows]);
  return { ...pages, error: pages.error ?? urgent.error, groups, isFiltered };
}

/** Shows the notices of the user by object, and the notification channels. */
function Notifications() {
  const speech = useText();
  const { text, word } = speech;
  const { rows, groups, isFiltered, more, error, refetch } = useNotices();
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
      <FilterBar>
        <SelectFilter
          name="kind"
          label={text('notice.what')}
          choices={noticeKinds.map((kind) => [kind, word('notice', kind)])}
        />
        <SelectFilter name="unread" label={text('notice.state')} choices={[[true, text('notice.unread')]]} />
      </FilterBar>
      {error ? (
        <ProblemAlert error={error} retry={refetch} />
      ) : (
        <DataTable
          label={text('nav.notifications')}
          columns={noticeColumns(speech)}
          rows={groups}
          keyOf={([notice]) => noticeGroupKeyOf(notice)}
          more={more}
          empty={<p>{text(isFiltered ? 'list.noMatch' : 'notice.none')}</p>}
        />
      )}
      {/* Renders the channel settings after the notices have loaded, so that they do not move. */}
      {(groups || error) && <ChannelForm />}
    </Page>
  );
}
