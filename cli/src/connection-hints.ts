const needsCertificate = 'If the server requires a client certificate, use --cert and --key.';

/** Returns instructions for a request without a response, by the code of the innermost error. */
export function connectionErrorHint(address: string, error: unknown): string {
  const { code = '' }: { code?: unknown } = Object(deepestCause(error));
  const name = String(code);
  if (/^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)|^EPROTO$/.test(name))
    return `The port does not use TLS. Use the https port of the portal${isOwnMachine(address) ? `, or ${address.replace(/^https:/, 'http:')}` : ''}.`;
  if (/SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(name))
    return 'This machine does not trust the certificate authority that issued the certificate of the portal. Set NODE_EXTRA_CA_CERTS to a file with the certificate of this certificate authority.';
  if (/CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|BAD_CERTIFICATE/.test(name)) return needsCertificate;
  // Suggests a client certificate: with TLS 1.3, a server that requires one closes the connection after the
  // handshake.
  if (address.startsWith('https:') && /^UND_ERR_SOCKET$|^ECONNRESET$|^EPIPE$/.test(name))
    return `The server closed the connection. ${needsCertificate}`;
  return 'Check the address, the network and the proxy.';
}

function isOwnMachine(address: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

function deepestCause(error: unknown): unknown {
  const { cause }: { cause?: unknown } = Object(error);
  return cause === undefined ? error : deepestCause(cause);
}
