import { createLazyRoute } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { GET, responseData } from '../../api/client.ts';
import type { Person } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { List, type ListColumn } from '../../parts/list/list.tsx';
import { filtersOf, replaceFilters } from '../../parts/list/list-search.ts';
import { useFilters } from '../../parts/list/use-list-state.ts';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { OrganisationField } from '../../shell/choices/organisation-field.tsx';
import { PersonLink } from '../../shell/person-link.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { type PeopleSearch, personStates } from './search.ts';

export const route = createLazyRoute('/inside/people')({ component: People });

function personColumns({ text }: TextFormatter): readonly ListColumn<Person>[] {
  return [
    {
      ...{ key: 'name', title: text('name'), fixed: true },
      cell: ({ id, name }) => <PersonLink id={id}>{name}</PersonLink>,
    },
    {
      ...{ key: 'email', title: text('signIn.email') },
      cell: ({ email }) => <span className="anywhere">{email}</span>,
    },
    { key: 'state', title: text('state'), cell: ({ status }) => <StateBadge status={status} /> },
    { key: 'createdAt', title: text('createdAt'), fold: 2, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}

/** Shows user accounts. The URL contains the filters. */
function People() {
  const speech = useText();
  const { text } = speech;
  const search = filtersOf(route.useSearch());
  const { rows, more, error, query } = usePages(['people', 'list', search], (cursor) =>
    responseData(
      GET('/management/people', {
        params: { query: { limit: 50, ...search, ...(cursor && { after: cursor }) } },
      }),
    ),
  );
  return (
    <Page title={text('people')} about={text('people.about')}>
      <Filters key={JSON.stringify(search)} search={search} />
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <List
          name="people"
          label={text('people')}
          columns={personColumns(speech)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text('people.empty')}</p>}
        />
      )}
    </Page>
  );
}

function Filters({ search }: { readonly search: PeopleSearch }) {
  const { text, word } = useText();
  const filter = useFilters();
  const { register, handleSubmit } = useForm({
    defaultValues: {
      ...{ email: '', organisationId: '', status: '', ...search },
      secondFactor: search.secondFactor === undefined ? '' : String(search.secondFactor),
    },
  });
  function submit(chosen: Readonly<Record<string, string>>): void {
    const trimmed = Object.entries(chosen).map(([name, value]) => [name, value.trim()]);
    const { secondFactor, ...others } = Object.fromEntries(trimmed);
    filter({ ...others, ...(secondFactor !== '' && { secondFactor: secondFactor === 'true' }) });
  }
  return (
    <FilterBar chosen={Object.keys(search).length} submit={handleSubmit(submit)}>
      <TextField
        label={text('signIn.email')}
        {...register('email')}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        placeholder=" "
      />
      <OrganisationField label={text('organisation')} {...register('organisationId')} placeholder=" " />
      <SelectField
        label={text('state')}
        {...register('status')}
        choices={[
          { value: '', text: text('filter.any') },
          ...personStates.map((state) => ({ value: state, text: word('state', state) })),
        ]}
      />
      <SelectField
        label={text('factor')}
        {...register('secondFactor')}
        choices={[
          { value: '', text: text('filter.any') },
          { value: 'true', text: text('people.factor.some') },
          { value: 'false', text: text('people.factor.none') },
        ]}
      />
      {Object.keys(search).length > 0 && (
        <ButtonLink to="." search={(before: object) => replaceFilters(before, {})} look="plain">
          {text('filter.all')}
        </ButtonLink>
      )}
    </FilterBar>
  );
}
