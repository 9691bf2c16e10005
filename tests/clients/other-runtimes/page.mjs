/*
 * Runs the client package in the page of a platform, whose server stores the secret and provides access tokens.
 */
import * as client from '@customs-portal/client';
import { runClientJourney } from './journey.mjs';

globalThis.travel = async ({ baseUrl, apiKey, platform, declaration }) => {
  const accessToken = async () => (await fetch('/token', { method: 'POST' })).json();
  const options = { baseUrl, apiKey, platform, accessToken };
  const portal = new client.CustomsPortal(options);
  const nowhere = new client.CustomsPortal({ ...options, baseUrl: 'http://127.0.0.1:9', maxAttempts: 1 });
  return runClientJourney(client, portal, { declaration, nowhere });
};
