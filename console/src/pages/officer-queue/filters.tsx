import { useEffect } from 'react';
import { statesInOfficerQueue } from '../../api/lists.gen.ts';
import { SelectField } from '../../parts/field.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { CodeFilter, SelectFilter, TextFilter } from '../../parts/list/filters.tsx';
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
  const {
    assignedTo: _whose,
    hasAnsweredQuery: _hasAnsweredQuery,
    overdue: _overdue,
    limitGround: _limitGround,
    ...others
  } = search;
  return (
    <FilterBar chosen={Object.keys(others).length}>
      <SelectFilter
        name="awaitingCustoms"
        label={text('queue.whose')}
        choices={[
          [true, text('queue.customs')],
          [false, text('queue.others')],
        ]}
      />
      <SelectFilter
        name="lane"
        label={text('lane')}
        choices={lanes.map((lane) => [lane, word('lane', lane)])}
      />
      <SelectFilter
        name="control"
        label={text('track.control')}
        choices={['ended', 'hit'].map((control) => [control, word('queue.control', control)])}
      />
      <SelectField
        label={text('state')}
        value={search.status?.[0] ?? ''}
        onChange={({ target: { value } }) => filter({ ...search, status: value === '' ? '' : [value] })}
        choices={['', ...statesInOfficerQueue].map((status) => ({
          value: status,
          text: status === '' ? text('filter.any') : word('status', status),
        }))}
      />
      <CodeFilter name="office" label={text('office')} list="offices" />
      <TextFilter name="lrn" label={text('queue.lrn')} autoComplete="off" spellCheck={false} />
      <TextFilter name="mrn" label={text('mrn')} maxLength={18} aria-keyshortcuts="Control+/" code />
    </FilterBar>
  );
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
