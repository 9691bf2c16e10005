import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { QueueSearch } from '../app/queue-search.ts';
import { SelectField, TextField } from '../parts/field.tsx';
import { useText } from '../texts/text.tsx';

const lanes = ['green', 'yellow', 'red', 'none'] as const;
const states = ['lodged', 'registered', 'accepted', 'under_control', 'released'] as const;
const officers = ['me', 'nobody', 'somebody'] as const;

/** Each choice stands in the address at once, so that the view can be linked. */
export function QueueFilters({ search }: { readonly search: QueueSearch }) {
  const { text, word } = useText();
  const navigate = useNavigate();
  const filters = useSearchKey();
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
    <search className="filters" ref={filters}>
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
      <MrnSearch mrn={search.mrn} choose={(mrn) => choose('mrn', mrn)} />
    </search>
  );
}

interface MrnSearchProps {
  readonly mrn: string | undefined;
  readonly choose: (mrn: string) => void;
}

function MrnSearch({ mrn, choose }: MrnSearchProps) {
  const { text } = useText();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        choose(String(new FormData(event.currentTarget).get('mrn') ?? '').trim());
      }}
    >
      <TextField
        key={mrn}
        label={text('mrn')}
        name="mrn"
        type="search"
        aria-keyshortcuts="Control+/"
        defaultValue={mrn ?? ''}
        maxLength={18}
      />
    </form>
  );
}

/** Ctrl and `/` lead to the search: a character alone would disturb speech input (WCAG 2.1.4). */
function useSearchKey() {
  const filters = useRef<HTMLElement>(null);
  useEffect(() => {
    function lead(event: KeyboardEvent): void {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      filters.current?.querySelector<HTMLInputElement>('[type="search"]')?.focus();
    }
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, []);
  return filters;
}
