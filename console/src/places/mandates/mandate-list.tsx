import { Link, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import type { Mandate } from '../../api/kinds.ts';
import { usePages } from '../../api/pages-of.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { type Speech, useText } from '../../texts/text.tsx';
import { type Door, doors, listMandates } from './door.ts';
import { useNameOfNumber } from './names.ts';
import { Party } from './party.tsx';
import { scopeOf, validityOf } from './scope.ts';
import { type MandateSearch, mandateStates } from './search.ts';
import { MandateState } from './state.tsx';

function columnsOf(
  speech: Speech,
  door: Door,
  nameOf: (number: string) => string | undefined,
): readonly Column<Mandate>[] {
  const { text } = speech;
  return [
    {
      title: text('mandate'),
      cell: ({ id, representative }) => (
        <Link to={doors[door].one} params={{ mandateId: id }}>
          <Party number={representative} name={nameOf(representative)} />
        </Link>
      ),
      head: text('mandate.representative'),
    },
    {
      title: text('mandate.principal'),
      cell: ({ principal }) => <Party number={principal} name={nameOf(principal)} />,
    },
    {
      title: text('mandate.scope'),
      cell: (each) => <span className="words">{scopeOf(speech, each)}</span>,
    },
    { title: text('mandate.valid'), cell: (each) => validityOf(speech, each) },
    { title: text('state'), cell: (each) => <MandateState mandate={each} /> },
  ];
}

interface MandateListProps {
  readonly door: Door;
  readonly search: MandateSearch;
}

/** Who declares for whom. */
export function MandateList({ door, search }: MandateListProps) {
  const speech = useText();
  const { text } = speech;
  const nameOf = useNameOfNumber();
  const { rows, more, error, query } = usePages(['mandates', door, search], (cursor) =>
    listMandates(door, search, cursor),
  );
  const isFiltered = Object.keys(search).length > 0;
  return (
    <>
      <MandateFilters door={door} search={search} />
      {error ? (
        <ProblemNote error={error} retry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={text('mandates')}
          columns={columnsOf(speech, door, nameOf)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text(isFiltered ? 'mandates.noneFits' : 'mandates.empty')}</p>}
        />
      )}
    </>
  );
}

function MandateFilters({ door, search }: MandateListProps) {
  const { text, word } = useText();
  const navigate = useNavigate();
  function choose(name: keyof MandateSearch, value: string): void {
    const { [name]: _, ...others } = search;
    const chosen = value === '' ? others : { ...others, [name]: value };
    void navigate({ to: doors[door].list, search: chosen, replace: true });
  }
  return (
    <search className="filters">
      <SelectField
        label={text('state')}
        value={search.state ?? ''}
        onChange={({ target }) => choose('state', target.value)}
        choices={[
          { value: '', text: text('filter.any') },
          ...mandateStates.map((state) => ({ value: state, text: word('mandateState', state) })),
        ]}
      />
      {(['principal', 'representative'] as const).map((name) => (
        <NumberSearch
          key={`${name} ${search[name]}`}
          label={text(`mandate.${name}`)}
          number={search[name] ?? ''}
          choose={(number) => choose(name, number)}
        />
      ))}
    </search>
  );
}

interface NumberSearchProps {
  readonly label: string;
  readonly number: string;
  readonly choose: (number: string) => void;
}

function NumberSearch({ label, number, choose }: NumberSearchProps) {
  const { register, handleSubmit } = useForm({ defaultValues: { number } });
  return (
    <form onSubmit={handleSubmit((typed) => choose(typed.number.trim().toUpperCase()))}>
      <TextField label={label} {...register('number')} type="search" maxLength={17} />
    </form>
  );
}
