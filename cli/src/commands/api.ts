import { Command } from 'commander';
import { parseQueryPairs } from '../calls/parse-query.ts';
import { printResponse } from '../calls/print-response.ts';
import {
  parseMethod,
  type RawRequest,
  type RawServerResponse,
  sendManagementRequest,
  sendOpenApiRequest,
} from '../calls/request.ts';
import {
  assertPropertiesExist,
  formatSelection,
  type PropertySelection,
  parseSelection,
} from '../calls/selection.ts';
import { type CommandContext, openStoredPortal } from '../context.ts';
import { formatExamples } from '../examples.ts';
import { CommandFailure, exitCode, usageFailure } from '../exit-code.ts';
import { parseJson, readBytes } from '../input-file.ts';
import { connectToManagementApi } from '../management.ts';
import type { Profile } from '../profile.ts';

interface ApiOptions {
  readonly data?: string;
  readonly query?: readonly string[];
  readonly header?: readonly string[];
  readonly paginate?: boolean;
  readonly select?: PropertySelection;
  readonly include?: boolean;
}

export function apiCommand(context: CommandContext): Command {
  return new Command('api')
    .description('Send a request to any API operation with the stored credentials, and print the response.')
    .argument('<method>', 'GET, POST, PUT, PATCH or DELETE', parseMethod)
    .argument('<path>', 'path that begins with /openapi/ (or /management/, with a management client)')
    .option('-d, --data <json>', 'request body: JSON, @FILE, or - for standard input')
    .option('-q, --query <name=value...>', 'query parameters')
    .option(
      '-H, --header <header...>',
      'additional headers, such as "If-Match: …"; credentials are added automatically',
    )
    .option('--paginate', 'read every page of a list, and print one item per line')
    .option(
      '--select <members>',
      'print only these properties, such as id,invoice.amount; the value of a single text property is printed without quotes',
      parseSelection,
    )
    .option('-i, --include', 'also print the HTTP status and the headers of the response')
    .addHelpText(
      'after',
      formatExamples(
        'api GET /openapi/status --query limit=1 --select items.lrn',
        'api GET /openapi/ledger-entries --paginate --select occurredAt,type,lines',
        'api POST /openapi/declarations --query dryRun=true --data @coffee.json',
        'api GET /management/usage --query interval=day',
      ),
    )
    .action(async (method: RawRequest['method'], path: string, options: ApiOptions, command: Command) => {
      const { profile, portal } = openStoredPortal(context, command);
      const call = await callOf(method, path, profile, options);
      const send = await createSender(context, profile, portal, call.path);
      if (options.paginate) return printPages(context, call, send, options.select ?? null);
      printResponse(context, await send(call), options);
    });
}

type SendRequest = (call: RawRequest) => Promise<RawServerResponse>;

async function createSender(
  { environment, interrupted }: CommandContext,
  profile: Profile,
  portal: Parameters<typeof sendOpenApiRequest>[0],
  path: string,
): Promise<SendRequest> {
  if (path.startsWith('/openapi/')) return (call) => sendOpenApiRequest(portal, call, interrupted);
  const management = await connectToManagementApi(profile, environment);
  return (call) => sendManagementRequest(management, call, interrupted);
}

const apiPath = /^\/(?:openapi|management)\//;

async function callOf(
  method: RawRequest['method'],
  typed: string,
  { baseUrl }: Profile,
  { data, query = [], header = [], paginate }: ApiOptions,
): Promise<RawRequest> {
  // Accepts a complete URL of the portal, so that the user can paste an `href` from a response.
  const local = typed.startsWith(`${baseUrl}/`) ? typed.slice(baseUrl.length) : typed;
  if (!apiPath.test(local))
    throw usageFailure(`Invalid path "${typed}". It must begin with /openapi/ or /management/.`);
  if (paginate && method !== 'GET') throw usageFailure('--paginate requires the method GET.');
  const [path = '', ...behind] = local.split('?');
  if (/[{}]/.test(path)) throw usageFailure(`${path} contains a placeholder. Replace {…} with a value.`);
  // Resolves `..` in the path before the check, because it could lead out of the API.
  if (!apiPath.test(new URL(path, baseUrl).pathname))
    throw usageFailure(`Invalid path "${typed}". It must not contain "..".`);
  const headers = readHeaders(header);
  return {
    method,
    path,
    query: new URLSearchParams([...new URLSearchParams(behind.join('?')), ...parseQueryPairs(query)]),
    headers,
    body: data === undefined ? null : await bodyOf(data, method, headers),
  };
}

const reservedHeaders = ['authorization', 'portal-api-key', 'id_platform', 'origin', 'dpop'];

function readHeaders(typed: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    typed.map((each) => {
      const [, name = '', value = ''] = /^([\w-]+): *([\x21-\x7e][\x20-\x7e]*)$/.exec(each) ?? [];
      if (name === '')
        throw usageFailure(`Invalid --header "${each}". Write the header as "Name: value", in ASCII.`);
      if (reservedHeaders.includes(name.toLowerCase()))
        throw usageFailure(
          `--header ${name} is not allowed. The command sets this header from the stored credentials.`,
        );
      return [name.toLowerCase(), value];
    }),
  );
}

/** Returns the bytes of the request body. Throws for invalid JSON if the content type is JSON. */
async function bodyOf(
  data: string,
  method: RawRequest['method'],
  headers: RawRequest['headers'],
): Promise<Uint8Array<ArrayBuffer>> {
  if (method === 'GET' || method === 'DELETE') throw usageFailure(`${method} does not allow --data.`);
  const file = data === '-' ? data : data.startsWith('@') ? data.slice(1) : null;
  const bytes = file === null ? new Uint8Array(Buffer.from(data)) : await readBytes(file);
  const type = headers['content-type'] ?? 'application/json';
  if (/^application\/(?:[\w.-]+\+)?json\b/.test(type)) parseJson(new TextDecoder().decode(bytes), '--data');
  return bytes;
}

/** Prints the entries of all pages of a list, one per line. */
async function printPages(
  { terminal }: CommandContext,
  first: RawRequest,
  send: SendRequest,
  select: PropertySelection | null,
): Promise<void> {
  let call = first;
  for (;;) {
    const page: { items?: unknown; cursor?: unknown; more?: unknown } = Object((await send(call)).data);
    if (!Array.isArray(page.items))
      throw new CommandFailure(
        exitCode.refused,
        `${call.path} does not return a list of items. Remove --paginate.`,
      );
    if (select !== null && page.items.length > 0) assertPropertiesExist(page.items, select);
    for (const item of page.items) {
      const lines = select === null ? [JSON.stringify(item)] : formatSelection(item, select, 0);
      for (const line of lines) terminal.print(line);
    }
    if (typeof page.cursor !== 'string' || page.more === false) return;
    const query = new URLSearchParams(call.query);
    query.set('after', page.cursor);
    call = { ...call, query };
  }
}
