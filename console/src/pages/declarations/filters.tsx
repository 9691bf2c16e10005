import { Link } from '@tanstack/react-router';
import type { Summary } from '../../api/types.ts';
import { DateFilter } from '../../parts/day/date-filter.tsx';
import { SelectField } from '../../parts/field.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { filtersOf, replaceFilters } from '../../parts/list/list-search.ts';
import { SearchField } from '../../parts/list/search-field.tsx';
import { useFilters } from '../../parts/list/use-list-state.ts';
import { isOf, typeCodes } from '../../texts/country.ts';
import { useText } from '../../texts/text.tsx';
import type { DeclarationSearch } from './search.ts';

const groups = ['action_required', 'open', 'done', 'failed'] as const;
const lanes = ['green', 'yellow', 'red'] as const;
const actions = ['answerQuery', 'answerHearing', 'pay', 'present', 'secure', 'discharge'] as const;
const days = [
  ['lodgedFrom', 'declarations.from'],
  ['lodgedBefore', 'declarations.before'],
] as const;

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
  const change = (changed: Partial<Record<keyof DeclarationSearch, string | boolean>>) =>
    filter({ ...filtersOf(search), ...changed });
  const { status: _status, sort: _sort, ...others } = search;
  const any = { value: '', text: text('filter.any') };
  const choice = (
    name: 'statusGroup' | 'nextAction' | 'type' | 'lane',
    label: string,
    values: readonly string[],
    words: string = name,
  ) => (
    <SelectField
      label={label}
      value={search[name] ?? ''}
      onChange={({ target }) => change({ [name]: target.value })}
      choices={[any, ...values.map((value) => ({ value, text: word(words, value) }))]}
    />
  );
  return (
    <FilterBar chosen={Object.keys(filtersOf(others)).length}>
      <SelectField
        label={text('declarations.whose')}
        value={search.role ?? ''}
        onChange={({ target }) => change({ role: target.value })}
        choices={[
          { value: '', text: text('declarations.whose.own') },
          { value: 'principal', text: text('declarations.whose.principal') },
        ]}
      />
      {choice('statusGroup', text('declarations.group'), groups)}
      {choice('nextAction', text('declarations.next'), actions, 'act')}
      {choice('type', text('declaration.type'), typeCodes)}
      <SelectField
        label={text('status.draft')}
        value={search.hasErrors === undefined ? '' : String(search.hasErrors)}
        onChange={({ target: { value } }) => change({ hasErrors: value === '' ? value : value === 'true' })}
        choices={[
          any,
          { value: 'true', text: text('declarations.hasErrors') },
          { value: 'false', text: text('declarations.faultless') },
        ]}
      />
      {choice('lane', text('lane'), lanes)}
      {days.map(([name, label]) => (
        <DateFilter
          key={`${name} ${search[name]}`}
          label={text(label)}
          day={search[name] ?? ''}
          choose={(day) => change({ [name]: day })}
        />
      ))}
      <SearchField
        key={search.mrn ?? search.lrnPrefix}
        label={text('declarations.reference')}
        value={search.mrn ?? search.lrnPrefix ?? ''}
        maxLength={35}
        seek={(reference) => change(referenceOf(reference))}
      />
    </FilterBar>
  );
}

/** Parses an MRN or an LRN prefix. */
function referenceOf(typed: string) {
  const isMrn = isOf('registration', typed);
  return { mrn: isMrn ? typed : '', lrnPrefix: isMrn ? '' : typed };
}
