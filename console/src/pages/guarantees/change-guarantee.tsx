import { type Control, type UseFormRegister, useForm } from 'react-hook-form';
import { PATCH, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import type { Guarantee } from '../../api/types.ts';
import { useVersionedMutation, type Version } from '../../api/use-versioned-mutation.ts';
import { Button } from '../../parts/button.tsx';
import { ConflictNotice } from '../../parts/conflict-notice.tsx';
import { FormDateField } from '../../parts/day/date-field.tsx';
import { differenceOf } from '../../parts/decimals.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useSession } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';

interface ChangeGuaranteeProps {
  readonly shown: Version<Guarantee>;
  readonly read: () => Promise<Version<Guarantee>>;
  readonly close: () => void;
}

type Changed = Partial<Pick<Guarantee, 'amount' | 'validUntil' | 'used'>> & {
  status?: (typeof states)[number];
  reason?: string;
};
const states = ['active', 'suspended'] as const;

/**
 * Changes the amount, validity or status of a guarantee. The request contains only edited fields, so that
 * concurrent changes of other fields stay.
 */
export function ChangeGuarantee({ shown, read, close }: ChangeGuaranteeProps) {
  const speech = useText();
  const { text } = speech;
  const tell = useToast();
  const { id, reference } = shown.value;
  const isAccountant = useSession().role === 'accountant';
  const { before, now, mutation } = useVersionedMutation({
    shown,
    read,
    queryKey: ['guarantees', id],
    send: (body: Changed, etag) =>
      responseData(
        PATCH('/management/guarantees/{id}', {
          params: { path: { id }, header: { 'If-Match': etag } },
          body,
        }),
      ),
    done: () => {
      tell(text('guarantee.changed', { reference }));
      close();
    },
  });
  const { register, control, handleSubmit, watch } = useForm<GuaranteeFields>({
    defaultValues: {
      ...{ amount: before.amount, used: before.used, reason: '' },
      validUntil: before.validUntil ?? '',
      status: before.status === 'suspended' ? 'suspended' : 'active',
    },
  });
  function submit(typed: GuaranteeFields): void {
    const body = changedIn(typed, before);
    if (Object.keys(body).length === 0) close();
    else mutation.mutate(body);
  }
  return (
    <Dialog title={text('guarantee.change')} close={close}>
      <form className="stack" onSubmit={handleSubmit(submit)}>
        {mutation.error && (
          <ConflictNotice
            key={mutation.submittedAt}
            error={mutation.error}
            changes={changesOf(speech, before, now)}
          />
        )}
        <Fields
          register={register}
          control={control}
          error={mutation.error}
          restores={watch('used').trim() !== before.used}
          restoresOnly={isAccountant}
          isOffered={before.guarantorId !== null}
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={mutation.isPending}>
            {text('action.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface GuaranteeFields {
  readonly amount: string;
  readonly used: string;
  readonly reason: string;
  readonly validUntil: string;
  readonly status: (typeof states)[number];
}

interface FieldsProps {
  readonly register: UseFormRegister<GuaranteeFields>;
  readonly control: Control<GuaranteeFields>;
  readonly error: unknown;
  /** Whether the change modifies the collected amount, which requires a reason. */
  readonly restores: boolean;
  /** Whether the user can change only the collected amount. */
  readonly restoresOnly: boolean;
  /** Whether a guarantor offered it: only the guarantor changes amount and last day. */
  readonly isOffered: boolean;
}

function Fields({ register, control, error, restores, restoresOnly, isOffered }: FieldsProps) {
  const { text, word } = useText();
  return (
    <>
      {!restoresOnly && !isOffered && (
        <TextField
          label={text('guarantee.amount')}
          hint={text('guarantee.amount.hint')}
          fault={fieldErrorAt(error, '/amount')}
          {...register('amount')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      )}
      <TextField
        label={text('guarantee.used')}
        hint={text('guarantee.used.hint')}
        fault={fieldErrorAt(error, '/used')}
        {...register('used')}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      {restores && (
        <TextField
          label={text('guarantee.used.reason')}
          fault={fieldErrorAt(error, '/reason')}
          {...register('reason')}
          autoComplete="off"
          required
        />
      )}
      {!restoresOnly && !isOffered && (
        <FormDateField
          label={text('guarantee.validUntil')}
          hint={text('untilFurtherNotice.hint')}
          fault={fieldErrorAt(error, '/validUntil')}
          control={control}
          name="validUntil"
        />
      )}
      {!restoresOnly && (
        <SelectField
          label={text('state')}
          hint={text('guarantee.state.hint')}
          {...register('status')}
          choices={states.map((state) => ({ value: state, text: word('state', state) }))}
        />
      )}
    </>
  );
}

function changedIn(typed: GuaranteeFields, before: Guarantee): Changed {
  const amount = typed.amount.trim();
  const validUntil = typed.validUntil || null;
  const { status } = typed;
  const used = typed.used.trim();
  return {
    ...(used !== before.used && { used, reason: typed.reason.trim() }),
    ...(amount !== before.amount && { amount }),
    ...(validUntil !== before.validUntil && { validUntil }),
    ...(status !== before.status && { status }),
  };
}

function changesOf({ text, word, amount, day }: TextFormatter, before: Guarantee, now: Guarantee) {
  const told = (each: Guarantee): readonly (readonly [string, string])[] => [
    [text('guarantee.amount'), amount(each.amount, each.currency)],
    [text('guarantee.validUntil'), each.validUntil ? day(each.validUntil) : text('untilFurtherNotice')],
    [text('state'), word('state', each.status)],
    [text('guarantee.used'), amount(each.used, each.currency)],
    [text('guarantee.inUse'), amount(differenceOf(each.amount, each.balance), each.currency)],
  ];
  const were = told(before);
  return told(now).filter(([, value], index) => value !== were[index]?.[1]);
}
