import { problemOf } from '../api/problem.ts';
import { useText } from '../texts/text.tsx';
import { ProblemAlert } from './problem-alert.tsx';

interface ConflictNoticeProps {
  readonly error: unknown;
  /** Fields that another user changed, with their current values. */
  readonly changes: readonly (readonly [name: string, value: string])[];
}

/** Shows a save error and, after a version conflict, the other user's changes. */
export function ConflictNotice({ error, changes }: ConflictNoticeProps) {
  const { text } = useText();
  return (
    <>
      <ProblemAlert error={error} />
      {problemOf(error)?.code === 'version_conflict' && changes.length > 0 && (
        <div className="note warn">
          <strong>{text('meanwhile')}</strong>
          <ul>
            {changes.map(([name, value]) => (
              <li key={name}>
                {name}: {value}
              </li>
            ))}
          </ul>
          <p>{text('meanwhile.detail')}</p>
        </div>
      )}
    </>
  );
}
