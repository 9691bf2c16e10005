/** Exit statuses of all commands. `customs-portal --help` lists them. */
export const exitCode = {
  done: 0,
  /** The portal has refused the request, or a check has found errors. */
  refused: 1,
  /** The command was used wrongly, or a file is invalid. No request was sent. */
  usage: 2,
  /** No credentials are stored, or the portal has refused them. */
  credentials: 3,
  /** The portal is unavailable or requests a later retry, so the same command can succeed later. */
  unavailable: 4,
  /** An error that this program does not expect. */
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

/** An error that ends the command with a message and an exit status, without a stack trace. */
export class CommandFailure extends Error {
  readonly exitCode: number;
  /** The problem document, if the portal has refused the request. */
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
