import { isMrnFormat } from '../../country/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import {
  headerList,
  type PublicResource,
  type PublicResponse,
  type PublicRoute,
} from '../../foundation/documentation/public-response.ts';
import { createGrowingCache } from '../../foundation/growing-cache.ts';
import {
  fullTokenBucket,
  secondsUntilNext,
  type TokenBucket,
  takeRequest,
} from '../../foundation/http/admission/rate-limit.ts';
import { type AddressPool, addressPool } from '../../foundation/http/ip-address.ts';
import { qualityOf } from '../../foundation/http/negotiation.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { rateRefusal } from '../../foundation/http/pipeline.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { notFound } from '../../foundation/http/problems.ts';
import { languageOfPage, type PageLanguageRequest } from '../../foundation/messages/language.ts';
import { type PageLocation, pageHeaders } from '../../foundation/pages/page.ts';
import { type CodeLists, codeNamesOn } from './decision-texts.ts';
import { findDebtDecision } from './find-debt-decision.ts';
import {
  type DecisionAddresses,
  type FoundDecision,
  findDecision,
  findDecisionByMrn,
} from './find-decision.ts';
import { type DecisionVerification, debtVerificationOf, verificationOf } from './verification.ts';
import {
  type DebtDocumentReference,
  type DecisionReference,
  verificationTokenPattern,
} from './verification-token.ts';
import { verifyFormPage } from './verify-form-page.ts';
import { tooManyChecksPage, unknownDecisionPage, verificationPage } from './verify-page.ts';

/** Number of verifications per minute and IP address: sufficient for a busy warehouse, but too few to guess tokens. */
export const verificationsPerMinute = 120;
const maxTrackedAddresses = 50_000;

export interface VerificationDependencies extends DecisionAddresses {
  readonly database: Pick<Database, 'system'>;
  readonly reference: CodeLists;
  readonly now: () => Date;
  /** Returns a monotonic time in milliseconds. */
  readonly clock: () => number;
  /** Returns the number of running processes, which share the limit. */
  readonly processes: () => number;
}

/**
 * Creates the routes that verify a decision without an account. `GET /verify/{token}` returns whether the decision is
 * still in force; `GET /verify` accepts an MRN or the verification URL. An MRN is hard to guess (67 bits), and reveals
 * the decision but not the goods.
 */
export function verifyDecision(parts: VerificationDependencies): {
  readonly route: PublicRoute;
  readonly resource: PublicResource;
} {
  const { database, reference, now } = parts;
  const prefix = new URL(parts.baseUrl).pathname.replace(/\/$/, '');
  const wait = checkLimit(parts);
  const buildVerification = async (found: FoundDecision): Promise<DecisionVerification> =>
    verificationOf(found, await codeNamesOn(reference, new Date(found.decision.decidedAt)), now());
  async function verify(at: DecisionReference | DebtDocumentReference): Promise<DecisionVerification | null> {
    if ('document' in at) {
      const document = await findDebtDecision(database.system, at);
      return document && debtVerificationOf(document, now());
    }
    const { organisationId, declarationId, number } = at;
    const declared = { by: 'id', value: declarationId } as const;
    const found = await findDecision(database.system, organisationId, declared, number, parts);
    return found && buildVerification(found);
  }
  return {
    route: {
      method: 'GET',
      path: '/verify',
      async handle(request) {
        const { asked: enteredNumber, place } = requestedNumber(request, prefix);
        if (enteredNumber === null) return pageResponse(200, verifyFormPage(place, null), place);
        const token = tokenIn(enteredNumber);
        if (token !== null) {
          return {
            status: 303,
            headers: ['Location', `${prefix}/verify/${token}`, ...noStoreHeaders],
            body: '',
          };
        }
        const mrn = enteredNumber.replaceAll(/[\s-]/g, '').toUpperCase();
        if (!isMrnFormat(mrn)) return pageResponse(400, verifyFormPage(place, enteredNumber), place);
        const seconds = wait(request.address);
        if (seconds > 0) return tooManyRequests(place, seconds);
        const found = await findDecisionByMrn(database.system, mrn, parts);
        return found
          ? pageResponse(
              200,
              verificationPage(await buildVerification(found), place, { byNumber: true }),
              place,
            )
          : pageResponse(404, unknownDecisionPage(place), place);
      },
    },
    resource: {
      below: '/verify/',
      async handle(request, token) {
        const asPage = wantsPage(request);
        const place = { prefix, path: `/verify/${token}`, language: languageOfPage(request) };
        const seconds = wait(request.address);
        if (seconds > 0) {
          return asPage
            ? tooManyRequests(place, seconds)
            : rateRefusal(seconds, { words: 'rate_limited.decisions' });
        }
        const at = parts.tokens.open(token);
        const verification = at && (await verify(at));
        if (!verification) return asPage ? pageResponse(404, unknownDecisionPage(place), place) : unknown();
        return asPage
          ? pageResponse(200, verificationPage(verification, place, { byNumber: false }), place)
          : { status: 200, headers: headerList(jsonHeaders), body: `${JSON.stringify(verification)}\n` };
      },
    },
  };
}

