import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DELETE, GET, POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import type { OrganisationNumber } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';
import { usePermission } from '../session.ts';

interface NumbersProps {
  readonly organisationId: string;
  /** The identification number from the registration, which can't be removed; null while loading. */
  readonly registered: string | null;
}

/** Shows the identification numbers of an organisation. Customs assigns and removes them. */
export function IdentificationNumbers({ organisationId, registered }: NumbersProps) {
  const { text } = useText();
  const may = usePermission();
  const [giving, setGiving] = useState(false);
  const [taking, setTaking] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['numbers', organisationId],
    queryFn: () =>
      responseData(
        GET('/management/organisations/{id}/numbers', { params: { path: { id: organisationId } } }),
      ),
  });
  const columns: readonly Column<OrganisationNumber>[] = [
    { title: text('number'), cell: ({ number }) => <span className="mono">{number}</span> },
    { title: text('number.since'), cell: ({ assignedAt }) => <Time at={assignedAt} /> },
  ];
  const takes: Column<OrganisationNumber> = {
    title: text('actions'),
    cell: ({ number }) =>
      registered === null || number === registered ? (
        <span className="soft">{text('number.registered')}</span>
      ) : (
        <Button look="plain" onClick={() => setTaking(number)}>
          {text('number.take')}
        </Button>
      ),
  };
  return (
    <section className="stack">
      <div className="page-head">
        <div>
          <h2>{text('numbers')}</h2>
          <p>{text('numbers.about')}</p>
        </div>
        {may('assignIdentificationNumber') && (
          <Button look="quiet" onClick={() => setGiving(true)}>
            {text('number.give')}
          </Button>
        )}
      </div>
      {error ? (
        <ProblemAlert error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          label={text('numbers')}
          columns={may('removeIdentificationNumber') ? [...columns, takes] : columns}
          rows={data?.items}
          expected={2}
          keyOf={({ number }) => number}
          empty={<p>{text('numbers.empty')}</p>}
        />
      )}
      {giving && <AssignNumber organisationId={organisationId} close={() => setGiving(false)} />}
      {taking && (
        <RemoveNumber organisationId={organisationId} number={taking} close={() => setTaking(null)} />
      )}
    </section>
  );
}

interface ChangeProps {
  readonly organisationId: string;
  readonly close: () => void;
}

/** Returns the function that runs after a number was assigned or removed. */
function useNumberChanged({ close }: ChangeProps) {
  const queries = useQueryClient();
  const showToast = useToast();
  return async (message: string) => {
    await Promise.all(
      ['numbers', 'organisations'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    );
    showToast(message);
    close();
  };
}

function AssignNumber(props: ChangeProps) {
  const { text } = useText();
  const done = useNumberChanged(props);
  const give = useMutation({
    mutationFn: (number: string) =>
      responseData(
        POST('/management/organisations/{id}/numbers', {
          params: { path: { id: props.organisationId } },
          body: { number },
        }),
      ),
    onSuccess: ({ number }) => done(text('number.given', { number })),
  });
  const { register, handleSubmit } = useForm({ defaultValues: { number: '' } });
  return (
    <Dialog title={text('number.give')} close={props.close}>
      <form
        className="stack"
        onSubmit={handleSubmit(({ number }) => give.mutate(number.trim().toUpperCase()))}
      >
        {give.error && <ProblemAlert key={give.submittedAt} error={give.error} />}
        <p>{text('number.give.detail')}</p>
        <TextField
          label={text('organisation.number')}
          hint={text('organisation.number.hint')}
          fault={fieldErrorAt(give.error, '/number')}
          {...register('number')}
          maxLength={17}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <div className="actions">
          <Button look="quiet" onClick={props.close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={give.isPending}>
            {text('number.give')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RemoveNumber({ number, ...props }: ChangeProps & { readonly number: string }) {
  const { text } = useText();
  const done = useNumberChanged(props);
  const take = useMutation({
    mutationFn: () =>
      responseData(
        DELETE('/management/organisations/{id}/numbers/{number}', {
          params: { path: { id: props.organisationId, number } },
        }),
      ),
    onSuccess: () => done(text('number.taken', { number })),
  });
  return (
    <Dialog title={text('number.take.ask', { number })} close={props.close}>
      <div className="stack">
        {take.error && <ProblemAlert key={take.submittedAt} error={take.error} />}
        <p>{text('number.take.detail')}</p>
        <div className="actions">
          <Button look="quiet" onClick={props.close}>
            {text('action.cancel')}
          </Button>
          <Button look="bad" busy={take.isPending} onClick={() => take.mutate()}>
            {text('number.take')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
