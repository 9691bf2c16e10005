import { useMutation } from '@tanstack/react-query';
import { Button } from './button.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { saveFile } from './save-file.ts';

interface DownloadButtonProps {
  readonly fileName: string;
  readonly label: string;
  readonly read: () => Promise<Blob>;
}

/** Downloads a document in the language of the page. */
export function DownloadButton({ fileName, label, read }: DownloadButtonProps) {
  const download = useMutation({ mutationFn: async () => saveFile(fileName, await read()) });
  return (
    <div>
      {download.error && <ProblemAlert key={download.submittedAt} error={download.error} />}
      <Button look="plain" busy={download.isPending} onClick={() => download.mutate()}>
        {label}
      </Button>
    </div>
  );
}
