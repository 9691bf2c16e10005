import { useState } from 'react';
import { type Control, type UseFormRegister, useForm } from 'react-hook-form';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { FormDateField } from '../../parts/day/date-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LongTextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../texts/text.tsx';
import { DischargeFields } from './discharge-fields.tsx';

/** Actions of a declarant other than editing, lodging, answering queries and paying. */
export const declarantActions = ['delete', 'present', 'requestInvalidation', 'discharge'] as const;
export type DeclarantAction = (typeof declarantActions)[number];

/** Form input with the idempotency key. */
export interface ActionInput {
  readonly key: string;
  readonly body: Readonly<Record<string, string>>;
}

interface ActFormProps {
  readonly act: DeclarantAction;
  readonly declarationId: string;
  readonly error: unknown;
  readonly busy: boolean;
  readonly take: (input: ActionInput) => void;
  readonly close: () => void;
}

/** Explains an action and collects its input. */
export function ActionForm({ act, declarationId, error, busy, take, close }: ActFormProps) {
  const { text, word } = useText();
  // One idempotency key while the form is open, so that a retry after a lost response is the same request.
  const [key] = useState(() => crypto.randomUUID());
  const { register, control, handleSubmit } = useForm<ActionFormValues>({ defaultValues: { arrivedAt: '' } });
  function submit(members: ActionFormValues): void {
    const filledFields = Object.entries(members).flatMap(([name, value]) => {
      const typed = value.trim();
      return typed === '' ? [] : [[name, typed] as const];
    });
    take({ key, body: Object.fromEntries(filledFields) });
  }
  return (
    <Dialog title={word('act', act)} close={close}>
      <form className="stack" onSubmit={handleSubmit(submit)}>
        {error !== null && <ProblemAlert error={error} />}
        <p>{word('act.detail', act)}</p>
        <Members {...{ act, declarationId, error, register, control }} />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={busy} {...(act === 'delete' && { look: 'bad' as const })}>
            {word('act', act)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type ActionFormValues = Readonly<Record<string, string>>;

interface MembersProps extends Pick<ActFormProps, 'act' | 'declarationId' | 'error'> {
  readonly register: UseFormRegister<ActionFormValues>;
  readonly control: Control<ActionFormValues>;
}

function Members({ act, declarationId, error, register, control }: MembersProps) {
  const { text } = useText();
  const fault = (name: string) => fieldErrorAt(error, `/${name}`);
  switch (act) {
    case 'present':
      return (
        <FormDateField
          kind="time"
          label={`${text('act.arrivedAt')} ${text('optional')}`}
          hint={text('act.arrivedAt.hint')}
          fault={fault('arrivedAt')}
          control={control}
          name="arrivedAt"
        />
      );
    case 'requestInvalidation':
      return (
        <LongTextField label={text('act.reason')} fault={fault('reason')} {...register('reason')} required />
      );
    case 'discharge':
      return <DischargeFields declarationId={declarationId} fault={fault} register={register} />;
    default:
      return null;
  }
}
