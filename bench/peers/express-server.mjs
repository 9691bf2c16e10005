import { createHash } from 'node:crypto';
import express from 'express';
import { createLocalJWKSet, jwtVerify } from 'jose';
import pg from 'pg';

/*
 * A peer with a common implementation: Express, the token verified by jose on every request, the key's
 * SHA-256 looked up in PostgreSQL with its client by one prepared statement. In production mode, without a
 * log, a rate limit or security middleware, with its response in memory: nothing is slower than necessary.
 */

const given = JSON.parse(process.argv[2] ?? '');
const { issuer, audience } = given;
const keySet = createLocalJWKSet({ keys: [given.publicJwk] });
const pool = new pg.Pool({ connectionString: given.database.url, max: 10 });
const { status, headers: list, body } = given.answer;
const headers = Object.fromEntries(
  Array.from({ length: list.length / 2 }, (_, index) => [list[index * 2], list[index * 2 + 1]]),
);

const findKey = {
  name: 'find-key',
  text: `select k.client_id, k.revoked_at, k.expires_at, c.state
    from api_keys k join clients c on c.id = k.client_id where k.digest = $1`,
};

async function tokenOf(request) {
  const [scheme, token] = (request.get('authorization') ?? '').split(' ');
  if (scheme !== 'Bearer' || !token) return null;
  const options = { issuer, audience, algorithms: ['ES256'], requiredClaims: ['exp', 'client_id'] };
  return jwtVerify(token, keySet, options).then(
    ({ payload }) => payload,
    () => null,
  );
}

async function keyOf(request) {
  const key = request.get('portal-api-key');
  if (!key) return null;
  const { rows } = await pool.query({ ...findKey, values: [createHash('sha256').update(key).digest()] });
  return rows[0] ?? null;
}

async function authenticate(request, response, next) {
  const token = await tokenOf(request);
  const key = token && (await keyOf(request));
  const good =
    key &&
    key.client_id === token.client_id &&
    key.state === 'active' &&
    key.revoked_at === null &&
    (key.expires_at === null || key.expires_at > new Date());
  if (good) next();
  else response.status(401).json({ error: 'unauthorized' });
}

const app = express();
app.disable('x-powered-by');
app.get('/openapi/status', authenticate, (_request, response) => {
  response.status(status).set(headers).send(body);
});
const server = app.listen(0, '127.0.0.1', () => console.log(`listening on ${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
