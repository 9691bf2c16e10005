import { problemOf } from '../api/problem.ts';
import { useText } from '../texts/text.tsx';
import { ProblemNote } from './problem-note.tsx';

interface MeanwhileProps {
  readonly error: unknown;
  /** What somebody else has changed: names and values as they are now. */
  readonly changes: readonly (readonly [name: string, value: string])[];
}

/** Why a change was not made; when somebody else was faster, what they changed. */
export function Meanwhile({ error, changes }: MeanwhileProps) {
  const { text } = useText();
  return (
    <>
      <ProblemNote error={error} />
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
