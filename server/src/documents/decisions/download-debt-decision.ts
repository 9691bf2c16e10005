import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { country } from '../../country/public.ts';
import { newWorkSlice, type WorkTurns } from '../../foundation/http/admission/work-slices.ts';
import { attachmentHeader } from '../../foundation/http/content-disposition.ts';
import { preferredMediaType } from '../../foundation/http/negotiation.ts';
import { type Answer, answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import type { DebtDecision, WrittenDebtDecision } from './debt-decision.ts';
import { jwsExample } from './decision-example.ts';
import type { DecisionKeys } from './decision-keys.ts';
import type { DecisionAddresses } from './find-decision.ts';
import type { DebtDocumentReference } from './verification-token.ts';

export const debtDecisionAnswers = {
  200: {
    description: 'The decision document',
    body: Type.String({ description: 'A PDF file, with a QR code that leads to its verification' }),
    mediaType: 'application/pdf',
    headers: ['ETag', 'Content-Disposition'],
    examples: { page: { summary: 'Binary content', value: '…' } },
    alternatives: {
      'application/jose': {
        body: Type.String({
          description:
            'The content of the document as a compact JWS (RFC 7515), signed by ES256 with a key from `/decisions/jwks.json`',
        }),
        examples: { signed: { summary: 'Signed', value: jwsExample } },
      },
    },
  },
} as const;

/** JWS header `typ`, so that no document about a debt is accepted as a decision on goods (RFC 8725, section 3.11). */
const debtDecisionType = 'customs-debt-decision+jws';

export interface DebtDocumentDependencies extends DecisionAddresses {
  readonly keys: Pick<DecisionKeys, 'sign'>;
  readonly turns: Pick<WorkTurns, 'take'>;
}

/** Responds with a document about a debt: as a PDF, drawn in turn with other slow work, or as signed JSON. */
export async function sendDebtDecision(
  { baseUrl, tokens, keys, turns }: DebtDocumentDependencies,
  written: WrittenDebtDecision,
  { place, name }: { readonly place: DebtDocumentReference; readonly name: string },
  request: Pick<RequestFacts, 'header'>,
): Promise<Answer> {
  const decision: DebtDecision = { ...written, verification: `${baseUrl}/verify/${tokens.seal(place)}` };
  const known = request.header('if-none-match');
  const mediaType = preferredMediaType(request.header('accept'), ['application/pdf', 'application/jose']);
  if (mediaType === 'application/jose') {
    const text = JSON.stringify({ official: country.official, ...decision });
    // Each signature has other bytes with the same meaning, so the ETag is weak (RFC 9110, section 8.8.1).
    const tag = `W/"${digest(`jws ${text}`)}"`;
    if (matchesTag(known, tag)) return answer(304, undefined, ['ETag', tag]);
    const signed = Buffer.from(await keys.sign(text, debtDecisionType));
    const headers = ['ETag', tag, 'Content-Disposition', attachmentHeader(name, 'jws')];
    return { ...answer(200, signed, headers), mediaType };
  }
  await turns.take(newWorkSlice());
  // The module needs 10 MB, so it is loaded on first use.
  const { debtDecisionPdf } = await import('./debt-decision-pdf.ts');
  const page = await debtDecisionPdf(decision);
  const tag = `"${digest(page)}"`;
  if (matchesTag(known, tag)) return answer(304, undefined, ['ETag', tag]);
  const headers = ['ETag', tag, 'Content-Disposition', attachmentHeader(name, 'pdf')];
  return { ...answer(200, page, headers), mediaType };
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
