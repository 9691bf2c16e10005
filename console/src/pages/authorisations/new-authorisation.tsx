import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Control, type UseFormRegister, useForm } from 'react-hook-form';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { fieldErrorAt, listFieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { FormDateField } from '../../parts/day/date-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';
import { authorisationKinds } from './search.ts';

/** Shows the form that grants an authorisation for a procedure. An empty field sets no restriction. */
export function NewAuthorisation({ close }: { readonly close: () => void }) {
  const { text, word } = useText();
  const queries = useQueryClient();
  const tell = useToast();
  const give = useMutation({
    mutationFn: (body: ReturnType<typeof authorisationOf>) =>
      responseData(untypedInputClient.POST('/management/authorisations', { body })),
    onSuccess: async ({ number }) => {
      await queries.invalidateQueries({ queryKey: ['authorisations'] });
      tell(text('authorisation.given', { number }));
      close();
    },
  });
  const { register, control, handleSubmit } = useForm<AuthorisationFields>();
  return (
    <Dialog title={text('authorisation.give')} close={close}>
      <form className="stack" onSubmit={handleSubmit((typed) => give.mutate(authorisationOf(typed)))}>
        {give.error && <ProblemAlert key={give.submittedAt} error={give.error} />}
        <SelectField
          label={text('authorisation.kind')}
          fault={fieldErrorAt(give.error, '/kind')}
          {...register('kind')}
          choices={authorisationKinds.map((kind) => ({ value: kind, text: word('authorisationKind', kind) }))}
        />
        <RestrictionFields error={give.error} register={register} />
        <ValidityFields error={give.error} register={register} control={control} />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={give.isPending}>
            {text('authorisation.give')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface AuthorisationFields {
  readonly kind: string;
  readonly number: string;
  readonly holder: string;
  readonly procedures: string;
  readonly commodities: string;
  readonly office: string;
  readonly guarantee: string;
  readonly months: string;
  readonly validFrom: string;
  readonly validUntil: string;
}

interface FieldsProps {
  readonly error: unknown;
  readonly register: UseFormRegister<AuthorisationFields>;
}

interface ValidityFieldsProps {
  readonly control: Control<AuthorisationFields>;
}

/** Label, code list and field of each restriction. */
const restrictionFields = [
  ['number', true],
  ['holder', true],
  ['procedures', false],
  ['commodities', false],
  ['office', false],
  ['guarantee', false],
] as const;

function RestrictionFields({ error, register }: FieldsProps) {
  const { text, word } = useText();
  return restrictionFields.map(([name, required]) => (
    <TextField
      key={name}
      label={
        required ? text(`authorisation.${name}`) : `${text(`authorisation.${name}`)} ${text('optional')}`
      }
      hint={word('authorisation.hint', name)}
      fault={listFieldErrorAt(error, `/${name}`)}
      {...register(name)}
      autoComplete="off"
      spellCheck={false}
      required={required}
    />
  ));
}

function ValidityFields({ error, register, control }: FieldsProps & ValidityFieldsProps) {
  const { text } = useText();
  return (
    <>
      <TextField
        label={`${text('authorisation.months')} ${text('optional')}`}
        hint={text('authorisation.hint.months')}
        fault={fieldErrorAt(error, '/months')}
        {...register('months')}
        inputMode="numeric"
        autoComplete="off"
      />
      <div className="pair">
        <FormDateField
          label={text('authorisation.validFrom')}
          hint={text('authorisation.hint.validFrom')}
          fault={fieldErrorAt(error, '/validFrom')}
          control={control}
          name="validFrom"
        />
        <FormDateField
          label={text('authorisation.validUntil')}
          hint={text('untilFurtherNotice.hint')}
          fault={fieldErrorAt(error, '/validUntil')}
          control={control}
          name="validUntil"
        />
      </div>
    </>
  );
}

function authorisationOf(typed: AuthorisationFields) {
  const { kind, months, validFrom, validUntil } = typed;
  const [procedures, commodities] = [splitCodes(typed.procedures), splitCodes(typed.commodities)];
  const [office, guarantee] = [typed.office.trim(), typed.guarantee.trim()];
  return {
    kind,
    number: typed.number.trim(),
    holder: typed.holder.trim(),
    ...(procedures.length > 0 && { procedures }),
    ...(commodities.length > 0 && { commodities }),
    ...(office && { office }),
    ...(guarantee && { guarantee }),
    ...(months.trim() && { months: Number(months) }),
    ...(validFrom && { validFrom }),
    ...(validUntil && { validUntil }),
  };
}

function splitCodes(typed: string): string[] {
  return typed.split(/[\s,]+/).filter((code) => code !== '');
}
