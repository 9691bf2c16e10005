import type { DraftError } from '../../../api/types.ts';
import { useText } from '../../../texts/text.tsx';
import { useScrollToResult } from '../use-scroll-to-result.ts';
import { FieldError } from './field-error.tsx';

interface FaultSummaryProps {
  readonly faults: readonly DraftError[];
}

/** Shows an error summary with a link to each field. */
export function ErrorSummary({ faults }: FaultSummaryProps) {
  const { text } = useText();
  const summary = useScrollToResult();
  return (
    <div className="note bad" role="alert" tabIndex={-1} ref={summary}>
      <strong>{text('document.faults', { count: faults.length })}</strong>
      <ul>
        {faults.map((fault) => (
          <li key={fault.pointer + fault.code}>
            <FieldError fault={fault} leads />
          </li>
        ))}
      </ul>
    </div>
  );
}
