import type { Terminal } from './console-io.ts';

/**
 * Returns the handler of an outage that is longer than the client's retries. A command that follows a feed
 * waits for its end; any other command fails (exit status 4).
 */
export function createOutageHandler(terminal: Terminal, follows: boolean): (error: Error) => void {
  return (error) => {
    if (!follows) throw error;
    terminal.progress(`${error.message}. Retrying …`);
  };
}
