import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { PATCH, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import type { OfferedGuarantee } from '../../api/types.ts';
import type { Version } from '../../api/use-versioned-mutation.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

interface ChangeOfferProps {
  readonly shown: Version<OfferedGuarantee>;
  readonly close: () => void;
}

/** Raises or lowers the amount of a guarantee. It can't become less than what is reserved and was collected. */
export function ChangeOffer({ shown, close }: ChangeOfferProps) {
  const { text, amount } = useText();
  const queries = useQueryClient();
  const tell = useToast();
  const { id, reference, currency, reserved, used } = shown.value;
  const change = useMutation({
    mutationFn: (changed: string) =>
      responseData(
        PATCH('/management/organisation/guarantees/{id}', {
          params: { path: { id }, header: { 'If-Match': shown.etag } },
          body: { amount: changed },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['offered-guarantees'] });
      tell(text('guarantee.changed', { reference }));
      close();
    },
  });
  const { register, handleSubmit } = useForm({ defaultValues: { amount: shown.value.amount } });
  return (
    <Dialog title={text('offer.change')} close={close}>
      <form className="stack" onSubmit={handleSubmit((typed) => change.mutate(typed.amount.trim()))}>
        {change.error && <ProblemAlert key={change.submittedAt} error={change.error} />}
        <TextField
          label={text('guarantee.amount')}
          hint={text('offer.change.hint', {
            reserved: amount(reserved, currency),
            used: amount(used, currency),
          })}
          fault={fieldErrorAt(change.error, '/amount')}
          {...register('amount')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {text('action.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
