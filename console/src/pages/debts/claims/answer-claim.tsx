import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../../api/client.ts';
import { fieldErrorAt } from '../../../api/problem.ts';
import { Button } from '../../../parts/button.tsx';
import { LongTextField } from '../../../parts/field.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { useText } from '../../../texts/text.tsx';
import type { Claim } from '../debt-api.ts';
import { useClaimChange } from '../use-claim-change.ts';

interface ClaimAnswer {
  readonly text?: string;
  readonly agrees?: boolean;
}

/** Answers the open question or intention of customs; empty if customs waits for nothing. */
export function AnswerClaimHearing({ claim: { id, status, query, hearing } }: { readonly claim: Claim }) {
  const isHeard = status === 'intended' && hearing?.status === 'open';
  if (isHeard) return <AnswerForm key="hearing" id={id} requestText={hearing.reason} isHeard />;
  if (status !== 'query' || !query) return null;
  return <AnswerForm key={query.askedAt} id={id} requestText={query.question} isHeard={false} />;
}

interface AnswerFormProps {
  readonly id: string;
  readonly requestText: string;
  readonly isHeard: boolean;
}

function AnswerForm({ id, requestText, isHeard }: AnswerFormProps) {
  const { text } = useText();
  const changed = useClaimChange();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const answer = useMutation({
    mutationFn: (body: ClaimAnswer) =>
      responseData(
        POST('/management/organisation/claims/{id}/answer', {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body,
        }),
      ),
    onSuccess: () => changed(text('claim.answered')),
    // The next attempt can have another body.
    onError: () => setKey(crypto.randomUUID()),
  });
  const { register, handleSubmit } = useForm({ defaultValues: { text: '' } });
  return (
    <section className="card stack">
      <h2>{text(isHeard ? 'claim.answer.hearing' : 'claim.answer.question')}</h2>
      <p className="note-text">{requestText}</p>
      <form className="stack" onSubmit={handleSubmit((typed) => answer.mutate({ text: typed.text.trim() }))}>
        {answer.error && <ProblemAlert key={answer.submittedAt} error={answer.error} />}
        <LongTextField
          label={text('claim.answer')}
          hint={isHeard && text('claim.answer.hint')}
          fault={fieldErrorAt(answer.error, '/text')}
          {...register('text')}
          maxLength={2_000}
          required
        />
        <div className="actions">
          {isHeard && (
            <Button look="quiet" busy={answer.isPending} onClick={() => answer.mutate({ agrees: true })}>
              {text('claim.agree')}
            </Button>
          )}
          <Button type="submit" busy={answer.isPending}>
            {text('claim.answer.send')}
          </Button>
        </div>
      </form>
    </section>
  );
}
