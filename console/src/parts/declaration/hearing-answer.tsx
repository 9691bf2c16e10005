import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { CheckField, LongTextField } from '../field.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { useToast } from '../toasts.tsx';
import { documentsQuery } from './upload-document.tsx';

interface HearingAnswerProps {
  readonly id: string;
  readonly hearingId: string;
  /** Whether the debtor reads the documents of the declaration, and can add them to an answer. */
  readonly readsDocuments: boolean;
}

interface Answer {
  readonly agreed?: true;
  readonly text?: string;
  readonly documents?: string[];
}

/** The form for the answer to an intention of customs: agreement, or an objection with documents. */
export function HearingAnswer({ id, hearingId, readsDocuments }: HearingAnswerProps) {
  const { text } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  const [key] = useState(() => crypto.randomUUID());
  const [agreeing, setAgreeing] = useState(false);
  const { data: documents } = useQuery({ ...documentsQuery(id), enabled: readsDocuments });
  const answer = useMutation({
    mutationFn: (body: Answer) =>
      responseData(
        POST('/management/organisation/declarations/{id}/hearings/{hearingId}/answers', {
          params: {
            path: { id, hearingId },
            header: { 'Idempotency-Key': `${key}-${body.agreed ?? false}` },
          },
          body,
        }),
      ),
    onSuccess: async () => {
      showToast(text('hearing.sent'));
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['declaration', id] }),
        queries.invalidateQueries({ queryKey: ['debts'] }),
      ]);
    },
  });
  const { register, handleSubmit } = useForm<{ text: string; documents: string[] }>({
    defaultValues: { text: '', documents: [] },
  });
  return (
    <form
      className="stack"
      onSubmit={handleSubmit((typed) => answer.mutate({ ...typed, text: typed.text.trim() }))}
    >
      {answer.error && <ProblemAlert key={answer.submittedAt} error={answer.error} />}
      <LongTextField
        label={text('hearing.answer')}
        hint={text('hearing.answer.hint')}
        fault={fieldErrorAt(answer.error, '/text')}
        {...register('text')}
        maxLength={2_000}
        required
      />
      {documents && documents.items.length > 0 && (
        <fieldset>
          <legend>{text('query.documents')}</legend>
          {documents.items.map((document) => (
            <CheckField
              key={document.id}
              label={document.fileName ?? document.type}
              {...register('documents')}
              value={document.id}
            />
          ))}
        </fieldset>
      )}
      <div className="actions">
        <Button look="quiet" busy={answer.isPending} onClick={() => setAgreeing(true)}>
          {text('hearing.agree')}
        </Button>
        <Button type="submit" busy={answer.isPending}>
          {text('hearing.object')}
        </Button>
      </div>
      {agreeing && (
        <ConfirmAgreement
          agree={() => {
            setAgreeing(false);
            answer.mutate({ agreed: true });
          }}
          close={() => setAgreeing(false)}
        />
      )}
    </form>
  );
}

interface ConfirmAgreementProps {
  readonly agree: () => void;
  readonly close: () => void;
}

/** Asks for a confirmation, because customs decides at once after an agreement. */
function ConfirmAgreement({ agree, close }: ConfirmAgreementProps) {
  const { text } = useText();
  return (
    <Dialog title={text('hearing.agree')} close={close}>
      <div className="stack">
        <p>{text('hearing.agree.detail')}</p>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button onClick={agree}>{text('hearing.agree.confirm')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
