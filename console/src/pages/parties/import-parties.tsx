import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { POST, responseData } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FileField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../texts/text.tsx';

/** Imports parties from a CSV file, and lists the lines that the portal could not read. */
export function ImportParties({ close }: { readonly close: () => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const upload = useMutation({
    mutationFn: (chosen: File) =>
      responseData(
        POST('/management/organisation/parties/import', {
          headers: { 'Content-Type': 'text/csv' },
          // The serializer sends the file instead of this empty text, which only satisfies the type in the
          // contract.
          body: '',
          bodySerializer: () => chosen,
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['parties'] }),
  });
  const { data } = upload;
  return (
    <Dialog title={text('parties.import')} close={close}>
      <p className="soft">{text('parties.import.about')}</p>
      <FileField
        label={text('parties.file')}
        drop={text('parties.drop')}
        accept=".csv,text/csv"
        choose={setFile}
      />
      {upload.error && <ProblemAlert error={upload.error} />}
      {data && (
        <div role="status" className={data.errors.length > 0 || data.skipped > 0 ? 'note warn' : 'note good'}>
          <strong>{text('parties.imported', { added: data.added, changed: data.changed })}</strong>
          {data.skipped > 0 && <p>{text('parties.skipped', { count: data.skipped })}</p>}
          {data.errors.length > 0 && (
            <ul>
              {data.errors.map(({ line, column, message }) => (
                <li key={`${line} ${column} ${message}`}>
                  {text('parties.line', { line, column: column ?? 'none', message })}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div className="actions">
        <Button look="quiet" onClick={close}>
          {text(data ? 'parties.done' : 'action.cancel')}
        </Button>
        <Button
          busy={upload.isPending}
          refused={file === null ? text('parties.noFile') : undefined}
          onClick={() => file && upload.mutate(file)}
        >
          {text('parties.upload')}
        </Button>
      </div>
    </Dialog>
  );
}
