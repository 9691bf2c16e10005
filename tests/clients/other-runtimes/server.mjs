/*
 * Runs the client package in a server program on any runtime, and prints its observations as one line of JSON.
 */
import * as client from '@customs-portal/client';
import { settings } from '../elsewhere/settings.mjs';
import { runClientJourney } from './journey.mjs';

const { CustomsPortal } = client;
const { baseUrl, issuer, hostToHost, keyPair, declaration } = settings;
const { clientId, clientSecret, apiKey } = hostToHost;
const options = { baseUrl, issuer, clientId, clientSecret, apiKey };
const nowhere = new CustomsPortal({ ...options, baseUrl: 'http://127.0.0.1:1', maxAttempts: 1 });
const seen = await runClientJourney(client, new CustomsPortal(options), { declaration, nowhere });

const bound = new CustomsPortal({ ...options, dpop: true });
seen.bound = (await bound.status.poll({ limit: 1 })).status;
const paired = new CustomsPortal({
  baseUrl,
  issuer,
  clientId: keyPair.clientId,
  apiKey: keyPair.apiKey,
  privateKey: { key: keyPair.key, kid: keyPair.kid },
});
seen.keyPair = (await paired.status.poll({ limit: 1 })).status;

let shown = JSON.stringify(paired) + String(bound);
for (const each of [bound, paired]) {
  if (globalThis.Deno) shown += Deno.inspect(each, { depth: 9, showHidden: true });
  else shown += (await import('node:util')).inspect(each, { depth: 9, showHidden: true });
}
seen.secretsShown = [clientSecret, apiKey, keyPair.apiKey].filter((secret) => shown.includes(secret)).length;
console.log(JSON.stringify(seen));
