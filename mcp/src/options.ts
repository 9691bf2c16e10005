import { parseArgs } from 'node:util';
import { usageFailure } from '../../cli/src/exit-code.ts';

/** What the server was started with. */
export interface Options {
  readonly help: boolean;
  readonly version: boolean;
  /** The stored credentials, where none stand in the environment. */
  readonly profile: string;
  readonly allowLodging: boolean;
}

const lodgingVariable = 'CUSTOMS_PORTAL_MCP_ALLOW_LODGING';

/** What `--help` prints. */
export const help = `customs-portal-mcp: a customs portal for assistants, over the Model Context Protocol.
A host starts it and talks to it over standard input and output.

Options:
  --profile NAME    credentials that \`customs-portal login --profile NAME\` has stored (default)
  --allow-lodging   offer the tools that lodge a declaration once a person has confirmed it
  --version         print the version
  --help            print this

Environment:
  CUSTOMS_PORTAL_URL, CUSTOMS_PORTAL_CLIENT_ID, CUSTOMS_PORTAL_CLIENT_SECRET, CUSTOMS_PORTAL_API_KEY
                    the portal and the credentials of one client, instead of stored ones
  CUSTOMS_PORTAL_PRIVATE_KEY, CUSTOMS_PORTAL_KEY_ID
                    in the place of the secret: a file with the client's private key, and its kid
  ${lodgingVariable}=1
                    the same as --allow-lodging

Started wrong, it says so on standard error and ends with 2.

Example:
  customs-portal-mcp --profile sandbox
`;

/** Throws what is wrong with them, without repeating what may be a secret. */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Options {
  const given = parse(args);
  const named = environment[lodgingVariable] ?? '';
  if (!['', '0', '1'].includes(named)) throw usageFailure(`${lodgingVariable} is 1, or not set`);
  return {
    help: given.help ?? false,
    version: given.version ?? false,
    profile: given.profile ?? 'default',
    allowLodging: (given['allow-lodging'] ?? false) || named === '1',
  };
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean' } as const;
  const options = {
    help: flag,
    version: flag,
    profile: { type: 'string' },
    'allow-lodging': flag,
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const { code } = Object(error);
    if (typeof code !== 'string' || !code.startsWith('ERR_PARSE_ARGS')) throw error;
    const wrong = args.find((each) => !Object.keys(options).some((name) => each === `--${name}`)) ?? '';
    const [name = ''] = /^--[a-z-]{1,30}/.exec(wrong) ?? [];
    throw usageFailure(`The command line is wrong${name && ` at ${name}`}: --help shows what there is`);
  }
}
