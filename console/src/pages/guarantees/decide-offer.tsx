import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import type { Guarantee } from '../../api/types.ts';
import type { Version } from '../../api/use-versioned-mutation.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

type Decision = 'accept' | 'reject';

/** Accepts or rejects an offered guarantee, with exactly the amount that the page shows. A rejection requires a reason. */
export function DecideOffer({ shown }: { readonly shown: Version<Guarantee> }) {
  const { text, word, amount } = useText();
  const [asked, setAsked] = useState<Decision | null>(null);
  const queries = useQueryClient();
  const tell = useToast();
  const { id, reference, currency } = shown.value;
  const call = useMutation({
    mutationFn: (body: { decision: Decision; reason?: string }) =>
      responseData(
        POST('/management/guarantees/{id}/decision', {
          params: { path: { id }, header: { 'If-Match': shown.etag } },
          body,
        }),
      ),
    onSuccess: (_, { decision }) => {
      setAsked(null);
      tell(word('guarantee.decided', decision));
      return queries.invalidateQueries({ queryKey: ['guarantees'] });
    },
  });
  /** After a refused request the guarantee is read again on close, so that the error stays readable. */
  function close(): void {
    setAsked(null);
    if (call.error) void queries.invalidateQueries({ queryKey: ['guarantees'] });
    call.reset();
  }
  const { register, handleSubmit } = useForm<{ reason?: string }>({ shouldUnregister: true });
  function submit({ reason = '' }: { reason?: string }): void {
    if (asked) call.mutate({ decision: asked, ...(reason.trim() && { reason: reason.trim() }) });
  }
  return (
    <>
      <Button look="bad" onClick={() => setAsked('reject')}>
        {text('guarantee.decide.reject')}
      </Button>
      <Button onClick={() => setAsked('accept')}>{text('guarantee.decide.accept')}</Button>
      {asked && (
        <Dialog title={word('guarantee.decide', asked)} close={close}>
          <form className="stack" onSubmit={handleSubmit(submit)}>
            {call.error && <ProblemAlert key={call.submittedAt} error={call.error} />}
            <p>
              {text('guarantee.decide.about', { reference, amount: amount(shown.value.amount, currency) })}
            </p>
            {asked === 'reject' && (
              <TextField
                label={text('guarantee.decide.reason')}
                fault={fieldErrorAt(call.error, '/reason')}
                {...register('reason')}
                maxLength={200}
                autoComplete="off"
                required
              />
            )}
            <div className="actions">
              <Button look="quiet" onClick={close}>
                {text('action.cancel')}
              </Button>
              <Button
                type="submit"
                busy={call.isPending}
                {...(asked === 'reject' && { look: 'bad' as const })}
              >
                {word('guarantee.decide', asked)}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
