import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Control, type UseFormRegister, useForm } from 'react-hook-form';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { FormDateField } from '../../parts/day/date-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { useText } from '../../texts/text.tsx';

/** Shows the form that opens a deferment account, to which an organisation's duties are charged. */
export function NewAccount({ close }: { readonly close: () => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const tell = useToast();
  const { organisations } = useOrganisations();
  const open = useMutation({
    mutationFn: (body: ReturnType<typeof accountOf>) =>
      responseData(untypedInputClient.POST('/management/deferment-accounts', { body })),
    onSuccess: async ({ number }) => {
      await queries.invalidateQueries({ queryKey: ['deferment-accounts'] });
      tell(text('defermentAccount.opened', { number }));
      close();
    },
  });
  const { register, control, handleSubmit } = useForm<AccountFields>();
  const choices = organisations
    .filter(({ kind }) => kind !== 'customs_authority')
    .map(({ id, name, identificationNumber }) => ({ value: id, text: `${name} (${identificationNumber})` }));
  return (
    <Dialog title={text('defermentAccount.open')} close={close}>
      <form
        className="stack"
        onSubmit={handleSubmit((typed) => open.mutate(accountOf(typed, choices[0]?.value ?? '')))}
      >
        {open.error && <ProblemAlert key={open.submittedAt} error={open.error} />}
        <SelectField
          label={text('organisation')}
          fault={fieldErrorAt(open.error, '/organisationId')}
          {...register('organisationId')}
          choices={choices}
          required
        />
        <AccountTextFields error={open.error} register={register} />
        <ValidityFields error={open.error} control={control} />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={open.isPending}>
            {text('defermentAccount.open')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface AccountFields {
  readonly organisationId: string;
  readonly number: string;
  readonly limit: string;
  readonly guarantee: string;
  readonly validFrom: string;
  readonly validUntil: string;
}

interface FieldsProps {
  readonly error: unknown;
  readonly register: UseFormRegister<AccountFields>;
}

function AccountTextFields({ error, register }: FieldsProps) {
  const { text } = useText();
  return (
    <>
      <TextField
        label={text('defermentAccount.number')}
        hint={text('defermentAccount.number.hint')}
        fault={fieldErrorAt(error, '/number')}
        {...register('number')}
        maxLength={35}
        autoComplete="off"
        required
      />
      <TextField
        label={text('defermentAccount.limit')}
        hint={text('defermentAccount.limit.hint')}
        fault={fieldErrorAt(error, '/limit')}
        {...register('limit')}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <TextField
        label={`${text('defermentAccount.guarantee')} ${text('optional')}`}
        hint={text('defermentAccount.guarantee.hint')}
        fault={fieldErrorAt(error, '/guarantee')}
        {...register('guarantee')}
        maxLength={35}
        autoComplete="off"
      />
    </>
  );
}

interface ValidityFieldsProps {
  readonly error: unknown;
  readonly control: Control<AccountFields>;
}

function ValidityFields({ error, control }: ValidityFieldsProps) {
  const { text } = useText();
  return (
    <div className="pair">
      <FormDateField
        label={text('defermentAccount.validFrom')}
        hint={text('defermentAccount.validFrom.hint')}
        fault={fieldErrorAt(error, '/validFrom')}
        control={control}
        name="validFrom"
      />
      <FormDateField
        label={text('defermentAccount.validUntil')}
        hint={text('untilFurtherNotice.hint')}
        fault={fieldErrorAt(error, '/validUntil')}
        control={control}
        name="validUntil"
      />
    </div>
  );
}

/**
 * Converts the form input to the request body. Without a selection it uses the first organisation, which the
 * browser shows as selected because the options load after the form.
 */
function accountOf(typed: AccountFields, firstOrganisation: string) {
  const { organisationId, validFrom, validUntil } = typed;
  const guarantee = typed.guarantee.trim();
  return {
    organisationId: organisationId || firstOrganisation,
    number: typed.number.trim(),
    limit: typed.limit.trim(),
    ...(guarantee && { guarantee }),
    ...(validFrom && { validFrom }),
    ...(validUntil && { validUntil }),
  };
}
