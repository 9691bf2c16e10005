import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { GET, POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import { CodeField } from '../code-picker/code-field.tsx';
import { FileField, TextField } from '../field.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { useToast } from '../toasts.tsx';

/** Queries the documents uploaded to a declaration. */
export function documentsQuery(id: string) {
  return queryOptions({
    queryKey: ['declaration', id, 'documents'],
    queryFn: () =>
      responseData(GET('/management/organisation/declarations/{id}/documents', { params: { path: { id } } })),
  });
}

interface Paper {
  readonly file: File;
  readonly type: string;
  readonly reference: string;
}

/** Shows a form that uploads a document to a declaration. */
export function UploadDocument({ id, close }: { readonly id: string; readonly close: () => void }) {
  const { text } = useText();
  const { upload, cancel } = useUpload(id, close);
  const [file, setFile] = useState<File | null>(null);
  const [type, setType] = useState('');
  const { register, handleSubmit } = useForm<{ reference: string }>();
  function submit({ reference }: { reference: string }): void {
    if (file) upload.mutate({ file, type, reference: reference.trim() });
  }
  return (
    <form className="stack" onSubmit={handleSubmit(submit)} aria-label={text('papers.add')}>
      {upload.error && <ProblemAlert key={upload.submittedAt} error={upload.error} />}
      <FileField
        label={text('papers.file')}
        hint={text('papers.file.hint')}
        fault={fieldErrorAt(upload.error, '')}
        drop={text('import.drop')}
        accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
        choose={setFile}
        required
      />
      <CodeField label={text('papers.type')} list="document-types" value={type} change={setType} required />
      <TextField
        label={`${text('papers.reference')} ${text('optional')}`}
        {...register('reference')}
        maxLength={70}
        autoComplete="off"
      />
      <div className="actions">
        <Button look="quiet" onClick={cancel}>
          {text('action.cancel')}
        </Button>
        <Button type="submit" busy={upload.isPending}>
          {text('papers.upload')}
        </Button>
      </div>
    </form>
  );
}

function useUpload(id: string, close: () => void) {
  const { text } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  const abort = useRef<AbortController>(null);
  const upload = useMutation({
    mutationFn: ({ file, type, reference }: Paper) => {
      abort.current = new AbortController();
      return responseData(
        POST('/management/organisation/declarations/{id}/documents', {
          params: {
            path: { id },
            query: { type, fileName: file.name, ...(reference && { reference }) },
            header: { 'Idempotency-Key': crypto.randomUUID() },
          },
          headers: { 'Content-Type': file.type },
          // The browser streams the file from disk instead of loading it into memory. It is not stored for a retry.
          body: '',
          bodySerializer: () => file,
          fetch: (request) => fetch(request),
          signal: abort.current.signal,
        }),
      );
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['declaration', id, 'documents'] });
      showToast(text('papers.added'));
      close();
    },
  });
  return {
    upload,
    cancel: () => {
      abort.current?.abort();
      close();
    },
  };
}
