import type { DraftError } from '../../../api/types.ts';
import { useText } from '../../../texts/text.tsx';
import { useScrollToResult } from '../use-scroll-to-result.ts';
import { CauseOfErrors } from './cause-of-errors.tsx';
import { errorCausesOf } from './error-causes.ts';

interface FaultSummaryProps {
  readonly faults: readonly DraftError[];
}

/** Shows an error summary by cause, with a link to each field. */
export function ErrorSummary({ faults }: FaultSummaryProps) {
  const { text } = useText();
  const summary = useScrollToResult();
  const causes = errorCausesOf(faults);
  return (
    <div className="note bad" role="alert" tabIndex={-1} ref={summary}>
      <strong>{text('document.faults', { count: causes.length })}</strong>
      <ul>
        {causes.map((cause) => (
          <li key={cause.first.pointer + cause.first.code}>
            <CauseOfErrors cause={cause} />
          </li>
        ))}
      </ul>
    </div>
  );
}
