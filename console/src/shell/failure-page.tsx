import type { ErrorComponentProps } from '@tanstack/react-router';
import { ProblemAlert } from '../parts/problem-alert.tsx';
import { useText } from '../texts/text.tsx';

export function FailurePage({ error, reset }: ErrorComponentProps) {
  const { text } = useText();
  return (
    <main className="task">
      <h1>{text('failed')}</h1>
      <ProblemAlert error={error} retry={reset} />
    </main>
  );
}
