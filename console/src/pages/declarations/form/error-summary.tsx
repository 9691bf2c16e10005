import type { DraftError } from '../../../api/types.ts';
import { useText } from '../../../texts/text.tsx';
import { useTold } from '../use-scroll-to-result.ts';
import { FaultNote } from './field-error.tsx';

interface FaultSummaryProps {
  readonly faults: readonly DraftError[];
}

/** Shows an error summary with a link to each field. */
export function FaultSummary({ faults }: FaultSummaryProps) {
  const { text } = useText();
  const summary = useTold();
  return (
    <div className="note bad" role="alert" tabIndex={-1} ref={summary}>
      <strong>{text('document.faults', { count: faults.length })}</strong>
      <ul>
        {faults.map((fault) => (
          <li key={fault.pointer + fault.code}>
            <FaultNote fault={fault} leads />
          </li>
        ))}
      </ul>
    </div>
  );
}
