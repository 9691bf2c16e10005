import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Control, useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { FormDateField } from '../../parts/day/date-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { useText } from '../../texts/text.tsx';

/** Registers a guarantee for an organisation. */
export function NewGuarantee({ close }: { readonly close: () => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const tell = useToast();
  const { organisations } = useOrganisations();
  const create = useMutation({
    mutationFn: (body: ReturnType<typeof guaranteeOf>) =>
      responseData(POST('/management/guarantees', { body })),
    onSuccess: async ({ reference }) => {
      await queries.invalidateQueries({ queryKey: ['guarantees'] });
      tell(text('guarantee.added', { reference }));
      close();
    },
  });
  const fault = (name: string) => fieldErrorAt(create.error, `/${name}`);
  const { register, control, handleSubmit } = useForm<GuaranteeFields>();
  const choices = organisations
    .filter(({ kind }) => kind !== 'customs_authority')
    .map(({ id, name, identificationNumber }) => ({ value: id, text: `${name} (${identificationNumber})` }));
  return (
    <Dialog title={text('guarantee.add')} close={close}>
      <form
        className="stack"
        onSubmit={handleSubmit((typed) => create.mutate(guaranteeOf(typed, choices[0]?.value ?? '')))}
      >
        {create.error && <ProblemAlert key={create.submittedAt} error={create.error} />}
        <SelectField
          label={text('organisation')}
          hint={text('guarantee.organisation.hint')}
          fault={fault('organisationId')}
          {...register('organisationId')}
          choices={choices}
          required
        />
        <TextField
          label={text('guarantee.reference')}
          hint={text('guarantee.reference.hint')}
          fault={fault('reference')}
          {...register('reference')}
          maxLength={35}
          autoComplete="off"
          required
        />
        <TextField
          label={text('guarantee.amount')}
          hint={text('guarantee.amount.hint')}
          fault={fault('amount')}
          {...register('amount')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <Days fault={fault} control={control} />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={create.isPending}>
            {text('guarantee.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface DaysProps {
  readonly fault: (name: string) => string | null;
  readonly control: Control<GuaranteeFields>;
}

function Days({ fault, control }: DaysProps) {
  const { text } = useText();
  return (
    <div className="pair">
      <FormDateField
        label={text('guarantee.validFrom')}
        hint={text('guarantee.validFrom.hint')}
        fault={fault('validFrom')}
        control={control}
        name="validFrom"
      />
      <FormDateField
        label={text('guarantee.validUntil')}
        hint={text('untilFurtherNotice.hint')}
        fault={fault('validUntil')}
        control={control}
        name="validUntil"
      />
    </div>
  );
}

interface GuaranteeFields {
  readonly organisationId: string;
  readonly reference: string;
  readonly amount: string;
  readonly validFrom: string;
  readonly validUntil: string;
}

/** Uses the first organisation if none is selected: the options load after the form and the browser shows the first. */
function guaranteeOf(typed: GuaranteeFields, firstOrganisation: string) {
  const { organisationId, reference, amount, validFrom, validUntil } = typed;
  return {
    organisationId: organisationId || firstOrganisation,
    reference: reference.trim(),
    amount: amount.trim(),
    ...(validFrom && { validFrom }),
    ...(validUntil && { validUntil }),
  };
}
