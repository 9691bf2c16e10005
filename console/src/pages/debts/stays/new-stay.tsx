import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { responseData, untypedInputClient } from '../../../api/client.ts';
import { fieldErrorAt } from '../../../api/problem.ts';
import { Button } from '../../../parts/button.tsx';
import { GuaranteeField } from '../../../parts/declaration/guarantee-field.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { CheckField, LongTextField, SelectField, TextField } from '../../../parts/field.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { useText } from '../../../texts/text.tsx';
import { type Appeal, listDebtAppeals } from '../appeal-api.ts';
import { type Claim, type Debt, listDebtClaims, readDebt } from '../debt-api.ts';
import { useClaimChange } from '../use-claim-change.ts';
import { type StayFields, stayBodyOf } from './stay-body.ts';

/** An open appeal or claim with whose decision a stay ends. */
type Pending = Pick<Appeal | Claim, 'id' | 'reference' | 'stayRequest' | 'organisationId'> &
  Partial<Pick<Appeal, 'bill'>>;

interface NewStayProps {
  readonly debtId: string;
  /** The appeal or claim that is open on the page; absent on the page of the debt. */
  readonly requested?: Pending;
  readonly close: () => void;
}

/** Stays the collection of a bill until the decision on an open appeal or claim. */
export function NewStay({ debtId, requested, close }: NewStayProps) {
  const { text } = useText();
  const { debt, pending, error } = useStayChoices(debtId);
  return (
    <Dialog title={text('stay.new')} close={close}>
      {error && <ProblemAlert error={error} />}
      {debt && pending && <StayForm {...{ debt, pending, requested, close }} />}
    </Dialog>
  );
}

function useStayChoices(id: string) {
  const debt = useQuery({ queryKey: ['debts', id], queryFn: () => readDebt('customs', id) });
  const appeals = useQuery({
    queryKey: ['debts', id, 'appeals'],
    queryFn: () => listDebtAppeals('customs', id),
  });
  const claims = useQuery({
    queryKey: ['debts', id, 'claims'],
    queryFn: () => listDebtClaims('customs', id),
  });
  const open: readonly string[] = ['submitted', 'query', 'intended'];
  const pending: readonly Pending[] | undefined =
    appeals.data &&
    claims.data &&
    [...appeals.data.items, ...claims.data.items].filter(({ status }) => open.includes(status));
  return { debt: debt.data, pending, error: debt.error ?? appeals.error ?? claims.error };
}

interface StayFormProps {
  readonly debt: Debt;
  readonly pending: readonly Pending[];
  readonly requested: Pending | undefined;
  readonly close: () => void;
}

function StayForm({ debt, pending, requested, close }: StayFormProps) {
  const { text } = useText();
  const bills = debt.bills.filter(
    ({ reference, status }) =>
      (status === 'due' || status === 'secured') &&
      !debt.stays.some(({ billReference }) => billReference === reference),
  );
  const first = requested ?? pending[0];
  const stay = useNewStay(debt.id, close);
  const { register, handleSubmit, watch } = useForm<StayFields>({
    defaultValues: defaultsOf(bills, first),
  });
  const until = pending.find(({ id }) => id === watch('until'));
  const fault = (pointer: string) => fieldErrorAt(stay.error, pointer);
  if (bills.length === 0 || first === undefined)
    return (
      <div className="stack">
        <p>{text(bills.length === 0 ? 'stay.noBill' : 'stay.noAppeal')}</p>
        <div className="actions">
          <Button onClick={close}>{text('stay.close')}</Button>
        </div>
      </div>
    );
  return (
    <form className="stack" onSubmit={handleSubmit((typed) => stay.mutate(stayBodyOf(typed)))}>
      {stay.error && <ProblemAlert key={stay.submittedAt} error={stay.error} />}
      <p>{text('stay.detail')}</p>
      <StayTarget {...{ bills, pending, fault, register }} />
      <TextField
        label={`${text('stay.amount')} ${text('optional')}`}
        hint={text('stay.amount.hint')}
        fault={fault('/amount')}
        {...register('amount')}
        inputMode="decimal"
        autoComplete="off"
      />
      <LongTextField
        label={text('stay.reason')}
        hint={text('debtor.reason.hint')}
        fault={fault('/reason')}
        {...register('reason')}
        maxLength={2_000}
        required
      />
      <StaySecurity
        {...{ fault, register }}
        security={watch('security')}
        organisationId={until?.organisationId}
      />
      <div className="actions">
        <Button look="quiet" onClick={close}>
          {text('action.cancel')}
        </Button>
        <Button type="submit" busy={stay.isPending}>
          {text('stay.new')}
        </Button>
      </div>
    </form>
  );
}

