import { Link } from '@tanstack/react-router';
import type { Summary } from '../../api/types.ts';
import { DateFilter } from '../../parts/day/date-filter.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { SelectFilter } from '../../parts/list/filters.tsx';
import { countFilters, filtersOf, replaceFilters } from '../../parts/list/list-search.ts';
import { SearchField } from '../../parts/list/search-field.tsx';
import { useFilters } from '../../parts/list/use-list-state.ts';
import { declarationTypeCodes, matchesCountryPattern } from '../../texts/country.ts';
import { useText } from '../../texts/text.tsx';
import type { DeclarationSearch } from './search.ts';

const groups = ['action_required', 'open', 'done', 'failed'] as const;
const lanes = ['green', 'yellow', 'red'] as const;
const actions = ['answerQuery', 'answerHearing', 'pay', 'present', 'secure', 'discharge'] as const;

interface Filters {
  readonly search: DeclarationSearch;
}

type Status = NonNullable<DeclarationSearch['status']>[number];

/** Shows tabs for all declarations, drafts and each status in use, with the counts of the last twelve months. */
export function DeclarationTabs({ search, entries }: Filters & { readonly entries: Summary['items'] }) {
  const { text, word, number } = useText();
  const counts = new Map<Status, number>();
  for (const { status, count } of entries) counts.set(status, (counts.get(status) ?? 0) + count);
  const { status: shown, ...others } = filtersOf(search);
  const tab = (status: Status | null, name: string, count?: number) => (
    <Link
      key={name}
      to="."
      search={replaceFilters(search, status === null ? others : { ...others, status: [status] })}
      aria-current={(shown?.[0] ?? null) === status ? 'page' : undefined}
      activeOptions={{ exact: true }}
    >
      {name} {count !== undefined && <span className="count">{number(count)}</span>}
    </Link>
  );
  return (
    <nav className="tabs" aria-label={text('declarations.tabs')}>
      {tab(null, text('filter.all'))}
      {tab('draft', word('status', 'draft'))}
      {[...counts].map(([status, count]) => tab(status, word('status', status), count))}
    </nav>
  );
}

/** Updates the URL on each selection, so that users can link the view. */
export function DeclarationFilters({ search }: Filters) {
  const { text, word } = useText();
  const filter = useFilters();
  const { status: _status, ...others } = search;
  const choicesOf = (values: readonly string[], words: string) =>
    values.map((value) => [value, word(words, value)] as const);
  return (
    <FilterBar chosen={countFilters(others)}>
      <SelectFilter
        name="role"
        label={text('declarations.whose')}
        any={text('declarations.whose.own')}
        choices={[['principal', text('declarations.whose.principal')]]}
      />
      <SelectFilter
        name="statusGroup"
        label={text('declarations.group')}
        choices={choicesOf(groups, 'statusGroup')}
      />
      <SelectFilter name="nextAction" label={text('declarations.next')} choices={choicesOf(actions, 'act')} />
      <SelectFilter
        name="type"
        label={text('declaration.type')}
        choices={choicesOf(declarationTypeCodes, 'type')}
      />
      <SelectFilter
        name="hasErrors"
        label={text('status.draft')}
        choices={[
          [true, text('declarations.hasErrors')],
          [false, text('declarations.faultless')],
        ]}
      />
      <SelectFilter name="lane" label={text('lane')} choices={choicesOf(lanes, 'lane')} />
      <DateFilter name="lodgedFrom" label={text('declarations.from')} />
      <DateFilter name="lodgedBefore" label={text('declarations.before')} />
      <SearchField
        key={search.mrn ?? search.lrnPrefix}
        label={text('declarations.reference')}
        value={search.mrn ?? search.lrnPrefix ?? ''}
        maxLength={35}
        seek={(reference) => filter({ ...filtersOf(search), ...referenceOf(reference) })}
      />
    </FilterBar>
  );
}

/** Parses an MRN or an LRN prefix. */
function referenceOf(typed: string) {
  const isMrn = matchesCountryPattern('registration', typed);
  return { mrn: isMrn ? typed : '', lrnPrefix: isMrn ? '' : typed };
}
