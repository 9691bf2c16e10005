import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { responseData, untypedInputClient } from '../../../api/client.ts';
import { fieldErrorAt } from '../../../api/problem.ts';
import { Button } from '../../../parts/button.tsx';
import { GuaranteeField } from '../../../parts/declaration/guarantee-field.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { CheckField, LongTextField, SelectField, TextField } from '../../../parts/field.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { useText } from '../../../texts/text.tsx';
import { ChooseDocuments } from '../choose-documents.tsx';
import type { Debt, TaxAmount } from '../debt-api.ts';
import { nonEmptyTaxLines } from '../non-empty-tax-lines.ts';
import { useClaimChange } from '../use-claim-change.ts';
import { type AppealFields, appealBodyOf, emptyAppeal } from './appeal-body.ts';

interface Appealed {
  readonly debtId: string;
  readonly declarationId: string;
  readonly currency: string;
  /** Bills to choose from; empty for a claim. */
  readonly bills: Debt['bills'];
  /** The claim whose decision is appealed; null for a bill. */
  readonly claim: { readonly id: string; readonly lines: readonly TaxAmount[] } | null;
}

interface NewAppealProps {
  readonly appealed: Appealed;
  readonly close: () => void;
}

/** Shows a form for an appeal: the bill, reason, amounts by tax, request for a stay, documents and the own reference. */
export function NewAppeal({ appealed, close }: NewAppealProps) {
  const { text } = useText();
  const form = useId();
  const [documents, setDocuments] = useState<readonly string[]>([]);
  const { create, submit } = useNewAppeal(appealed, documents, close);
  const { register, handleSubmit, watch, getValues } = useForm<AppealFields>({
    defaultValues: emptyAppeal(appealed.bills.at(-1)?.reference ?? '', taxesOf(appealed)),
  });
  const bill = appealed.bills.find(({ reference }) => reference === watch('bill'));
  const fault = (pointer: string) => fieldErrorAt(create.error, pointer);
  return (
    <Dialog title={text('appeal.new')} close={close}>
      <div className="stack">
        {create.error && <ProblemAlert key={create.submittedAt} error={create.error} />}
        <p>{text('appeal.new.detail')}</p>
        <form id={form} className="stack" onSubmit={handleSubmit(submit)}>
          {appealed.claim === null && <BillField bills={appealed.bills} fault={fault} register={register} />}
          <LongTextField
            label={text('appeal.reason')}
            fault={fault('/reason')}
            {...register('reason')}
            maxLength={2_000}
            required
          />
          <ContestedAmounts
            decided={appealed.claim?.lines ?? bill?.lines ?? []}
            appealed={appealed}
            error={create.error}
            register={register}
            entered={nonEmptyTaxLines(getValues('lines')).map(({ tax }) => tax)}
          />
          <CheckField
            label={text('appeal.stay.want')}
            hint={text('appeal.stay.hint')}
            {...register('wantsStay')}
          />
          {watch('wantsStay') && <StayRequest fault={fault} register={register} />}
          <TextField
            label={`${text('claim.reference')} ${text('optional')}`}
            fault={fault('/reference')}
            {...register('reference')}
            maxLength={35}
            autoComplete="off"
          />
        </form>
        <ChooseDocuments declarationId={appealed.declarationId} chosen={documents} choose={setDocuments} />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" form={form} busy={create.isPending}>
            {text('appeal.submit')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function useNewAppeal({ debtId: id, claim }: Appealed, documents: readonly string[], close: () => void) {
  const { text } = useText();
  const navigate = useNavigate();
  const changed = useClaimChange();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: (body: object) =>
      responseData(
        untypedInputClient.POST('/management/organisation/debts/{id}/appeals', {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body: { ...body },
        }),
      ),
    onSuccess: async (appeal) => {
      await changed(text('appeal.created'));
      close();
      await navigate({ to: '/appeals/$appealId', params: { appealId: appeal.id } });
    },
    // The next attempt can have another body.
    onError: () => setKey(crypto.randomUUID()),
  });
  return {
    create,
    submit: (typed: AppealFields) => create.mutate(appealBodyOf(typed, claim?.id ?? null, documents)),
  };
}

interface PartProps {
  readonly fault: (pointer: string) => string | null;
  readonly register: UseFormRegister<AppealFields>;
}

function BillField({ bills, fault, register }: PartProps & Pick<Appealed, 'bills'>) {
  const { text, word, amount } = useText();
  return (
    <SelectField
      label={text('appeal.bill')}
      fault={fault('/bill')}
      {...register('bill')}
      choices={bills.map(({ reference, basis, amount: billed, currency }) => ({
        value: reference,
        text: `${amount(billed, currency)} · ${word('bill.basis', basis)} · ${reference}`,
      }))}
    />
  );
}

function StayRequest({ fault, register }: PartProps) {
  const { text } = useText();
  return (
    <fieldset className="stack">
      <legend>{text('appeal.stay')}</legend>
      <LongTextField
        label={text('stay.reason')}
        fault={fault('/stay/reason')}
        {...register('stayReason')}
        maxLength={2_000}
        required
      />
      <TextField
        label={`${text('stay.amount')} ${text('optional')}`}
        hint={text('stay.amount.hint')}
        fault={fault('/stay/amount')}
        {...register('stayAmount')}
        inputMode="decimal"
        autoComplete="off"
      />
      <GuaranteeField
        label={`${text('stay.guarantee')} ${text('optional')}`}
        fault={fault('/stay/guaranteeReference')}
        {...register('guaranteeReference')}
      />
    </fieldset>
  );
}

/** Returns the taxes of the decision, for bills those of all bills. */
function taxesOf({ bills, claim }: Appealed): readonly string[] {
  const lines = claim?.lines ?? bills.flatMap((bill) => bill.lines);
  return [...new Set(lines.map(({ tax }) => tax))];
}

interface AmountsProps {
  readonly decided: readonly TaxAmount[];
  readonly appealed: Appealed;
  readonly error: unknown;
  readonly register: UseFormRegister<AppealFields>;
  readonly entered: readonly string[];
}

/** Shows a field for each tax of the decision. Other bills can have other taxes, so a field has the index of its tax. */
function ContestedAmounts({ decided, appealed, error, register, entered }: AmountsProps) {
  const { text, word, amount } = useText();
  const { currency, claim } = appealed;
  const taxes = taxesOf(appealed);
  return (
    <fieldset className="stack">
      <legend>{text('appeal.amounts')}</legend>
      <p className="hint">{text('appeal.amounts.hint')}</p>
      {decided.map(({ tax, amount: most }) => (
        <TextField
          key={tax}
          label={word('tax', tax)}
          hint={text(claim === null ? 'claim.amounts.of' : 'claim.decide.of', {
            amount: amount(most, currency),
          })}
          fault={fieldErrorAt(error, `/lines/${entered.indexOf(tax)}/amount`)}
          {...register(`lines.${taxes.indexOf(tax)}.amount`)}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </fieldset>
  );
}
