import { parseArgs } from 'node:util';

export type SuiteOptions = {
  readonly help: boolean;
  readonly list: boolean;
  readonly slow: boolean;
  readonly baseUrl: string | undefined;
  readonly connectTo: string | undefined;
  readonly credentials: string;
  readonly only: RegExp | undefined;
  readonly except: RegExp | undefined;
  readonly json: string | undefined;
};

/**
 * The command as users type it: a subcommand of `customs-portal` in the package, an npm script in the
 * repository.
 */
export const commandAsTyped = import.meta.url.endsWith('.js')
  ? 'customs-portal conformance'
  : 'npm run conformance --';

export const HELP_TEXT = `Run the conformance suite of the Customs Portal Open API against a deployment.

  ${commandAsTyped} [options]

  --base-url URL        {base_url} to test (default: baseUrl of the credentials file)
  --credentials FILE    sandbox.json of the deployment (default: data/sandbox.json)
  --connect-to HOST:PORT  connect to this address instead of the host of the base URL
  --only PATTERN        run only cases whose id or rule matches this regular expression
  --except PATTERN      skip cases whose id matches this regular expression
  --list                print the cases without running them
  --slow                also run cases that take minutes (expiry of an access token)
  --json=FILE           also write the results as JSON
  --help                print this help

Example:
  ${commandAsTyped} --credentials data/sandbox.json --only "^guard"

Exit status: 0 all cases passed; 1 cases failed; 2 usage error.

Effects on the deployment
  With the "management" client of the credentials file, the suite creates some organisations
  ("Conformance <run>"), clients, API keys and platforms, and lodges about a hundred declarations in
  them. It suspends and revokes only its own resources, and reads the sandbox organisations without
  changing them, so you can run it repeatedly. It uploads a code list unchanged and discards
  that import; no list changes. Nothing else is deleted afterwards.

Limits
  The suite sends about 90 failed authentications. By default, the portal allows 300 per minute from one
  address. If the target is a loopback address under Linux, each run uses a separate loopback address;
  only then the suite tests this limit. It follows the RateLimit header and stays below the rate of a
  client, except in the cases that test the rate limit.
`;

/** Parses the command line; returns all errors at once. */
export function readOptions(
  args: readonly string[],
):
  | { readonly ok: true; readonly options: SuiteOptions }
  | { readonly ok: false; readonly faults: readonly string[] } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        list: { type: 'boolean', default: false },
        slow: { type: 'boolean', default: false },
        'base-url': { type: 'string' },
        'connect-to': { type: 'string' },
        credentials: { type: 'string', default: 'data/sandbox.json' },
        only: { type: 'string' },
        except: { type: 'string' },
        json: { type: 'string' },
      },
    });
    const faults = [
      ...baseUrlFaults(values['base-url']),
      ...connectFaults(values['connect-to']),
      ...patternFaults('--only', values.only),
      ...patternFaults('--except', values.except),
    ];
    if (faults.length > 0) return { ok: false, faults };
    const { help, list, slow, credentials, json } = values;
    const only = values.only === undefined ? undefined : new RegExp(values.only);
    const except = values.except === undefined ? undefined : new RegExp(values.except);
    const baseUrl = values['base-url']?.replace(/\/+$/, '');
    return {
      ok: true,
      options: {
        help,
        list,
        slow,
        baseUrl,
        connectTo: values['connect-to'],
        credentials,
        only,
        except,
        json,
      },
    };
  } catch (error) {
    return { ok: false, faults: [error instanceof Error ? error.message : String(error)] };
  }
}

function baseUrlFaults(value: string | undefined): readonly string[] {
  if (value === undefined) return [];
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) return [`--base-url: "${value}" is not an http or https URL`];
  return url.search || url.hash ? [`--base-url: "${value}" has a query or a fragment`] : [];
}

function connectFaults(value: string | undefined): readonly string[] {
  if (value === undefined || /^(\[[^\]]+\]|[^:[\]]+):\d{1,5}$/.test(value)) return [];
  return [`--connect-to: "${value}" is not HOST:PORT`];
}

function patternFaults(option: string, value: string | undefined): readonly string[] {
  if (value === undefined) return [];
  try {
    RegExp(value);
    return [];
  } catch (error) {
    return [`${option}: ${error instanceof Error ? error.message : String(error)}`];
  }
}
