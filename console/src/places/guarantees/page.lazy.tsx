import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { answered, asTyped } from '../../api/client.ts';
import type { Guarantee } from '../../api/kinds.ts';
import { usePages } from '../../api/pages-of.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { Used, usedOf } from '../../parts/used.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { useMay } from '../../shell/session.ts';
import { type Speech, useText } from '../../texts/text.tsx';
import { NewGuarantee } from './new-guarantee.tsx';
import type { GuaranteeSearch } from './search.ts';

export const route = createLazyRoute('/inside/guarantees')({ component: Guarantees });

function columnsOf(
  { text, amount, day }: Speech,
  nameOf: (organisationId: string) => string,
): readonly Column<Guarantee>[] {
  return [
    {
      title: text('guarantee'),
      cell: ({ id, reference }) => (
        <Link to="/guarantees/$guaranteeId" params={{ guaranteeId: id }} className="mono">
          {reference}
        </Link>
      ),
    },
    { title: text('organisation'), cell: ({ organisationId }) => nameOf(organisationId) },
    { title: text('guarantee.amount'), cell: (each) => amount(each.amount, each.currency), number: true },
    {
      title: text('guarantee.inUse'),
      cell: (each) => (
        <>
          {amount(usedOf(each.amount, each.balance), each.currency)}
          <Used label={text('guarantee.inUse')} whole={each.amount} left={each.balance} />
        </>
      ),
      number: true,
    },
    { title: text('guarantee.balance'), cell: (each) => amount(each.balance, each.currency), number: true },
    {
      title: text('guarantee.validUntil'),
      cell: ({ validUntil }) => (validUntil ? day(validUntil) : text('untilFurtherNotice')),
    },
    { title: text('state'), cell: ({ state }) => <StateMark state={state} /> },
  ];
}

/** What traders may owe without having paid: each guarantee, and how much of it is left. */
function Guarantees() {
  const speech = useText();
  const { text } = speech;
  const may = useMay();
  const search = route.useSearch();
  const { nameOf } = useOrganisations();
  const [adding, setAdding] = useState(false);
  const { rows, more, error, query } = usePages(['guarantees', search], (cursor) =>
    answered(
      asTyped.GET('/management/guarantees', {
        params: { query: { limit: 50, ...search, ...(cursor && { cursor }) } },
      }),
    ),
  );
  const add = may('createGuarantee') && (
    <Button onClick={() => setAdding(true)}>{text('guarantee.add')}</Button>
  );
  return (
    <Page title={text('guarantees')} about={text('guarantees.about')} actions={add}>
      <GuaranteeFilters search={search} />
      {error ? (
        <ProblemNote error={error} retry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={text('guarantees')}
          columns={columnsOf(speech, nameOf)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text('guarantees.empty')}</p>}
        />
      )}
      {adding && <NewGuarantee close={() => setAdding(false)} />}
    </Page>
  );
}

const states = ['active', 'suspended'] as const;

function GuaranteeFilters({ search }: { readonly search: GuaranteeSearch }) {
  const { text, word } = useText();
  const navigate = useNavigate();
  const { organisations } = useOrganisations();
  function choose(name: keyof GuaranteeSearch, value: string): void {
    const { [name]: _, ...others } = search;
    const chosen = value === '' ? others : { ...others, [name]: value };
    void navigate({ to: '/guarantees', search: chosen, replace: true });
  }
  const any = { value: '', text: text('filter.any') };
  return (
    <search className="filters">
      {organisations.length !== 1 && (
        <SelectField
          label={text('organisation')}
          value={search.organisationId ?? ''}
          onChange={({ target }) => choose('organisationId', target.value)}
          choices={[any, ...organisations.map(({ id, name }) => ({ value: id, text: name }))]}
        />
      )}
      <SelectField
        label={text('state')}
        value={search.state ?? ''}
        onChange={({ target }) => choose('state', target.value)}
        choices={[any, ...states.map((state) => ({ value: state, text: word('state', state) }))]}
      />
      <ReferenceSearch
        key={search.reference}
        reference={search.reference ?? ''}
        choose={(reference) => choose('reference', reference)}
      />
    </search>
  );
}

interface ReferenceSearchProps {
  readonly reference: string;
  readonly choose: (reference: string) => void;
}

function ReferenceSearch({ reference, choose }: ReferenceSearchProps) {
  const { text } = useText();
  const { register, handleSubmit } = useForm({ defaultValues: { reference } });
  return (
    <form onSubmit={handleSubmit((typed) => choose(typed.reference.trim()))}>
      <TextField
        label={text('guarantee.reference')}
        {...register('reference')}
        type="search"
        maxLength={35}
      />
    </form>
  );
}
