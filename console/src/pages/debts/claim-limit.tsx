import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { PUT, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { FormDateField } from '../../parts/day/date-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LongTextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';
import type { Debt } from './debt-api.ts';

interface ClaimLimitProps {
  readonly debt: Debt;
  readonly close: () => void;
}

/** Extends the time limit for claims of a debt. */
export function ClaimLimit({ debt: { id, claimLimit }, close }: ClaimLimitProps) {
  const { text } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  const set = useMutation({
    mutationFn: (body: { readonly lastDay: string; readonly reason: string }) =>
      responseData(PUT('/management/debts/{id}/claim-limit', { params: { path: { id } }, body })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['debts'] });
      showToast(text('claimLimit.done'));
      close();
    },
  });
  const { register, control, handleSubmit } = useForm({
    defaultValues: { lastDay: claimLimit?.lastDay ?? '', reason: claimLimit?.reason ?? '' },
  });
  return (
    <Dialog title={text('claimLimit.set')} close={close}>
      <form className="stack" onSubmit={handleSubmit((typed) => set.mutate(typed))}>
        {set.error && <ProblemAlert key={set.submittedAt} error={set.error} />}
        <p>{text('claimLimit.detail')}</p>
        <FormDateField
          label={text('claimLimit.lastDay')}
          fault={fieldErrorAt(set.error, '/lastDay')}
          control={control}
          name="lastDay"
          required
        />
        <LongTextField
          label={text('claimLimit.reason')}
          hint={text('debtor.reason.hint')}
          fault={fieldErrorAt(set.error, '/reason')}
          {...register('reason')}
          maxLength={2_000}
          required
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={set.isPending}>
            {text('claimLimit.set')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
