import { useEffect, useRef } from 'react';
import { problemOf } from '../api/problem.ts';
import { useText } from '../texts/text.tsx';

interface ProblemAlertProps {
  readonly error: unknown;
  readonly retry?: () => void;
  /**
   * Whether the page sent the request by itself. The alert then does not move the focus or the scroll position.
   */
  readonly background?: boolean;
}

/**
 * Shows an alert for a failed request: the problem, a hint, and the request id to find the request in the log.
 */
export function ProblemAlert({ error, retry, background = false }: ProblemAlertProps) {
  const { text } = useText();
  const note = useRef<HTMLDivElement>(null);
  const problem = problemOf(error);
  useEffect(() => {
    if (!background) note.current?.focus();
  }, [background]);
  return (
    <div className="note bad" role="alert" ref={note} tabIndex={-1}>
      <strong>{problem ? problem.title : text('problem.noAnswer')}</strong>
      <p>{problem ? problem.detail : text('problem.noAnswer.detail')}</p>
      {problem?.errors?.some(({ pointer }) => !pointer) && (
        <ul>
          {problem.errors.map(({ name, pointer, message }) => (
            <li key={`${name}${pointer}${message}`}>{message}</li>
          ))}
        </ul>
      )}
      {problem && (
        <p className="soft">
          <a href={problem.type} target="_blank" rel="noreferrer">
            {text('problem.hint')}
          </a>{' '}
          · {text('problem.requestId')} <code>{problem.requestId}</code>
        </p>
      )}
      {retry && (
        <button type="button" className="button quiet" onClick={retry}>
          {text('action.retry')}
        </button>
      )}
    </div>
  );
}
