import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { responseData, untypedInputClient } from '../../../api/client.ts';
import { fieldErrorAt } from '../../../api/problem.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { LongTextField, SelectField, TextField } from '../../../parts/field.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { useText } from '../../../texts/text.tsx';
import { ChooseDocuments } from '../choose-documents.tsx';
import type { Debt } from '../debt-api.ts';
import { nonEmptyTaxLines } from '../non-empty-tax-lines.ts';
import { useClaimChange } from '../use-claim-change.ts';
import { type ClaimFields, claimBodyOf, claimGrounds, emptyClaim } from './claim-body.ts';

interface NewClaimProps {
  readonly debt: Debt;
  readonly close: () => void;
}

/** Shows a form for a claim: ground, reason, amounts by tax, documents and the own reference. */
export function NewClaim({ debt, close }: NewClaimProps) {
  const { text, word } = useText();
  const form = useId();
  const [documents, setDocuments] = useState<readonly string[]>([]);
  const { create, submit } = useNewClaim(debt, documents, close);
  const { register, handleSubmit, watch, getValues } = useForm<ClaimFields>({
    defaultValues: emptyClaim(debt.lines.map(({ tax }) => tax)),
  });
  const fault = (pointer: string) => fieldErrorAt(create.error, pointer);
  return (
    <Dialog title={text('claim.new')} close={close}>
      <div className="stack">
        {create.error && <ProblemAlert key={create.submittedAt} error={create.error} />}
        <form id={form} className="stack" onSubmit={handleSubmit(submit)}>
          <SelectField
            label={text('claim.ground')}
            fault={fault('/ground')}
            {...register('ground')}
            choices={claimGrounds.map((ground) => ({ value: ground, text: word('claimGround', ground) }))}
          />
          {watch('ground') === 'defective_goods' && <Evidence fault={fault} register={register} />}
          <LongTextField
            label={text('claim.reason')}
            fault={fault('/reason')}
            {...register('reason')}
            maxLength={2_000}
            required
          />
          <Amounts
            debt={debt}
            error={create.error}
            register={register}
            entered={nonEmptyTaxLines(getValues('lines')).map(({ tax }) => tax)}
          />
          <TextField
            label={`${text('claim.reference')} ${text('optional')}`}
            fault={fault('/reference')}
            {...register('reference')}
            maxLength={35}
            autoComplete="off"
          />
        </form>
        <ChooseDocuments declarationId={debt.declaration.id} chosen={documents} choose={setDocuments} />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" form={form} busy={create.isPending}>
            {text('claim.submit')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function useNewClaim({ id }: Debt, documents: readonly string[], close: () => void) {
  const { text } = useText();
  const navigate = useNavigate();
  const changed = useClaimChange();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: (body: object) =>
      responseData(
        untypedInputClient.POST('/management/organisation/debts/{id}/claims', {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body: { ...body },
        }),
      ),
    onSuccess: async (claim) => {
      await changed(text('claim.created'));
      close();
      await navigate({ to: '/claims/$claimId', params: { claimId: claim.id } });
    },
    // The next attempt can have another body.
    onError: () => setKey(crypto.randomUUID()),
  });
  return { create, submit: (typed: ClaimFields) => create.mutate(claimBodyOf(typed, documents)) };
}

interface EvidenceProps {
  readonly fault: (pointer: string) => string | null;
  readonly register: UseFormRegister<ClaimFields>;
}

function Evidence({ fault, register }: EvidenceProps) {
  const { text, word } = useText();
  return (
    <div className="pair">
      <SelectField
        label={text('claim.evidence')}
        fault={fault('/evidence')}
        {...register('evidenceType')}
        choices={(['export', 'destruction'] as const).map((type) => ({
          value: type,
          text: word('claimEvidence', type),
        }))}
      />
      <TextField
        label={text('claim.evidence.reference')}
        hint={text('claim.evidence.reference.hint')}
        fault={fault('/evidence/reference')}
        {...register('evidenceReference')}
        maxLength={70}
        autoComplete="off"
        required
      />
    </div>
  );
}

interface AmountsProps {
  readonly debt: Debt;
  readonly error: unknown;
  readonly register: UseFormRegister<ClaimFields>;
  readonly entered: readonly string[];
}

function Amounts({ debt: { lines, currency }, error, register, entered }: AmountsProps) {
  const { text, word, amount } = useText();
  return (
    <fieldset className="stack">
      <legend>{text('claim.amounts')}</legend>
      <p className="hint">{text('claim.amounts.hint')}</p>
      {lines.map(({ tax, amount: billed }, index) => (
        <TextField
          key={tax}
          label={word('tax', tax)}
          hint={text('claim.amounts.of', { amount: amount(billed, currency) })}
          fault={fieldErrorAt(error, `/lines/${entered.indexOf(tax)}/amount`)}
          {...register(`lines.${index}.amount`)}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </fieldset>
  );
}
