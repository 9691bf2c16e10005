import type { Terminal } from './terminal.ts';

/**
 * What becomes of an outage that outlasts the client's own repetitions: who follows a feed waits for its end, who asks once
 * is told of it (exit code 4).
 */
export function interruption(terminal: Terminal, follows: boolean): (error: Error) => void {
  return (error) => {
    if (!follows) throw error;
    terminal.progress(`${error.message}. Retrying …`);
  };
}
