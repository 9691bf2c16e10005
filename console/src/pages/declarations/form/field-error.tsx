import type { DraftError } from '../../../api/types.ts';
import { Button } from '../../../parts/button.tsx';
import { useText } from '../../../texts/text.tsx';
import { useDocumentForm } from './form-state.ts';
import { describeErrorFix, useErrorFormatter } from './format-validation-error.ts';

interface FaultNoteProps {
  readonly fault: DraftError;
  /** Whether the message links to the field. */
  readonly leads?: true;
}

/** Shows an error with its hint and, if only one fix is possible, a button that applies it. */
export function FieldError({ fault, leads }: FaultNoteProps) {
  const { text } = useText();
  const form = useDocumentForm();
  const { message, hint } = useErrorFormatter()(fault);
  const fix = describeErrorFix(fault);
  return (
    <>
      {leads ? (
        <button type="button" className="link" onClick={() => form.lead(fault.pointer)}>
          {message}
        </button>
      ) : (
        message
      )}
      {`. ${hint}. `}
      {fix && (
        <Button look="quiet" onClick={() => form.applyFix(fault)}>
          {fix.kind === 'add'
            ? text('fix.add', { what: fix.what })
            : text(fix.kind === 'remove' ? 'fix.remove' : 'fix.replace')}
        </Button>
      )}
    </>
  );
}
