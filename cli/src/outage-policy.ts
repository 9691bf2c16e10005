import type { Terminal } from './console-io.ts';

/**
 * Handles an outage longer than the client's retries: following a feed waits for its end, a single request
 * fails (exit status 4).
 */
export function outageHandler(terminal: Terminal, follows: boolean): (error: Error) => void {
  return (error) => {
    if (!follows) throw error;
    terminal.progress(`${error.message}. Retrying …`);
  };
}
