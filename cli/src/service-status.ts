import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceStatus } from '@customs-portal/client';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { toPlainLine } from './console-io.ts';
import { CommandFailure } from './exit-code.ts';
import { fetchErrorCause } from './fetch-json.ts';
import { configFolder } from './profile.ts';
import { sendToPortal } from './transport.ts';

/** The service status; without a valid one, why it is unknown. */
export type ServiceStatusResult =
  | { readonly kind: 'known'; readonly status: ServiceStatus }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Where the service status is read: at the portal, or as a signed file at another host. */
export interface ServiceStatusSource {
  readonly baseUrl: string;
  /** Address of the directory with the status files; undefined to read from the portal. */
  readonly filesUrl: string | undefined;
  /** File with the public keys of the portal (JWKS), instead of those of the portal or their stored copy. */
  readonly keysFile?: string | undefined;
}

export const statusUrlVariable = 'CUSTOMS_PORTAL_STATUS_URL';
const signatureType = 'customs-service-status+jws';
const requestLimitMs = 10_000;

/** Reads the service status. A status that is invalid, not signed by the portal or out of date is unknown. */
export async function readServiceStatus(
  source: ServiceStatusSource,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<ServiceStatusResult> {
  try {
    const text = source.filesUrl
      ? await readSignedFile({ ...source, filesUrl: source.filesUrl }, environment, signal)
      : await fetchText(`${source.baseUrl}/public/service-status`, signal);
    const status: ServiceStatus = JSON.parse(text);
    const until = Date.parse(status.validUntil);
    if (!Number.isFinite(until) || !Array.isArray(status.components))
      return unknownStatus('the status is invalid');
    if (until < Date.now())
      return unknownStatus(`the last status was valid until ${toPlainLine(status.validUntil)}`);
    return { kind: 'known', status };
  } catch (error) {
    if (signal.aborted) throw error;
    return unknownStatus(error instanceof CommandFailure ? error.message : fetchErrorCause(error));
  }
}

function unknownStatus(reason: string): ServiceStatusResult {
  return { kind: 'unknown', reason };
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(requestLimitMs)]);
  const response = await sendToPortal(url, { signal: limit });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return text;
}

async function readSignedFile(
  source: ServiceStatusSource & { readonly filesUrl: string },
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string> {
  const signed = await fetchText(`${source.filesUrl.replace(/\/+$/, '')}/status.jws`, signal);
  const keys = await readKeys(source, environment, signal);
  const options = { algorithms: ['ES256'] };
  const verified = await compactVerify(signed.trim(), createLocalJWKSet(keys), options).catch(() => null);
  if (verified?.protectedHeader.typ !== signatureType)
    throw new Error('the status file is not signed by the portal');
  return new TextDecoder().decode(verified.payload);
}

/** Returns the keys of the portal. While the portal is unavailable, returns the copy that was stored before. */
async function readKeys(
  { baseUrl, keysFile }: ServiceStatusSource,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<JSONWebKeySet> {
  if (keysFile) return JSON.parse(readFileSync(keysFile, 'utf8'));
  const folder = configFolder(environment);
  const copy = join(folder, `keys-${encodeURIComponent(baseUrl)}.json`);
  const fresh = await fetchText(`${baseUrl}/decisions/jwks.json`, signal).catch(() => null);
  if (fresh !== null) {
    const keys: JSONWebKeySet = JSON.parse(fresh);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(copy, fresh, { mode: 0o600 });
    return keys;
  }
  try {
    return JSON.parse(readFileSync(copy, 'utf8'));
  } catch {
    throw new Error(
      'the portal is unavailable, and no copy of its keys is stored: run this command once while it is available, or use --keys',
    );
  }
}

/** Returns the notes that users need about the service, most important first; empty if everything is available. */
export function serviceStatusNotes(report: ServiceStatusResult): string[] {
  if (report.kind === 'unknown') return [`Service status unknown: ${report.reason}`];
  const { components, incidents } = report.status;
  const affected = components
    .filter(({ status }) => status !== 'available')
    .map(({ component, status, since }) => `${component} ${status} since ${since}`);
  const open = incidents.filter(({ status }) => status === 'announced');
  return [
    ...(affected.length > 0 ? [`Service: ${affected.join(', ')}`] : []),
    ...open.map(({ kind, startsAt, endsAt, texts }) => {
      const title = texts.find(({ language }) => language === 'en')?.title ?? texts[0]?.title ?? '';
      const name = kind === 'incident' ? 'Incident' : 'Planned work';
      return `${name} from ${startsAt}${endsAt === null ? '' : ` to ${endsAt}`}: ${title}`;
    }),
  ].map(toPlainLine);
}

/** Reports what customs announces about its service, because it can explain all further findings of `doctor`. */
export async function checkServiceStatus(
  baseUrl: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
) {
  const filesUrl = environment[statusUrlVariable];
  const notes = serviceStatusNotes(await readServiceStatus({ baseUrl, filesUrl }, environment, signal));
  const outcome = notes.length === 0 ? 'fine' : 'unclear';
  return { what: 'Service', outcome, detail: notes.join('; ') || 'all components are available' } as const;
}
