import { generateKeyPairSync } from 'node:crypto';
import { Provider } from 'oidc-provider';

/*
 * A peer: default oidc-provider with its in-memory adapter and one client, on the port of the command line.
 * Its tokens are JWTs signed with ES256 for one resource, as the portal's are.
 */

const port = Number(process.argv[2]);
const issuer = `http://127.0.0.1:${port}`;
const resource = `${issuer}/openapi`;
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'a client',
      client_secret: 'a secret of a client',
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      id_token_signed_response_alg: 'ES256',
    },
  ],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'one' }] },
  cookies: { keys: ['not used here'] },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      getResourceServerInfo: () => ({
        scope: 'declarations:read declarations:write',
        audience: resource,
        accessTokenTTL: 600,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'ES256', kid: 'one' } },
      }),
    },
  },
});
provider.listen(port, '127.0.0.1', () => console.log('listening'));
process.on('SIGTERM', () => process.exit(0));
