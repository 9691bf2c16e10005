import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import type { Summary } from '../../api/kinds.ts';
import { DateFilter } from '../../parts/day/date-filter.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { filtersOf, refiltered } from '../../parts/list/list-search.ts';
import { useFilters } from '../../parts/list/use-list-state.ts';
import { useText } from '../../texts/text.tsx';
import type { DeclarationSearch } from './search.ts';

const groups = ['action_required', 'open', 'done', 'failed'] as const;
const lanes = ['green', 'yellow', 'red'] as const;
const actions = ['answerQuery', 'pay', 'present', 'secure', 'discharge'] as const;
const types = ['import', 'export'] as const;
const mrnLength = 18;
const days = [
  ['lodgedFrom', 'declarations.from'],
  ['lodgedBefore', 'declarations.before'],
] as const;

interface Filters {
  readonly search: DeclarationSearch;
}

type Status = NonNullable<DeclarationSearch['status']>[number];

/** All, the drafts, and each state that something is in, with how many of the last twelve months. */
export function DeclarationTabs({ search, entries }: Filters & { readonly entries: Summary['entries'] }) {
  const { text, word, number } = useText();
  const counts = new Map<Status, number>();
  for (const { status, count } of entries) counts.set(status, (counts.get(status) ?? 0) + count);
  const { status: shown, ...others } = filtersOf(search);
  const tab = (status: Status | null, name: string, count?: number) => (
    <Link
      key={name}
      to="."
      search={refiltered(search, status === null ? others : { ...others, status: [status] })}
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

/** Each choice stands in the address at once, so that the view can be linked. */
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
      {choice('type', text('declaration.type'), types)}
      <SelectField
        label={text('status.draft')}
        value={search.faulty === undefined ? '' : String(search.faulty)}
        onChange={({ target: { value } }) => change({ faulty: value === '' ? value : value === 'true' })}
        choices={[
          any,
          { value: 'true', text: text('declarations.faulty') },
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
      <ReferenceSearch
        key={search.mrn ?? search.lrnPrefix}
        reference={search.mrn ?? search.lrnPrefix ?? ''}
        choose={change}
      />
    </FilterBar>
  );
}

interface ReferenceSearchProps {
  readonly reference: string;
  readonly choose: (found: { readonly mrn: string; readonly lrnPrefix: string }) => void;
}

/** An MRN, or how an LRN begins. */
function ReferenceSearch({ reference, choose }: ReferenceSearchProps) {
  const { text } = useText();
  const { register, handleSubmit } = useForm({ defaultValues: { reference } });
  function submit(typed: { reference: string }): void {
    const wanted = typed.reference.trim();
    const isMrn = wanted.length === mrnLength && /^\d\d[A-Z]{2}/.test(wanted);
    choose({ mrn: isMrn ? wanted : '', lrnPrefix: isMrn ? '' : wanted });
  }
  return (
    <form onSubmit={handleSubmit(submit)}>
      <TextField
        label={text('declarations.reference')}
        {...register('reference')}
        type="search"
        maxLength={35}
        placeholder=" "
      />
    </form>
  );
}