function defaultsOf(bills: Debt['bills'], until: Pending | undefined): StayFields {
  const request = until?.stayRequest;
  const bill = bills.find(({ reference }) => reference === until?.bill) ?? bills[0];
  return {
    ...{ bill: bill?.reference ?? '', until: until?.id ?? '', reason: '', securityWaiver: '' },
    ...{ amount: request?.amount ?? '', guaranteeReference: request?.guaranteeReference ?? '' },
    security: bill?.status === 'secured' ? 'none' : 'guarantee',
  };
}

function useNewStay(id: string, close: () => void) {
  const { text } = useText();
  const changed = useClaimChange();
  const [key, setKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (body: object) =>
      responseData(
        untypedInputClient.POST('/management/debts/{id}/stays', {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body: { ...body },
        }),
      ),
    onSuccess: async () => {
      await changed(text('stay.done'));
      close();
    },
    // The next attempt can have another body.
    onError: () => setKey(crypto.randomUUID()),
  });
}

interface PartProps {
  readonly fault: (pointer: string) => string | null;
  readonly register: UseFormRegister<StayFields>;
}

interface StayTargetProps extends PartProps {
  readonly bills: Debt['bills'];
  readonly pending: readonly Pending[];
}

function StayTarget({ bills, pending, fault, register }: StayTargetProps) {
  const { text, word, amount } = useText();
  return (
    <>
      <SelectField
        label={text('appeal.bill')}
        fault={fault('/bill')}
        {...register('bill')}
        choices={bills.map(({ reference, status, outstanding, currency }) => ({
          value: reference,
          text: `${amount(outstanding, currency)} · ${word('bill', status)} · ${reference}`,
        }))}
      />
      <SelectField
        label={text('stay.until')}
        fault={fault('/appeal') ?? fault('/claim')}
        {...register('until')}
        choices={pending.map(({ id, reference }) => ({
          value: id,
          text: `${text(id.startsWith('apl_') ? 'stay.appeal' : 'stay.claim')} ${reference ?? id}`,
        }))}
      />
    </>
  );
}

interface StaySecurityProps extends PartProps {
  readonly security: StayFields['security'];
  readonly organisationId: string | undefined;
}

function StaySecurity({ fault, register, security, organisationId }: StaySecurityProps) {
  const { text, word } = useText();
  return (
    <>
      <fieldset className="choices">
        <legend>{text('stay.security')}</legend>
        {(['guarantee', 'waiver', 'none'] as const).map((each) => (
          <CheckField
            key={each}
            type="radio"
            label={word('staySecurity', each)}
            {...register('security')}
            value={each}
          />
        ))}
      </fieldset>
      {security === 'guarantee' && (
        <GuaranteeField
          label={text('stay.guarantee')}
          fault={fault('/guaranteeReference')}
          organisationId={organisationId}
          {...register('guaranteeReference')}
          required
        />
      )}
      {security === 'waiver' && (
        <LongTextField
          label={text('stay.waiver')}
          fault={fault('/securityWaiver')}
          {...register('securityWaiver')}
          maxLength={2_000}
          required
        />
      )}
    </>
  );
}
