import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { idempotencyKeyOf } from '../../parts/declaration/document-edit.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';
import {
  emptyMandateOffer,
  type MandateOfferBody,
  type MandateOfferFields,
  mandateOfferBodyOf,
} from './offer-body.ts';
import { OfferScope } from './offer-scope.tsx';

interface OfferMandateProps {
  /** The organisation's numbers, the registered one first. */
  readonly numbers: readonly string[];
  readonly close: () => void;
}

const offeringSides = ['principal', 'representative'] as const;

/** Offers a mandate to a representative, or requests one from a principal. */
export function OfferMandate({ numbers, close }: OfferMandateProps) {
  const { text, word } = useText();
  const offer = useOffer(close);
  const { register, control, handleSubmit, watch } = useForm<MandateOfferFields>({
    defaultValues: emptyMandateOffer(numbers[0] ?? ''),
  });
  const side = watch('side');
  const other = side === 'principal' ? 'representative' : 'principal';
  return (
    <Dialog title={text('mandate.offer')} close={close}>
      <form className="stack" onSubmit={handleSubmit((typed) => offer.mutate(mandateOfferBodyOf(typed)))}>
        {offer.error && <ProblemAlert key={offer.submittedAt} error={offer.error} />}
        <SelectField
          label={text('mandate.side')}
          {...register('side')}
          choices={offeringSides.map((each) => ({ value: each, text: word('mandate.side', each) }))}
        />
        <TextField
          label={text(`mandate.${other}.number`)}
          hint={text('organisation.number.hint')}
          fault={fieldErrorAt(offer.error, `/${other}`)}
          {...register('other')}
          maxLength={17}
          autoComplete="off"
          spellCheck={false}
          required
        />
        {numbers.length > 1 && (
          <SelectField
            label={text('mandate.own.number')}
            fault={fieldErrorAt(offer.error, `/${side}`)}
            {...register('own')}
            choices={numbers.map((number) => ({ value: number, text: number }))}
          />
        )}
        <OfferScope register={register} control={control} error={offer.error} />
        <p className="soft">{text(side === 'principal' ? 'mandate.lends' : 'mandate.borrows')}</p>
        <p className="soft">{text('mandate.offer.detail')}</p>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={offer.isPending}>
            {text('mandate.offer.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useOffer(close: () => void) {
  const { text } = useText();
  const [nonce] = useState(() => crypto.randomUUID());
  const queries = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  return useMutation({
    mutationFn: async (body: MandateOfferBody) => {
      const header = { 'Idempotency-Key': await idempotencyKeyOf(nonce, JSON.stringify(body)) };
      return responseData(POST('/management/organisation/mandates', { params: { header }, body }));
    },
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['mandates'] });
      showToast(text('mandate.offered'));
      close();
      await navigate({ to: '/mandates/$mandateId', params: { mandateId: id } });
    },
  });
}
