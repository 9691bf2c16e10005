import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { FormDateField } from '../../parts/day/date-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

interface OfferFields {
  readonly beneficiary: string;
  readonly amount: string;
  readonly validUntil: string;
}

/** Offers a guarantee for another organisation. Customs must accept it. */
export function OfferGuarantee({ close }: { readonly close: () => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const tell = useToast();
  // The same key for a retry after a lost response.
  const [key] = useState(() => crypto.randomUUID());
  const offer = useMutation({
    mutationFn: ({ beneficiary, amount, validUntil }: OfferFields) =>
      responseData(
        POST('/management/organisation/guarantees', {
          params: { header: { 'Idempotency-Key': key } },
          body: {
            beneficiary: beneficiary.trim(),
            amount: amount.trim(),
            ...(validUntil && { validUntil }),
          },
        }),
      ),
    onSuccess: async ({ reference }) => {
      await queries.invalidateQueries({ queryKey: ['offered-guarantees'] });
      tell(text('offer.added', { reference }));
      close();
    },
  });
  const fault = (name: string) => fieldErrorAt(offer.error, `/${name}`);
  const { register, control, handleSubmit } = useForm<OfferFields>();
  return (
    <Dialog title={text('offer.add')} close={close}>
      <form className="stack" onSubmit={handleSubmit((typed) => offer.mutate(typed))}>
        {offer.error && <ProblemAlert key={offer.submittedAt} error={offer.error} />}
        <TextField
          label={text('guarantee.beneficiary')}
          hint={text('guarantee.beneficiary.hint')}
          fault={fault('beneficiary')}
          {...register('beneficiary')}
          autoComplete="off"
          required
        />
        <TextField
          label={text('guarantee.amount')}
          hint={text('guarantee.amount.hint')}
          fault={fault('amount')}
          {...register('amount')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <FormDateField
          label={text('guarantee.validUntil')}
          hint={text('untilFurtherNotice.hint')}
          fault={fault('validUntil')}
          control={control}
          name="validUntil"
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={offer.isPending}>
            {text('offer.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
