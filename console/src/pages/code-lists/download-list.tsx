import { useMutation } from '@tanstack/react-query';
import { GET, responseData } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { listName } from '../../parts/code-picker/list-name.ts';
import { saveFile } from '../../parts/save-file.ts';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

interface DownloadProps {
  readonly list: string;
  readonly look: 'plain' | 'quiet';
}

/** Downloads a complete code list as a file: every code with all its validity periods, in every language. */
export function DownloadList({ list, look }: DownloadProps) {
  const { text, word } = useText();
  const showToast = useToast();
  const download = useMutation({
    mutationFn: () =>
      responseData(
        GET('/management/organisation/reference/{list}/download', {
          params: { path: { list } },
          headers: { Accept: 'text/csv' },
          parseAs: 'blob',
        }),
      ),
    onSuccess: (file) => saveFile(`${list}.csv`, file),
    onError: () => showToast(text('codeLists.notDownloaded')),
  });
  return (
    <Button
      look={look}
      busy={download.isPending}
      aria-label={text('codeLists.downloadOf', { list: listName(word, list) })}
      onClick={() => download.mutate()}
    >
      {text('codeLists.download')}
    </Button>
  );
}
