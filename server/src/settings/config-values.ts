import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The parsed value of a variable, or an error message, before which the variable's name is inserted. */
export type ParsedValue<T> = { ok: true; value: T } | { ok: false; complaint: string };

/** Parses a whole number within limits, written in plain decimal digits. */
export function parseInteger(text: string, least: number, most: number): ParsedValue<number> {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return { ok: true, value };
  // For a Service called `portal`, Kubernetes sets PORTAL_PORT=tcp://…, so the message explains how to prevent that.
  const kubernetes = text.startsWith('tcp://') ? ' (set by Kubernetes: use `enableServiceLinks: false`)' : '';
  return {
    ok: false,
    complaint: `must be a whole number from ${least} to ${most}, not ${quotedValue(text)}${kubernetes}.`,
  };
}

/** Returns a parser that accepts only one of the given values. */
export function parseOneOf<Choice extends string>(
  ...choices: readonly Choice[]
): (text: string) => ParsedValue<Choice> {
  return (text) => {
    const value = choices.find((choice) => choice === text);
    if (value !== undefined) return { ok: true, value };
    return { ok: false, complaint: `must be ${choices.join(' or ')}, not ${quotedValue(text)}.` };
  };
}

/** Parses the address on which a server listens: an IP address, or a host name that resolves to one. */
export function parseListenAddress(text: string): ParsedValue<string> {
  const name = /^(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*$/;
  const likeIp = /^[\d.]+$/.test(text);
  if (isIP(text) !== 0 || (name.test(text) && !likeIp)) return { ok: true, value: text };
  return {
    ok: false,
    complaint: `must be an IP address or a host name, without a port, not ${quotedValue(text)}.`,
  };
}

/** Parses the public URL of the portal: an origin with an optional path, returned without a trailing slash. */
export function parseBaseUrl(text: string): ParsedValue<string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    return { ok: false, complaint: `must be an http or https URL, not ${quotedValue(text)}.` };
  }
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text)) {
    return { ok: false, complaint: 'must not contain a user, password, query or fragment.' };
  }
  const prefix = url.pathname.replace(/\/$/, '');
  // Only characters that proxies never rewrite are allowed, because the portal compares the path byte by byte.
  if (!/^(\/[A-Za-z0-9._~-]+)*$/.test(prefix)) {
    return {
      ok: false,
      complaint: `can contain a path of letters, digits and . _ ~ - only, not ${quotedValue(url.pathname)}.`,
    };
  }
  return { ok: true, value: `${url.origin}${prefix}` };
}

/** Returns whether the host of a URL is loopback, so that only this machine can reach it. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === '[::1]' || /(^|\.)localhost$/.test(hostname) || /^127(\.\d+){3}$/.test(hostname);
}

/** Returns whether an address or host name is loopback. */
export function isLoopbackHost(host: string): boolean {
  return isLoopback(`http://${host.includes(':') ? `[${host}]` : host}`);
}

/**
 * Returns whether only this machine can reach the portal: it listens on loopback, its URL is loopback, and no proxy
 * forwards requests. Only then does the sandbox trust its callers by default.
 */
export function isOnlyForThisMachine(
  host: string,
  baseUrl: string,
  trustedProxies: readonly string[],
): boolean {
  return isLoopbackHost(host) && isLoopback(baseUrl) && trustedProxies.length === 0;
}

/** Parses addresses and CIDRs, separated by commas, and returns them as CIDRs. */
export function parseAddressRanges(text: string): ParsedValue<string[]> {
  const value: string[] = [];
  const faults: string[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    const parsed = addressRange(entry);
    if (parsed.ok) value.push(parsed.value);
    else faults.push(parsed.complaint);
  }
  if (faults.length === 0) return { ok: true, value };
  return { ok: false, complaint: `must be addresses or CIDRs, separated by commas: ${faults.join('; ')}.` };
}

function addressRange(entry: string): ParsedValue<string> {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) {
    return { ok: false, complaint: `${quotedValue(entry)} is neither` };
  }
  const length = parseInteger(bits ?? (version === 4 ? '32' : '128'), 0, version === 4 ? 32 : 128);
  if (!length.ok)
    return {
      ok: false,
      complaint: `the prefix length of ${quotedValue(entry)} ${length.complaint.slice(0, -1)}`,
    };
  const parsed = ipaddr.parse(address);
  const Kind = version === 4 ? ipaddr.IPv4 : ipaddr.IPv6;
  const network = Kind.networkAddressFromCIDR(`${address}/${length.value}`).toString();
  if (network !== parsed.toString()) {
    return {
      ok: false,
      complaint: `${quotedValue(entry)} has bits beyond its prefix; use ${network}/${length.value}`,
    };
  }
  return { ok: true, value: `${network}/${length.value}` };
}

