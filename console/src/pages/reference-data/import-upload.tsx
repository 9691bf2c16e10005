import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { GET, POST, responseData } from '../../api/client.ts';
import { codeListNames } from '../../api/lists.gen.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { listName } from '../../parts/code-picker/list-name.ts';
import { FileField, SelectField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../texts/text.tsx';
import { type ListName, listOfFile } from './import-lists.ts';

const importUploadRefreshMs = 400;

/** Uploads a file and shows how much of it the server has validated. */
export function ImportUpload() {
  const { text, word } = useText();
  const [list, setList] = useState<ListName | ''>('');
  const [file, setFile] = useState<File | null>(null);
  const { upload, cancel } = useUpload();
  function choose(chosen: File | null): void {
    setFile(chosen);
    upload.reset();
    setList((before) => (chosen && listOfFile(chosen.name)) ?? before);
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (file && list !== '') upload.mutate({ list, file });
  }
  const choices = codeListNames.map((name) => ({ value: name, text: listName(word, name) }));
  return (
    <form className="card stack" onSubmit={submit} aria-label={text('import.new')}>
      <h2>{text('import.new')}</h2>
      {upload.error && <ProblemAlert key={upload.submittedAt} error={upload.error} />}
      <FileField
        label={text('import.file')}
        hint={text('import.file.hint')}
        fault={fieldErrorAt(upload.error, '')}
        drop={text('import.drop')}
        accept=".csv,text/csv"
        choose={choose}
        required
      />
      <SelectField
        label={text('import.list')}
        name="list"
        value={list}
        onChange={({ target }) => setList(codeListNames.find((name) => name === target.value) ?? '')}
        choices={[{ value: '', text: text('import.list.choose') }, ...choices]}
        required
      />
      {upload.isPending ? (
        <Progress {...upload.variables} cancel={cancel} />
      ) : (
        <div className="row">
          <Button type="submit" busy={upload.isPending}>
            {text('import.upload')}
          </Button>
          <span className="soft">{text('import.upload.hint')}</span>
        </div>
      )}
    </form>
  );
}

interface Upload {
  readonly list: ListName;
  readonly file: File;
}

function useUpload() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const abort = useRef<AbortController>(null);
  const upload = useMutation({
    mutationFn: ({ list, file }: Upload) => {
      abort.current = new AbortController();
      return responseData(
        POST('/management/reference-imports', {
          params: { query: { list } },
          headers: { 'Content-Type': 'text/csv' },
          // The browser sends the file from disk instead of this empty text, so that large files are not loaded
          // into memory.
          body: '',
          bodySerializer: () => file,
          fetch: (request) => fetch(request),
          signal: abort.current.signal,
        }),
      );
    },
    onSuccess: ({ id }) => navigate({ to: '/reference-imports/$importId', params: { importId: id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['reference-imports'] }),
  });
  return {
    upload,
    cancel: () => {
      abort.current?.abort();
      upload.reset();
    },
  };
}

/** Shows the upload progress, from the number of bytes that the server has validated. */
function Progress({ list, file, cancel }: Upload & { readonly cancel: () => void }) {
  const { text, number } = useText();
  const { data } = useQuery({
    queryKey: ['reference-imports', 'processing', list],
    queryFn: () =>
      responseData(GET('/management/reference-imports', { params: { query: { list, limit: 5 } } })),
    refetchInterval: importUploadRefreshMs,
  });
  const { bytes = 0, lines = 0 } = data?.items.find(({ status }) => status === 'processing') ?? {};
  const progressText = bytes >= file.size ? text('import.comparing') : text('import.reading', { lines });
  return (
    <div className="row">
      <progress aria-label={text('import.upload')} max={file.size || 1} value={bytes} />
      <span>
        {progressText} {number(Math.floor((bytes / (file.size || 1)) * 100))} %
      </span>
      <Button look="quiet" onClick={cancel}>
        {text('action.cancel')}
      </Button>
    </div>
  );
}
