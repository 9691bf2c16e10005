import { useMutation } from '@tanstack/react-query';
import { Button } from '../../parts/button.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

interface DownloadCsvProps {
  readonly name: string;
  readonly read: () => Promise<Blob>;
}

/** Downloads the rows that the page shows, with the same filters, as a CSV file. */
export function DownloadCsv({ name, read }: DownloadCsvProps) {
  const { text } = useText();
  const showToast = useToast();
  const download = useMutation({
    mutationFn: read,
    onSuccess: (file) => saveFile(`${name}.csv`, file),
    onError: () => showToast(text('ledger.csv.failed')),
  });
  return (
    <Button look="quiet" busy={download.isPending} onClick={() => download.mutate()}>
      {text('ledger.csv')}
    </Button>
  );
}
