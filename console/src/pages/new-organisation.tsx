import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { answered, POST } from '../api/client.ts';
import { faultAt } from '../api/problem.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useToast } from '../parts/toasts.tsx';
import { useText } from '../texts/text.tsx';

const kinds = ['trader', 'broker', 'platform_operator'] as const;

export function NewOrganisation({ close }: { readonly close: () => void }) {
  const { text, word } = useText();
  const queries = useQueryClient();
  const tell = useToast();
  const create = useMutation({
    mutationFn: (body: { kind: (typeof kinds)[number]; name: string; identificationNumber: string }) =>
      answered(POST('/management/organisations', { body })),
    onSuccess: async ({ name }) => {
      await queries.invalidateQueries({ queryKey: ['organisations'] });
      tell(text('organisation.added', { name }));
      close();
    },
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    create.mutate({
      kind: kinds.find((kind) => kind === form.get('kind')) ?? 'trader',
      name: String(form.get('name')),
      identificationNumber: String(form.get('identificationNumber')),
    });
  }
  return (
    <Dialog title={text('organisation.add')} close={close}>
      <form className="stack" onSubmit={submit}>
        {create.error && <ProblemNote key={create.submittedAt} error={create.error} />}
        <TextField
          label={text('name')}
          fault={faultAt(create.error, '/name')}
          name="name"
          maxLength={100}
          required
        />
        <TextField
          label={text('organisation.number')}
          hint={text('organisation.number.hint')}
          fault={faultAt(create.error, '/identificationNumber')}
          name="identificationNumber"
          maxLength={17}
          required
        />
        <SelectField
          label={text('organisation.kind')}
          name="kind"
          choices={kinds.map((kind) => ({ value: kind, text: word('organisationKind', kind) }))}
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={create.isPending}>
            {text('organisation.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
