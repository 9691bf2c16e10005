import { useEffect } from 'react';
import { statesOnDesk } from '../../api/lists.gen.ts';
import { SelectField } from '../../parts/field.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { SearchField } from '../../parts/list/search-field.tsx';
import { useFilters } from '../../parts/list/use-list-state.ts';
import { useText } from '../../texts/text.tsx';
import type { QueueSearch } from './search.ts';

const lanes = ['green', 'yellow', 'red', 'none'] as const;

/**
 * Shows the filters of the officer queue. Each selection changes the URL, so that users can save it as a link.
 */
export function QueueFilters({ search }: { readonly search: QueueSearch }) {
  const { text, word } = useText();
  const filter = useFilters();
  useSearchKey();
  const choose = (name: keyof QueueSearch, value: string | string[] | boolean) =>
    filter({ ...search, [name]: value });
  const {
    assignedTo: _whose,
    hasAnsweredQuery: _hasAnsweredQuery,
    overdue: _overdue,
    limitGround: _limitGround,
    ...others
  } = search;
  const any = { value: '', text: text('filter.any') };
  return (
    <FilterBar chosen={Object.keys(others).length}>
      <SelectField
        label={text('queue.whose')}
        value={search.awaitingCustoms === undefined ? '' : String(search.awaitingCustoms)}
        onChange={({ target: { value } }) => choose('awaitingCustoms', value === '' ? '' : value === 'true')}
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
        label={text('track.control')}
        value={search.control ?? ''}
        onChange={({ target }) => choose('control', target.value)}
        choices={[
          any,
          ...['ended', 'hit'].map((control) => ({ value: control, text: word('queue.control', control) })),
        ]}
      />
      <SelectField
        label={text('state')}
        value={search.status?.[0] ?? ''}
        onChange={({ target: { value } }) => choose('status', value === '' ? '' : [value])}
        choices={[any, ...statesOnDesk.map((status) => ({ value: status, text: word('status', status) }))]}
      />
      <SearchField
        key={`office ${search.office}`}
        label={text('office')}
        value={search.office ?? ''}
        maxLength={8}
        {...codeInputAttributes}
        seek={(office) => choose('office', toUpperCaseCode(office))}
      />
      <SearchField
        key={`mrn ${search.mrn}`}
        label={text('mrn')}
        value={search.mrn ?? ''}
        maxLength={18}
        aria-keyshortcuts="Control+/"
        {...codeInputAttributes}
        seek={(mrn) => choose('mrn', toUpperCaseCode(mrn))}
      />
    </FilterBar>
  );
}

const codeInputAttributes = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const;

/** Converts a typed code to upper case. */
function toUpperCaseCode(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/**
 * Registers Ctrl+`/`, which focuses the search. A single character would react to speech input (WCAG 2.1.4).
 */
function useSearchKey(): void {
  useEffect(() => {
    function lead(event: KeyboardEvent): void {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      document.querySelector<HTMLInputElement>('.filter-bar [aria-keyshortcuts]')?.focus();
    }
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, []);
}
