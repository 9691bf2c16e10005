import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { GET, POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import type { OwnDeclaration } from '../../api/types.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { documentsQuery, UploadDocument } from '../../parts/declaration/upload-document.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { CheckField, LongTextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { useRecordTranslation } from '../../texts/use-record-translation.ts';

interface DeclarationQueriesProps {
  readonly declaration: OwnDeclaration;
  readonly etag: string;
}

/** Queries of customs with the form for the answer. */
export function DeclarationQueries({ declaration, etag }: DeclarationQueriesProps) {
  const { text, word, day } = useText();
  const retold = useRecordTranslation();
  const may = usePermission();
  const { id, tracks, actions } = declaration;
  const { data } = useQuery({
    queryKey: ['declaration', id, 'queries', tracks.query],
    enabled: tracks.query !== 'none',
    queryFn: () =>
      responseData(GET('/management/organisation/declarations/{id}/queries', { params: { path: { id } } })),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <section className="card stack" aria-label={text('queries')}>
      <h2>{text('queries')}</h2>
      {data.items.map(({ number, status, question, openedAt, dueBy, requestedDocuments, answer }) => (
        <article key={number} className="stack">
          <div>
            <strong>{retold.reason(question)}</strong>{' '}
            <TextBadge tone={status === 'open' ? 'warn' : 'plain'}>{word('query', status)}</TextBadge>
            <div className="soft">
              <Time at={openedAt} /> {status === 'open' && dueBy && text('money.dueBy', { day: day(dueBy) })}{' '}
              <span className="mono">{requestedDocuments.join(' ')}</span>
            </div>
          </div>
          {answer && (
            <p className="note">
              {answer.text}{' '}
              <span className="soft">
                <Time at={answer.answeredAt} />
              </span>
            </p>
          )}
          {status === 'open' && actions.answerQuery?.allowed && may('answerOrganisationQuery') && (
            <Answer id={id} etag={etag} number={number} requestedType={requestedDocuments[0]} />
          )}
        </article>
      ))}
    </section>
  );
}

function Answer({
  id,
  etag,
  number,
  requestedType,
}: {
  readonly id: string;
  readonly etag: string;
  readonly number: number;
  readonly requestedType: string | undefined;
}) {
  const { text } = useText();
  const may = usePermission();
  const [isUploading, setUploading] = useState(false);
  const queries = useQueryClient();
  const showToast = useToast();
  const [key] = useState(() => crypto.randomUUID());
  const { data: documents } = useQuery(documentsQuery(id));
  const answer = useMutation({
    mutationFn: (body: { readonly text: string; readonly documents: string[] }) =>
      responseData(
        POST('/management/organisation/declarations/{id}/queries/{number}/answer', {
          params: {
            path: { id, number: String(number) },
            header: { 'If-Match': etag, 'Idempotency-Key': key },
          },
          body,
        }),
      ),
    onSuccess: async () => {
      showToast(text('query.sent'));
      await queries.invalidateQueries({ queryKey: ['declaration', id] });
    },
  });
  const { register, handleSubmit, getValues, setValue } = useForm<{ text: string; documents: string[] }>({
    defaultValues: { text: '', documents: [] },
  });
  const form = (
    <form
      className="stack"
      onSubmit={handleSubmit((typed) => answer.mutate({ ...typed, text: typed.text.trim() }))}
    >
      {answer.error && <ProblemAlert key={answer.submittedAt} error={answer.error} />}
      <LongTextField
        label={text('query.answer')}
        fault={fieldErrorAt(answer.error, '/text')}
        {...register('text')}
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
        {may('uploadOrganisationDocument') && (
          <Button look="quiet" onClick={() => setUploading(true)}>
            {text('papers.add')}
          </Button>
        )}
        <Button type="submit" busy={answer.isPending}>
          {text('query.send')}
        </Button>
      </div>
    </form>
  );
  return (
    <>
      {form}
      {isUploading && (
        <Dialog title={text('papers.add')} close={() => setUploading(false)}>
          <UploadDocument
            id={id}
            initialType={requestedType}
            uploaded={(document) => setValue('documents', [...getValues('documents'), document])}
            close={() => setUploading(false)}
          />
        </Dialog>
      )}
    </>
  );
}
