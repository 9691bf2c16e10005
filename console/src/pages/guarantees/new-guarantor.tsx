import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { SelectField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { useText } from '../../texts/text.tsx';

/** Proposes an organisation as guarantor. Another person approves it. */
export function NewGuarantor({ close }: { readonly close: () => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const tell = useToast();
  // The same key for a retry after a lost response.
  const [key] = useState(() => crypto.randomUUID());
  const { organisations } = useOrganisations();
  const choices = organisations
    .filter(({ kind }) => kind !== 'customs_authority')
    .map(({ id, name, identificationNumber }) => ({ value: id, text: `${name} (${identificationNumber})` }));
  const create = useMutation({
    mutationFn: (organisationId: string) =>
      responseData(
        POST('/management/guarantors', {
          params: { header: { 'Idempotency-Key': key } },
          body: { organisationId },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['guarantors'] });
      tell(text('guarantor.added'));
      close();
    },
  });
  const { register, handleSubmit } = useForm<{ organisationId: string }>();
  return (
    <Dialog title={text('guarantor.add')} close={close}>
      <form
        className="stack"
        onSubmit={handleSubmit(({ organisationId }) =>
          // The options load after the form, and the browser shows the first one.
          create.mutate(organisationId || (choices[0]?.value ?? '')),
        )}
      >
        {create.error && <ProblemAlert key={create.submittedAt} error={create.error} />}
        <SelectField
          label={text('organisation')}
          hint={text('guarantor.add.hint')}
          fault={fieldErrorAt(create.error, '/organisationId')}
          {...register('organisationId')}
          choices={choices}
          required
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={create.isPending}>
            {text('guarantor.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
