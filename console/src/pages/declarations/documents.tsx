import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { baseUrl, GET, POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import type { OwnDeclaration } from '../../api/types.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { CodeField } from '../../parts/code-picker/code-field.tsx';
import { FileField, TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

/** Queries the documents uploaded to a declaration. */
export function documentsQuery(id: string) {
  return queryOptions({
    queryKey: ['declaration', id, 'documents'],
    queryFn: () =>
      responseData(GET('/management/organisation/declarations/{id}/documents', { params: { path: { id } } })),
  });
}

/** Shows the documents of a declaration, with download and upload. */
export function DeclarationDocuments({ declaration: { id } }: { readonly declaration: OwnDeclaration }) {
  const { text, word } = useText();
  const may = usePermission();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery(documentsQuery(id));
  return (
    <section className="card stack" aria-label={text('papers')}>
      <h2>{text('papers')}</h2>
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data?.items.length === 0 && <p className="soft">{text('papers.none')}</p>}
      {data && data.items.length > 0 && (
        <ul>
          {data.items.map((document) => (
            <li key={document.id}>
              {document.status === 'available' ? (
                <a
                  href={`${baseUrl}/management/organisation/declarations/${id}/documents/${document.id}`}
                  download
                >
                  {document.fileName ?? document.type}
                </a>
              ) : (
                <>
                  {document.fileName ?? document.type}{' '}
                  <TextBadge tone="warn">{word('paper', document.status)}</TextBadge>
                </>
              )}
              <div className="soft">
                <span className="mono">{document.type}</span> {document.reference}
              </div>
            </li>
          ))}
        </ul>
      )}
      {may('uploadOrganisationDocument') &&
        (open ? (
          <Upload id={id} close={() => setOpen(false)} />
        ) : (
          <div>
            <Button look="quiet" onClick={() => setOpen(true)}>
              {text('papers.add')}
            </Button>
          </div>
        ))}
    </section>
  );
}

interface Paper {
  readonly file: File;
  readonly type: string;
  readonly reference: string;
}

function Upload({ id, close }: { readonly id: string; readonly close: () => void }) {
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
  const tell = useToast();
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
      tell(text('papers.added'));
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
