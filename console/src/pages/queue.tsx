import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { answered, GET } from '../api/client.ts';
import type { QueueEntry } from '../api/kinds.ts';
import { usePages } from '../app/pages-of.ts';
import type { QueueSearch } from '../app/queue-search.ts';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { LaneMark } from '../parts/lane-mark.tsx';
import { Mark } from '../parts/mark.tsx';
import { Page } from '../parts/page.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Time } from '../parts/time.tsx';
import { type Speech, useText } from '../texts/text.tsx';

export const route = createLazyRoute('/inside/queue')({ component: Queue });

const refreshMs = 10_000;

const columnsOf = ({ text, word }: Speech): readonly Column<QueueEntry>[] => [
  {
    title: text('declaration'),
    cell: ({ id, lrn, mrn }) => (
      <>
        <Link to="/queue/$declarationId" params={{ declarationId: id }}>
          {mrn ?? lrn}
        </Link>
        {mrn && <div className="soft mono">{lrn}</div>}
      </>
    ),
  },
  { title: text('declarant'), cell: ({ organisation }) => organisation.name },
  { title: text('declaration.type'), cell: ({ type }) => word('type', type) },
  { title: text('office'), cell: ({ office }) => <span className="mono">{office}</span> },
  { title: text('state'), cell: ({ status }) => word('status', status) },
  { title: text('lane'), cell: ({ lane }) => <LaneMark lane={lane} /> },
  {
    title: text('queue.since'),
    cell: ({ lodgedAt, overdue }) => (
      <>
        <Time at={lodgedAt} /> {overdue && <Mark tone="bad">{text('queue.overdue')}</Mark>}
      </>
    ),
  },
  { title: text('queue.officer'), cell: ({ officer }) => <span className="mono">{officer}</span> },
];

/** What is on customs' desk, the longest waiting first. */
function Queue() {
  const speech = useText();
  const { text } = speech;
  const search = route.useSearch();
  const { rows, more, error, query } = usePages(
    ['queue', search],
    (cursor) =>
      answered(
        GET('/management/declarations', {
          params: { query: { limit: 50, ...search, ...(cursor && { cursor }) } },
        }),
      ),
    refreshMs,
  );
  return (
    <Page title={text('queue')} about={text('queue.about')}>
      <QueueFilters search={search} />
      {error ? (
        <ProblemNote error={error} retry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={text('queue')}
          columns={columnsOf(speech)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={
            <>
              <h2>{text('queue.empty')}</h2>
              <p>{text('queue.empty.detail')}</p>
            </>
          }
        />
      )}
    </Page>
  );
}

const lanes = ['green', 'yellow', 'red', 'none'] as const;
const states = ['lodged', 'registered', 'accepted', 'under_control', 'released'] as const;
const officers = ['me', 'nobody', 'somebody'] as const;

/** Each choice stands in the address at once, so that the view can be linked. */
function QueueFilters({ search }: { readonly search: QueueSearch }) {
  const { text, word } = useText();
  const navigate = useNavigate();
  const choose = (name: keyof QueueSearch, value: string | string[] | boolean) => {
    const { [name]: _, ...others } = search;
    void navigate({
      to: '/queue',
      search: value === '' ? others : { ...others, [name]: value },
      replace: true,
    });
  };
  const any = { value: '', text: text('filter.any') };
  return (
    <search className="filters">
      <SelectField
        label={text('queue.whose')}
        value={search.waiting === undefined ? '' : String(search.waiting)}
        onChange={({ target: { value } }) => choose('waiting', value === '' ? '' : value === 'true')}
        choices={[
          any,
          { value: 'true', text: text('queue.customs') },
          { value: 'false', text: text('queue.others') },
        ]}
      />
      <SelectField
        label={text('lane')}
        value={search.lane ?? ''}
        onChange={({ target }) => choose('lane', target.value)}
        choices={[any, ...lanes.map((lane) => ({ value: lane, text: word('lane', lane) }))]}
      />
      <SelectField
        label={text('state')}
        value={search.status?.[0] ?? ''}
        onChange={({ target: { value } }) => choose('status', value === '' ? '' : [value])}
        choices={[any, ...states.map((status) => ({ value: status, text: word('status', status) }))]}
      />
      <SelectField
        label={text('queue.officer')}
        value={search.assignedTo ?? ''}
        onChange={({ target }) => choose('assignedTo', target.value)}
        choices={[any, ...officers.map((who) => ({ value: who, text: word('assignedTo', who) }))]}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          choose('mrn', String(new FormData(event.currentTarget).get('mrn') ?? '').trim());
        }}
      >
        <TextField
          key={search.mrn}
          label={text('mrn')}
          name="mrn"
          type="search"
          defaultValue={search.mrn ?? ''}
          maxLength={18}
        />
      </form>
    </search>
  );
}
