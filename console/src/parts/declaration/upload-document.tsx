import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { GET, POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import { CodeField } from '../code-picker/code-field.tsx';
import { FileField, SelectField, TextField } from '../field.tsx';
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
  readonly goodsItem: string;
}

interface UploadDocumentProps {
  readonly id: string;
  /** Whether an officer uploads an internal document of customs. */
  readonly asOfficer?: boolean;
  /** Number of goods items among which the user can select the one to which the document belongs. */
  readonly items?: number;
  /** Document type that is selected initially. */
  readonly initialType?: string | undefined;
  /** Called with the id of the uploaded document. */
  readonly uploaded?: (documentId: string) => void;
  readonly close: () => void;
}

/** Shows a form that uploads a document to a declaration. */
export function UploadDocument(props: UploadDocumentProps) {
  const { items = 0, initialType = '' } = props;
  const { text } = useText();
  const { upload, cancel } = useUpload(props);
  const [file, setFile] = useState<File | null>(null);
  const [type, setType] = useState(initialType);
  const { register, handleSubmit } = useForm<Pick<Paper, 'reference' | 'goodsItem'>>({
    defaultValues: { reference: '', goodsItem: '' },
  });
  function submit({ reference, goodsItem }: Pick<Paper, 'reference' | 'goodsItem'>): void {
    if (file) upload.mutate({ file, type, reference: reference.trim(), goodsItem });
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
      {items > 0 && (
        <SelectField
          label={`${text('papers.item')} ${text('optional')}`}
          choices={[
            { value: '', text: text('papers.item.all') },
            ...Array.from({ length: items }, (_, index) => ({
              value: String(index + 1),
              text: text('goods.item', { number: index + 1 }),
            })),
          ]}
          {...register('goodsItem')}
        />
      )}
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

function useUpload({ id, asOfficer, uploaded, close }: UploadDocumentProps) {
  const { text } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  const abort = useRef<AbortController>(null);
  const upload = useMutation({
    mutationFn: ({ file, type, reference, goodsItem }: Paper): Promise<{ readonly id: string }> => {
      abort.current = new AbortController();
      const request = {
        params: {
          path: { id },
          query: {
            ...{ type, fileName: file.name, ...(reference && { reference }) },
            ...(goodsItem && { goodsItem: Number(goodsItem) }),
          },
          header: { 'Idempotency-Key': crypto.randomUUID() },
        },
        headers: { 'Content-Type': file.type },
        // The browser streams the file from disk instead of loading it into memory. It is not stored for a retry.
        body: '',
        bodySerializer: () => file,
        fetch: (sent: Request) => fetch(sent),
        signal: abort.current.signal,
      };
      return asOfficer
        ? responseData(POST('/management/declarations/{id}/documents', request))
        : responseData(POST('/management/organisation/declarations/{id}/documents', request));
    },
    onSuccess: async (document) => {
      await queries.invalidateQueries({
        queryKey: asOfficer ? ['queue', id] : ['declaration', id, 'documents'],
      });
      uploaded?.(document.id);
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
