import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { exportJWK, type JWK, SignJWT } from 'jose';
import type { CaseContext } from '../case.ts';
import { bodyText } from '../http.ts';
import { isRecord, type JsonRecord, parseJson } from '../json.ts';

/** A kind of forged token, derived from a genuine one. */
export type TokenForgery = {
  readonly name: string;
  readonly title: string;
  readonly make: (genuine: string, context: CaseContext) => string | Promise<string>;
};

const attacker = generateKeyPairSync('ec', { namedCurve: 'P-256' });

export const tokenForgeries: readonly TokenForgery[] = [
  { name: 'garbage', title: 'not a JWT', make: () => 'abcdef' },
  { name: 'dots', title: 'three empty parts', make: () => 'e30.e30.' },
  { name: 'five-parts', title: 'a JWE', make: () => 'e30.e30.e30.e30.e30' },
  { name: 'none', title: 'alg none', make: (token) => unsigned(token, 'none') },
  { name: 'none-case', title: 'alg nOnE', make: (token) => unsigned(token, 'nOnE') },
  { name: 'hs256', title: 'HS256 keyed with the public key', make: hs256 },
  { name: 'other-key', title: 'signed with a foreign key and the genuine kid', make: (token) => sign(token) },
  {
    name: 'no-kid',
    title: 'signed with a foreign key, without kid',
    make: (token) => sign(token, { kid: undefined }),
  },
  { name: 'jwk', title: "signed with a foreign key in the header 'jwk'", make: withJwk },
  {
    name: 'jku',
    title: "signed with a foreign key from the URL in 'jku'",
    make: (token) => sign(token, { jku: 'http://127.0.0.1:9/jwks' }),
  },
  { name: 'typ', title: 'typ JWT instead of at+jwt', make: (token) => sign(token, { typ: 'JWT' }) },
  { name: 'payload', title: 'another payload under the genuine signature', make: otherPayload },
  { name: 'no-signature', title: 'truncated signature', make: (token) => token.replace(/[^.]*$/, '') },
  { name: 'padding', title: 'base64url with padding', make: (token) => `${token}==` },
];

function parts(token: string): { header: JsonRecord; claims: JsonRecord; signature: string } {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const decode = (text: string) => {
    const value = parseJson(Buffer.from(text, 'base64url').toString());
    return isRecord(value) ? value : {};
  };
  return { header: decode(header), claims: decode(claims), signature };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function unsigned(token: string, alg: string): string {
  const { header, claims } = parts(token);
  return `${encode({ ...header, alg })}.${encode(claims)}.`;
}

async function hs256(token: string, { call, fixtures }: CaseContext): Promise<string> {
  const { header, claims } = parts(token);
  const jwks = bodyText(await call({ method: 'GET', path: (await fixtures.endpoints()).jwks }));
  const input = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`;
  return `${input}.${createHmac('sha256', jwks).update(input).digest('base64url')}`;
}

function sign(token: string, change: JsonRecord = {}): Promise<string> {
  const { header, claims } = parts(token);
  const merged = { ...header, ...change, alg: 'ES256' };
  return new SignJWT({ ...claims, jti: randomUUID() }).setProtectedHeader(merged).sign(attacker.privateKey);
}

async function withJwk(token: string): Promise<string> {
  const jwk: JWK = await exportJWK(attacker.publicKey);
  return sign(token, { jwk });
}

function otherPayload(token: string): string {
  const { header, claims, signature } = parts(token);
  return `${encode(header)}.${encode({ ...claims, exp: 4_102_444_800 })}.${signature}`;
}