/** Returns the number in the query (null without one), and the location of the page, which contains the number, too. */
function requestedNumber(
  request: PageLanguageRequest,
  prefix: string,
): { asked: string | null; place: PageLocation } {
  const numberInQuery = new URLSearchParams(request.queryString).get('number')?.slice(0, maxNumberLength);
  const path =
    numberInQuery === undefined ? '/verify' : `/verify?${new URLSearchParams({ number: numberInQuery })}`;
  return { asked: numberInQuery?.trim() ?? null, place: { prefix, path, language: languageOfPage(request) } };
}

/** Returns the token in a verification URL, or the text if it is a token. */
function tokenIn(text: string): string | null {
  const token = text.slice(text.lastIndexOf('/') + 1);
  return verificationTokenPattern.test(token) ? token : null;
}

const maxNumberLength = 300;
const noStoreHeaders = ['Cache-Control', 'no-store', 'X-Robots-Tag', 'noindex'] as const;

const jsonHeaders = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Access-Control-Allow-Origin': '*',
  'X-Robots-Tag': 'noindex',
  Vary: 'Accept',
};

function pageResponse(
  status: PublicResponse['status'],
  body: string,
  { language }: PageLocation,
  headers: readonly string[] = [],
): PublicResponse {
  const vary = { 'Content-Language': language, Vary: 'Accept, Accept-Language, Cookie' };
  const all = { ...pageHeaders(), ...vary, 'X-Robots-Tag': 'noindex' };
  return { status, headers: [...headerList(all), ...headers], body };
}

function tooManyRequests(place: PageLocation, seconds: number): PublicResponse {
  return pageResponse(429, tooManyChecksPage(place, seconds), place, ['Retry-After', String(seconds)]);
}

function unknown(): Refusal<'not_found'> {
  return refuse(notFound, { detail: { words: 'not_found.decision' } });
}

function wantsPage(request: Pick<RequestFacts, 'header'>): boolean {
  const accept = request.header('accept');
  return accept !== undefined && qualityOf(accept, 'text/html') > qualityOf(accept, 'application/json');
}

/**
 * Returns a function that returns the seconds for which an IP address must wait, 0 within its limit. All addresses of
 * an IPv6 /64 network count as one.
 */
function checkLimit({ clock, processes }: VerificationDependencies): (address: string) => number {
  const pools = createGrowingCache<AddressPool, TokenBucket>(maxTrackedAddresses);
  return (address) => {
    const share = verificationsPerMinute / Math.max(1, processes());
    const settings = { rate: share / 60, burst: Math.max(1, share) };
    const name = addressPool(address);
    const pool = pools.get(name) ?? fullTokenBucket(settings, clock());
    pools.set(name, pool);
    return takeRequest(pool, settings, clock()) ? 0 : secondsUntilNext(pool, settings);
  };
}
