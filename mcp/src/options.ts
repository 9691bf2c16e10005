import { parseArgs } from 'node:util';
import { usageFailure } from '../../cli/src/exit-code.ts';

export interface ServerOptions {
  readonly help: boolean;
  readonly version: boolean;
  /** Name of the stored credentials to use if the environment contains none. */
  readonly profile: string;
  readonly allowLodging: boolean;
  /** Whether the assistant may lodge declarations at a host that can't show a form to a person. */
  readonly allowLodgingWithoutConfirmation: boolean;
  /** File with a client certificate (PEM). */
  readonly cert?: string | undefined;
  /** File with the private key of the certificate (PEM). */
  readonly key?: string | undefined;
}

const lodgingVariable = 'CUSTOMS_PORTAL_MCP_ALLOW_LODGING';
const unconfirmedVariable = 'CUSTOMS_PORTAL_MCP_ALLOW_LODGING_WITHOUT_CONFIRMATION';

export const helpText = `customs-portal-mcp: MCP server of a customs portal for AI assistants.
The host of the assistant starts it and communicates over standard input and output.

Options:
  --profile NAME    use the credentials stored by \`customs-portal login --profile NAME\` (default: default)
  --allow-lodging   add tools that lodge a declaration after a person confirms the lodgement in a form of the host
  --allow-lodging-without-confirmation
                    also lodge if the host has no forms: the LRN that the assistant passes is then the only confirmation
  --cert FILE       send this client certificate (PEM) to the server
  --key FILE        private key of the client certificate (PEM)
  --version         print the version
  --help            print this help

Environment:
  CUSTOMS_PORTAL_URL, CUSTOMS_PORTAL_CLIENT_ID, CUSTOMS_PORTAL_CLIENT_SECRET, CUSTOMS_PORTAL_API_KEY
                    address of the portal and credentials of one client, used instead of the stored credentials
  CUSTOMS_PORTAL_PRIVATE_KEY, CUSTOMS_PORTAL_KEY_ID
                    file with the private key of the client and the ID of this key (kid), used instead of the secret
  ${lodgingVariable}=1
                    the same as --allow-lodging
  ${unconfirmedVariable}=1
                    the same as --allow-lodging-without-confirmation
  HTTPS_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS
                    URL of a proxy, hosts to reach without the proxy, and a file with additional certificate authorities

Exit status: 0 host disconnected; 2 usage or configuration error.

Example:
  customs-portal-mcp --profile sandbox
`;

/** Parses the command line. Errors do not repeat values, because they can be secrets. */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): ServerOptions {
  const values = parse(args);
  const unconfirmed =
    (values['allow-lodging-without-confirmation'] ?? false) ||
    isVariableSet(unconfirmedVariable, environment);
  return {
    help: values.help ?? false,
    version: values.version ?? false,
    profile: values.profile ?? 'default',
    allowLodging:
      unconfirmed || (values['allow-lodging'] ?? false) || isVariableSet(lodgingVariable, environment),
    allowLodgingWithoutConfirmation: unconfirmed,
    ...(values.cert !== undefined && { cert: values.cert }),
    ...(values.key !== undefined && { key: values.key }),
  };
}

function isVariableSet(variable: string, environment: NodeJS.ProcessEnv): boolean {
  const named = environment[variable] ?? '';
  if (!['', '0', '1'].includes(named)) throw usageFailure(`${variable} must be 1 or unset.`);
  return named === '1';
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean' } as const;
  const options = {
    help: flag,
    version: flag,
    profile: { type: 'string' },
    cert: { type: 'string' },
    key: { type: 'string' },
    'allow-lodging': flag,
    'allow-lodging-without-confirmation': flag,
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const { code } = Object(error);
    if (typeof code !== 'string' || !code.startsWith('ERR_PARSE_ARGS')) throw error;
    const wrong = args.find((each) => !Object.keys(options).some((name) => each === `--${name}`)) ?? '';
    const [name = ''] = /^--[a-z-]{1,40}/.exec(wrong) ?? [];
    throw usageFailure(`Invalid command line${name && ` at ${name}`}. See --help.`);
  }
}
