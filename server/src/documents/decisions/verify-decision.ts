import { isRegistration } from '../../country/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import {
  headerList,
  type PublicResource,
  type PublicResponse,
  type PublicRoute,
} from '../../foundation/documentation/public-response.ts';
import { growingCache } from '../../foundation/growing-cache.ts';
import { type AddressPool, addressPool } from '../../foundation/http/address.ts';
import {
  fullPool,
  type Pool,
  secondsUntilNext,
  takeRequest,
} from '../../foundation/http/admission/rate-limit.ts';
import { qualityOf } from '../../foundation/http/negotiation.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { rateRefusal } from '../../foundation/http/pipeline.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { notFound } from '../../foundation/http/problems.ts';
import { languageOfPage, type PageLanguageRequest } from '../../foundation/messages/language.ts';
import { type PageLocation, pageHeaders } from '../../foundation/pages/page.ts';
import { type CodeLists, codeNamesOn } from './decision-texts.ts';
import {
  type DecisionAddresses,
  type FoundDecision,
  findDecision,
  findDecisionByMrn,
} from './find-decision.ts';
import { type DecisionVerification, verificationOf } from './verification.ts';
import { verificationTokenPattern } from './verification-token.ts';
import { verifyFormPage } from './verify-form-page.ts';
import { tooManyChecksPage, unknownDecisionPage, verificationPage } from './verify-page.ts';

/** Verifications per minute and address: sufficient for a busy warehouse, too few to guess tokens. */
export const checksPerMinute = 120;
const mostAddresses = 50_000;

export interface VerificationDependencies extends DecisionAddresses {
  readonly database: Pick<Database, 'system'>;
  readonly reference: CodeLists;
  readonly now: () => Date;
  /** Monotonic, in ms. */
  readonly clock: () => number;
  /** Number of live processes, which share the limit. */
  readonly processes: () => number;
}

/**
 * `GET /verify/{token}` returns whether a decision is still in force; `GET /verify` accepts its number. No
 * account is needed. An MRN is hard to guess (67 bits) and reveals the decision but not the goods.
 */
export function verifyDecision(parts: VerificationDependencies): {
  readonly route: PublicRoute;
  readonly resource: PublicResource;
} {
  const { database, reference, now } = parts;
  const prefix = new URL(parts.baseUrl).pathname.replace(/\/$/, '');
  const wait = checkLimit(parts);
  const tell = async (found: FoundDecision): Promise<DecisionVerification> =>
    verificationOf(found, await codeNamesOn(reference, new Date(found.decision.decidedAt)), now());
  return {
    route: {
      method: 'GET',
      path: '/verify',
      async handle(request) {
        const { asked, place } = askedNumber(request, prefix);
        if (asked === null) return pageAnswer(200, verifyFormPage(place, null), place);
        const token = tokenIn(asked);
        if (token !== null) {
          return { status: 303, headers: ['Location', `${prefix}/verify/${token}`, ...secrecy], body: '' };
        }
        const mrn = asked.replaceAll(/[\s-]/g, '').toUpperCase();
        if (!isRegistration(mrn)) return pageAnswer(400, verifyFormPage(place, asked), place);
        const seconds = wait(request.address);
        if (seconds > 0) return tooMany(place, seconds);
        const found = await findDecisionByMrn(database.system, mrn, parts);
        return found
          ? pageAnswer(200, verificationPage(await tell(found), place, { byNumber: true }), place)
          : pageAnswer(404, unknownDecisionPage(place), place);
      },
    },
    resource: {
      below: '/verify/',
      async handle(request, token) {
        const asPage = wantsPage(request);
        const place = { prefix, path: `/verify/${token}`, language: languageOfPage(request) };
        const seconds = wait(request.address);
        if (seconds > 0) {
          return asPage ? tooMany(place, seconds) : rateRefusal(seconds, { words: 'rate_limited.decisions' });
        }
        const at = parts.tokens.open(token);
        const one = at && ({ by: 'id', value: at.declarationId } as const);
        const found =
          at && one && (await findDecision(database.system, at.organisationId, one, at.number, parts));
        if (!found) return asPage ? pageAnswer(404, unknownDecisionPage(place), place) : unknown();
        const verification = await tell(found);
        return asPage
          ? pageAnswer(200, verificationPage(verification, place, { byNumber: false }), place)
          : { status: 200, headers: headerList(jsonHeaders), body: `${JSON.stringify(verification)}\n` };
      },
    },
  };
}

/** Returns the number in the query, null without one, and the page context that repeats it. */
function askedNumber(
  request: PageLanguageRequest,
  prefix: string,
): { asked: string | null; place: PageLocation } {
  const given = new URLSearchParams(request.queryString).get('number')?.slice(0, longestNumber);
  const path = given === undefined ? '/verify' : `/verify?${new URLSearchParams({ number: given })}`;
  return { asked: given?.trim() ?? null, place: { prefix, path, language: languageOfPage(request) } };
}

/** Returns the token of a verification URL or of a bare token. */
function tokenIn(text: string): string | null {
  const token = text.slice(text.lastIndexOf('/') + 1);
  return verificationTokenPattern.test(token) ? token : null;
}

const longestNumber = 300;
const secrecy = ['Cache-Control', 'no-store', 'X-Robots-Tag', 'noindex'] as const;

const jsonHeaders = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Access-Control-Allow-Origin': '*',
  'X-Robots-Tag': 'noindex',
  Vary: 'Accept',
};

function pageAnswer(
  status: PublicResponse['status'],
  body: string,
  { language }: PageLocation,
  headers: readonly string[] = [],
): PublicResponse {
  const vary = { 'Content-Language': language, Vary: 'Accept, Accept-Language, Cookie' };
  const all = { ...pageHeaders(), ...vary, 'X-Robots-Tag': 'noindex' };
  return { status, headers: [...headerList(all), ...headers], body };
}

function tooMany(place: PageLocation, seconds: number): PublicResponse {
  return pageAnswer(429, tooManyChecksPage(place, seconds), place, ['Retry-After', String(seconds)]);
}

function unknown(): Refusal<'not_found'> {
  return refuse(notFound, { detail: { words: 'not_found.decision' } });
}

function wantsPage(request: Pick<RequestFacts, 'header'>): boolean {
  const accept = request.header('accept');
  return accept !== undefined && qualityOf(accept, 'text/html') > qualityOf(accept, 'application/json');
}

/**
 * Returns a function for the seconds that an address must wait; 0 within its limit. An IPv6 /64 counts as one
 * address.
 */
function checkLimit({ clock, processes }: VerificationDependencies): (address: string) => number {
  const pools = growingCache<AddressPool, Pool>(mostAddresses);
  return (address) => {
    const share = checksPerMinute / Math.max(1, processes());
    const settings = { rate: share / 60, burst: Math.max(1, share) };
    const name = addressPool(address);
    const pool = pools.get(name) ?? fullPool(settings, clock());
    pools.set(name, pool);
    return takeRequest(pool, settings, clock()) ? 0 : secondsUntilNext(pool, settings);
  };
}
