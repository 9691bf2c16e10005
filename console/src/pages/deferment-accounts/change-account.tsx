import { type Control, type UseFormRegister, useForm } from 'react-hook-form';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import type { DefermentAccount } from '../../api/types.ts';
import { useVersionedMutation, type Version } from '../../api/use-versioned-mutation.ts';
import { Button } from '../../parts/button.tsx';
import { ConflictNotice } from '../../parts/conflict-notice.tsx';
import { FormDateField } from '../../parts/day/date-field.tsx';
import { differenceOf } from '../../parts/decimals.ts';
import { GuaranteeField } from '../../parts/declaration/guarantee-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';

interface ChangeAccountProps {
  readonly shown: Version<DefermentAccount>;
  readonly read: () => Promise<Version<DefermentAccount>>;
  readonly close: () => void;
}

type AccountPatch = Partial<Pick<DefermentAccount, 'limit' | 'guarantee' | 'validUntil' | 'status'>>;
const accountStatuses = ['active', 'suspended'] as const;

/**
 * Changes the limit, guarantee, validity or status of an account. The request contains only the edited fields,
 * so that it does not undo changes that another user makes at the same time.
 */
export function ChangeAccount({ shown, read, close }: ChangeAccountProps) {
  const speech = useText();
  const { text } = speech;
  const tell = useToast();
  const { id, number, organisationId } = shown.value;
  const { before, now, mutation } = useVersionedMutation({
    shown,
    read,
    queryKey: ['deferment-accounts', id],
    send: (body: AccountPatch, etag) =>
      responseData(
        untypedInputClient.PATCH('/management/deferment-accounts/{id}', {
          params: { path: { id }, header: { 'If-Match': etag } },
          body,
        }),
      ),
    done: () => {
      tell(text('defermentAccount.changed', { number }));
      close();
    },
  });
  const { register, control, handleSubmit } = useForm<AccountFields>({ defaultValues: fieldsOf(before) });
  function submit(typed: AccountFields): void {
    const body = accountPatchOf(typed, before);
    if (Object.keys(body).length === 0) close();
    else mutation.mutate(body);
  }
  return (
    <Dialog title={text('defermentAccount.change')} close={close}>
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
          organisationId={organisationId}
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

interface AccountFields {
  readonly limit: string;
  readonly guarantee: string;
  readonly validUntil: string;
  readonly status: DefermentAccount['status'];
}

function fieldsOf({ limit, guarantee, validUntil, status }: DefermentAccount): AccountFields {
  return { limit, guarantee: guarantee ?? '', validUntil: validUntil ?? '', status };
}

interface FieldsProps {
  readonly register: UseFormRegister<AccountFields>;
  readonly control: Control<AccountFields>;
  readonly error: unknown;
  readonly organisationId: string;
}

function Fields({ register, control, error, organisationId }: FieldsProps) {
  const { text, word } = useText();
  return (
    <>
      <TextField
        label={text('defermentAccount.limit')}
        hint={text('defermentAccount.limit.hint')}
        fault={fieldErrorAt(error, '/limit')}
        {...register('limit')}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <GuaranteeField
        label={`${text('defermentAccount.guarantee')} ${text('optional')}`}
        fault={fieldErrorAt(error, '/guarantee')}
        organisationId={organisationId}
        {...register('guarantee')}
      />
      <FormDateField
        label={text('defermentAccount.validUntil')}
        hint={text('untilFurtherNotice.hint')}
        fault={fieldErrorAt(error, '/validUntil')}
        control={control}
        name="validUntil"
      />
      <SelectField
        label={text('state')}
        hint={text('defermentAccount.state.hint')}
        {...register('status')}
        choices={accountStatuses.map((state) => ({ value: state, text: word('state', state) }))}
      />
    </>
  );
}

function accountPatchOf(typed: AccountFields, before: DefermentAccount): AccountPatch {
  const limit = typed.limit.trim();
  const guarantee = typed.guarantee.trim() || null;
  const validUntil = typed.validUntil || null;
  const { status } = typed;
  return {
    ...(limit !== before.limit && { limit }),
    ...(guarantee !== before.guarantee && { guarantee }),
    ...(validUntil !== before.validUntil && { validUntil }),
    ...(status !== before.status && { status }),
  };
}

function changesOf(
  { text, word, amount, day }: TextFormatter,
  before: DefermentAccount,
  now: DefermentAccount,
) {
  const told = (each: DefermentAccount): readonly (readonly [string, string])[] => [
    [text('defermentAccount.limit'), amount(each.limit, each.currency)],
    [text('defermentAccount.guarantee'), each.guarantee ?? '–'],
    [
      text('defermentAccount.validUntil'),
      each.validUntil ? day(each.validUntil) : text('untilFurtherNotice'),
    ],
    [text('state'), word('state', each.status)],
    [text('defermentAccount.used'), amount(differenceOf(each.limit, each.available), each.currency)],
  ];
  const were = told(before);
  return told(now).filter(([, value], index) => value !== were[index]?.[1]);
}