/** Parses `host:port`, with an IPv6 address in brackets. */
export function parseHostAndPort(text: string): ParsedValue<{ host: string; port: number }> {
  const [, bracketed, plain, digits = ''] = /^(?:\[([^\]]*)\]|([^:]*)):(\d+)$/.exec(text) ?? [];
  const host = parseListenAddress(bracketed ?? plain ?? '');
  const port = parseInteger(digits, 1, 65_535);
  if (host.ok && port.ok) return { ok: true, value: { host: host.value, port: port.value } };
  return {
    ok: false,
    complaint: `must be an address and a port, such as clamd:3310, not ${quotedValue(text)}.`,
  };
}

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** Parses a PostgreSQL URL. The error message does not contain the URL, because it may contain a password. */
export function parseDatabaseUrl(text: string): ParsedValue<string> {
  const [, mode = 'disable'] = /[?&]sslmode=([^&#]*)/.exec(text) ?? [];
  if (!sslModes.includes(mode)) {
    return {
      ok: false,
      complaint: `has the unknown sslmode=${quotedValue(mode)}. Use one of ${sslModes.join(', ')}.`,
    };
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && ['postgres:', 'postgresql:'].includes(url.protocol)) return { ok: true, value: text };
  // For a Unix socket, PostgreSQL URLs have an empty host and ?host=/directory. With a user, `URL` rejects them.
  if (/^postgres(ql)?:\/\/[^\s/]*@\/[^\s]*[?&]host=/.test(text)) return { ok: true, value: text };
  return {
    ok: false,
    complaint:
      'must be a URL such as postgresql://user:password@host:5432/database (special characters %-encoded).',
  };
}

/** Parses the URL of a mail server. The error message does not contain the URL, because it may contain a password. */
export function parseSmtpUrl(text: string): ParsedValue<string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '') {
    return { ok: true, value: text };
  }
  return {
    ok: false,
    complaint: 'must be a URL such as smtp://user:password@mail.example:587 (special characters %-encoded).',
  };
}

/** Parses a mail address, without a display name. */
export function parseMailAddress(text: string): ParsedValue<string> {
  if (/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text)) return { ok: true, value: text };
  return {
    ok: false,
    complaint: `must be an e-mail address such as portal@customs.example, not ${quotedValue(text)}.`,
  };
}

/**
 * Parses the URL of a trace collector. The error message does not contain the URL, because it may contain a password.
 */
export function parseCollectorUrl(text: string): ParsedValue<string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && ['http:', 'https:'].includes(url.protocol)) return { ok: true, value: text };
  return { ok: false, complaint: 'must be a URL such as http://collector.internal:4318.' };
}

/**
 * Parses headers as `name=value`, separated by commas, with percent-encoded values. The error message does not contain
 * the headers, because they may contain credentials.
 */
export function parseHeaderPairs(text: string): ParsedValue<Record<string, string>> {
  const pairs = text.split(',').map(headerPair);
  const faults = pairs.flatMap((pair, index) => (pair === null ? [index + 1] : []));
  const value = Object.fromEntries(pairs.filter((pair) => pair !== null));
  if (faults.length === 0) return { ok: true, value };
  return {
    ok: false,
    complaint: `must be name=value, separated by commas, values %-encoded. Pair ${faults.join(', ')} is invalid.`,
  };
}

function headerPair(pair: string): readonly [name: string, value: string] | null {
  const [name = '', ...rest] = pair.split('=');
  try {
    const value = decodeURIComponent(rest.join('=').trim());
    const wellFormed = rest.length > 0 && /^[!#$%&'*+.^_`|~A-Za-z0-9-]+$/.test(name.trim());
    // The value must consist of characters that HTTP allows in header values.
    return wellFormed && /^[\t\x20-\x7e\x80-\xff]*$/.test(value) ? [name.trim(), value] : null;
  } catch {
    return null;
  }
}

/** Parses a number from 0 to 1. */
export function parseFractionVariable(text: string): ParsedValue<number> {
  const value = Number(text);
  if (/^\d?(\.\d+)?$/.test(text) && value >= 0 && value <= 1) return { ok: true, value };
  return { ok: false, complaint: `must be a number from 0 to 1, not ${quotedValue(text)}.` };
}

function quotedValue(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
