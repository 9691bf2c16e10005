/** What a shell or a script can tell from a command's end; at the end of `customs-portal --help`, too. */
export const exitCode = {
  done: 0,
  /** The portal refused, or faults were found. */
  refused: 1,
  /** The command line or a file is wrong; nothing was sent. */
  usage: 2,
  /** No credentials are stored, or the portal does not take them. */
  credentials: 3,
  /** The portal cannot be reached, or asks to come later; the same command can succeed later. */
  unavailable: 4,
  /** A fault of this program. */
  fault: 5,
  interrupted: 130,
} as const;

export const exitCodesText = `Exit status:
  0    success
  1    refused by the portal, or problems found
  2    usage error or invalid file; nothing was sent
  3    credentials missing or refused
  4    portal unavailable or rate limit exceeded; retry later
  5    internal error of this command
  130  interrupted`;

/** Ends the command with a message and an exit code, without a stack. */
export class CommandFailure extends Error {
  readonly exitCode: number;
  /** The problem document of the portal, if it was that which refused. */
  readonly problem: object | undefined;

  constructor(code: number, message: string, problem?: object) {
    super(message);
    this.exitCode = code;
    this.problem = problem;
  }
}

export function usageFailure(message: string): CommandFailure {
  return new CommandFailure(exitCode.usage, message);
}
