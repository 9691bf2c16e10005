import { LRUCache } from 'lru-cache';
import type { Database } from '../../foundation/database/database.ts';
import {
  headerList,
  type PublicAnswer,
  type PublicResource,
} from '../../foundation/documentation/public-answer.ts';
import { type AddressPool, addressPool } from '../../foundation/http/address.ts';
import { qualityOf } from '../../foundation/http/negotiation.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { pageHeaders } from '../../foundation/http/page.ts';
import { rateRefusal } from '../../foundation/http/pipeline.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { notFound } from '../../foundation/http/problems.ts';
import { fullPool, type Pool, secondsUntilNext, take } from '../../foundation/http/rate-limit.ts';
import { type DecisionAddresses, findDecision } from './find-decision.ts';
import { verificationOf } from './verification.ts';
import { tooManyChecksPage, unknownDecisionPage, verificationPage } from './verify-page.ts';
import { type CodeLists, wordsOn } from './words.ts';

/** Checks a minute and address: enough for a warehouse at its busiest, too few to try tokens out. */
export const checksPerMinute = 120;
const mostAddresses = 50_000;

export interface VerificationParts extends DecisionAddresses {
  readonly database: Pick<Database, 'system'>;
  readonly reference: CodeLists;
  readonly now: () => Date;
  /** Monotonic, in ms. */
  readonly clock: () => number;
  /** The live processes, which share the limit. */
  readonly processes: () => number;
}

/** `GET /verify/{token}`: whether a decision still stands, for whoever holds its paper. No account is needed. */
export function verifyDecision(parts: VerificationParts): PublicResource {
  const { database, reference, baseUrl, now } = parts;
  const home = `${new URL(baseUrl).pathname.replace(/\/$/, '')}/`;
  const wait = checkLimit(parts);

  async function look(token: string) {
    const place = parts.tokens.open(token);
    if (!place) return null;
    const { organisationId, declarationId, number } = place;
    const one = { by: 'id', value: declarationId } as const;
    return findDecision(database.system, organisationId, one, number, parts);
  }

  return {
    below: '/verify/',
    async handle(request, token) {
      const asPage = wantsPage(request);
      const seconds = wait(request.address);
      if (seconds > 0) {
        return asPage
          ? pageAnswer(429, tooManyChecksPage(home, seconds), ['Retry-After', String(seconds)])
          : rateRefusal(seconds, 'Too many decisions are being checked from this address.');
      }
      const found = await look(token);
      if (!found) return asPage ? pageAnswer(404, unknownDecisionPage(home)) : unknown();
      const words = await wordsOn(reference, new Date(found.decision.at));
      const verification = verificationOf(found, words, now());
      return asPage
        ? pageAnswer(200, verificationPage(verification, home))
        : { status: 200, headers: headerList(jsonHeaders), body: `${JSON.stringify(verification)}\n` };
    },
  };
}

const jsonHeaders = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Access-Control-Allow-Origin': '*',
  'X-Robots-Tag': 'noindex',
  Vary: 'Accept',
};

function pageAnswer(
  status: PublicAnswer['status'],
  body: string,
  headers: readonly string[] = [],
): PublicAnswer {
  const all = { ...pageHeaders(), Vary: 'Accept', 'X-Robots-Tag': 'noindex' };
  return { status, headers: [...headerList(all), ...headers], body };
}

function unknown(): Refusal<'not_found'> {
  return refuse(notFound, { detail: 'No decision is found here.' });
}

function wantsPage(request: Pick<RequestFacts, 'header'>): boolean {
  const accept = request.header('accept');
  return accept !== undefined && qualityOf(accept, 'text/html') > qualityOf(accept, 'application/json');
}

/** The whole seconds that an address has to wait; 0 when it may go on. An IPv6 /64 is one. */
function checkLimit({ clock, processes }: VerificationParts): (address: string) => number {
  const pools = new LRUCache<AddressPool, Pool>({ max: mostAddresses });
  return (address) => {
    const share = checksPerMinute / Math.max(1, processes());
    const settings = { rate: share / 60, burst: Math.max(1, share) };
    const name = addressPool(address);
    const pool = pools.get(name) ?? fullPool(settings, clock());
    pools.set(name, pool);
    return take(pool, settings, clock()) ? 0 : secondsUntilNext(pool, settings);
  };
}
