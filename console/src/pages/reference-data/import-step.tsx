import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DELETE, POST, responseData } from '../../api/client.ts';
import type { ReferenceImport } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { listName } from '../../parts/code-picker/list-name.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

interface ImportStepProps {
  readonly step: 'apply' | 'discard';
  readonly imported: ReferenceImport;
  readonly close: () => void;
}

/** Shows a dialog that explains the consequences of applying or discarding an import, and does it. */
export function ImportStep({ step, imported, close }: ImportStepProps) {
  const { text, word } = useText();
  const list = listName(word, imported.list);
  const removed = imported.changes?.removed ?? 0;
  const mutation = useImportStep({ step, imported, close });
  const words = {
    apply: { title: text('import.apply.ask', { list }), detail: text('import.apply.detail') },
    discard: { title: text('import.discard.ask', { list }), detail: text('import.discard.detail') },
  }[step];
  return (
    <Dialog title={words.title} close={close}>
      <div className="stack">
        {mutation.error && <ProblemAlert key={mutation.submittedAt} error={mutation.error} />}
        <p>{words.detail}</p>
        {step === 'apply' && removed > 0 && (
          <p className="note warn">{text('import.apply.removed', { count: removed })}</p>
        )}
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button
            {...(step === 'discard' && { look: 'bad' as const })}
            busy={mutation.isPending}
            onClick={() => mutation.mutate()}
          >
            {text(`import.${step}`)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function useImportStep({ step, imported: { id }, close }: ImportStepProps) {
  const { text } = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const params = { path: { id } };
  return useMutation({
    mutationFn: async () => {
      if (step === 'apply') {
        await responseData(POST('/management/reference-imports/{id}/application', { params }));
      } else {
        await responseData(DELETE('/management/reference-imports/{id}', { params }));
      }
    },
    onSuccess: async () => {
      showToast(text(step === 'apply' ? 'import.apply.done' : 'import.discard.done'));
      close();
      if (step === 'discard') {
        await navigate({ to: '/reference-imports' });
        queries.removeQueries({ queryKey: ['reference-imports', id] });
      }
      await queries.invalidateQueries({ queryKey: ['reference-imports'] });
    },
  });
}
