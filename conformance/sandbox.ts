import { readFileSync } from 'node:fs';
import { isRecord, textAt, valueAt } from './json.ts';

export type SandboxClient = {
  readonly organisationId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
};

/** The properties of `sandbox.json` (contract section 9) that the suite uses. */
export type SandboxFile = {
  readonly baseUrl: string;
  readonly hostToHost: SandboxClient;
  readonly otherHostToHost: SandboxClient;
  readonly platform: SandboxClient & { readonly idPlatform: string; readonly origin: string };
  readonly management: { readonly clientId: string; readonly clientSecret: string };
};

const CLIENT_MEMBERS = ['organisationId', 'clientId', 'clientSecret', 'apiKey'] as const;
const PLATFORM_MEMBERS = [...CLIENT_MEMBERS, 'idPlatform', 'origin', 'redirectUri'] as const;
const PROMISED_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  hostToHost: CLIENT_MEMBERS,
  otherHostToHost: CLIENT_MEMBERS,
  platform: PLATFORM_MEMBERS,
  trader: ['organisationId', 'email', 'password'],
  officer: ['email', 'password'],
  administrator: ['email', 'password'],
  management: ['clientId', 'clientSecret'],
};

/** Reads `sandbox.json` and returns either its credentials or all errors in it. */
export function readSandboxFile(
  file: string,
):
  | { readonly ok: true; readonly sandbox: SandboxFile }
  | { readonly ok: false; readonly faults: readonly string[] } {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, faults: [`${file} cannot be read as JSON: ${reason}`] };
  }
  const faults = isRecord(content) ? missingMembers(content) : ['it is not an object'];
  if (faults.length > 0) return { ok: false, faults: faults.map((fault) => `${file}: ${fault}`) };
  return { ok: true, sandbox: suiteProperties(content) };
}

function missingMembers(content: unknown): readonly string[] {
  const faults: string[] = [];
  for (const name of ['baseUrl', 'operationsUrl']) {
    if (textAt(content, name) === undefined) faults.push(`"${name}" is missing`);
  }
  for (const [group, members] of Object.entries(PROMISED_MEMBERS)) {
    for (const member of members) {
      if (typeof valueAt(content, group, member) !== 'string') faults.push(`"${group}.${member}" is missing`);
    }
  }
  return faults;
}

function suiteProperties(content: unknown): SandboxFile {
  const text = (...path: readonly string[]) => textAt(content, ...path) ?? '';
  const client = (group: string): SandboxClient => ({
    organisationId: text(group, 'organisationId'),
    clientId: text(group, 'clientId'),
    clientSecret: text(group, 'clientSecret'),
    apiKey: text(group, 'apiKey'),
  });
  return {
    baseUrl: text('baseUrl'),
    hostToHost: client('hostToHost'),
    otherHostToHost: client('otherHostToHost'),
    platform: {
      ...client('platform'),
      idPlatform: text('platform', 'idPlatform'),
      origin: text('platform', 'origin'),
    },
    management: {
      clientId: text('management', 'clientId'),
      clientSecret: text('management', 'clientSecret'),
    },
  };
}
