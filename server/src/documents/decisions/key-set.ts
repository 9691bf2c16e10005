import { type PublicRoute, taggedResponse } from '../../foundation/documentation/public-response.ts';
import { type DecisionKeys, keySetSeconds } from './decision-keys.ts';

/** Returns the public route with the keys that verify decision documents. */
export function decisionKeySet(keys: Pick<DecisionKeys, 'publicKeys'>): PublicRoute {
  const headers = {
    'Content-Type': 'application/jwk-set+json',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag',
    'Cache-Control': `public, max-age=${keySetSeconds}`,
  };
  return {
    method: 'GET',
    path: '/decisions/jwks.json',
    handle: (request) => taggedResponse(request, `${JSON.stringify({ keys: keys.publicKeys() })}\n`, headers),
  };
}
