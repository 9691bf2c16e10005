import type { DraftFault } from '../../../api/kinds.ts';
import { Button } from '../../../parts/button.tsx';
import { useText } from '../../../texts/text.tsx';
import { fixOf, useFaultWords } from './fault-words.ts';
import { useDocumentForm } from './form-state.ts';

interface FaultNoteProps {
  readonly fault: DraftFault;
  /** What is wrong is a link that leads to the field. */
  readonly leads?: true;
}

/** What is wrong and what to do; where one cure is certain, a button does it. */
export function FaultNote({ fault, leads }: FaultNoteProps) {
  const { text } = useText();
  const form = useDocumentForm();
  const { message, cure } = useFaultWords()(fault);
  const fix = fixOf(fault);
  return (
    <>
      {leads ? (
        <button type="button" className="link" onClick={() => form.lead(fault.pointer)}>
          {message}
        </button>
      ) : (
        message
      )}
      {`. ${cure}. `}
      {fix && (
        <Button look="quiet" onClick={() => form.cure(fault)}>
          {fix.kind === 'add'
            ? text('fix.add', { what: fix.what })
            : text(fix.kind === 'remove' ? 'fix.remove' : 'fix.replace')}
        </Button>
      )}
    </>
  );
}
