import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { declarantOperation, type PortalParts } from '../../callers/public.ts';
import { parseReference, readForOrganisation, referenceParams } from '../../declarations/record/public.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { attachmentHeader } from '../../foundation/http/content-disposition.ts';
import { preferredMediaType } from '../../foundation/http/negotiation.ts';
import { type Answer, answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import { Decision } from './decision.ts';
import { decisionExample, jwsExample } from './decision-example.ts';
import type { DecisionKeys } from './decision-keys.ts';
import { type CodeLists, codeNamesOn } from './decision-texts.ts';
import { type DecisionAddresses, findDecision } from './find-decision.ts';
import { type RenderDecision, renderDecisions } from './render-decision.ts';

const decisionMediaTypes = ['application/json', 'application/jose', 'application/pdf'] as const;

export interface DecisionRouteDependencies extends DecisionAddresses, PortalParts<'database' | 'turns'> {
  readonly keys: Pick<DecisionKeys, 'sign'>;
  readonly reference: CodeLists;
}

export const getDecision = declarantOperation(
  {
    id: 'getDecision',
    client: 'declarations.decisions.get(id, number: integer)',
    method: 'GET',
    path: '/openapi/declarations/{id}/decisions/{number}',
    tag: 'Documents and decisions',
    summary: 'Get a decision',
    description:
      'Returns a decision as JSON, as signed JSON (`application/jose`: a compact JWS, signed by ES256 with a key from `/decisions/jwks.json`), or as a printable PDF with a QR code (`application/pdf`). A decision never changes. To find out whether the decision is still in force, read `inForce` in the list of decisions, or open the public page at the address in `verification`.',
    scope: 'declarations:read',
    params: Type.Object(
      {
        ...referenceParams.properties,
        number: pathIdSchema(
          'Number of the decision within the declaration: the first decision has the number 1',
        ),
      },
      { additionalProperties: false },
    ),
    conditional: true,
    translated: true,
    answers: {
      200: {
        description: 'The decision',
        body: Decision,
        examples: { release: { summary: 'A release', value: decisionExample } },
        alternatives: {
          'application/jose': {
            body: Type.String({ description: 'The JSON as a compact JWS (RFC 7515)' }),
            examples: { signed: { summary: 'Signed', value: jwsExample } },
          },
          'application/pdf': {
            body: Type.String({ description: 'A PDF file' }),
            examples: { page: { summary: 'Binary content', value: '…' } },
          },
        },
      },
    },
    problems: [inputInvalid, notFound],
  },
  (parts: DecisionRouteDependencies) => {
    const { database } = parts;
    const render = renderDecisions(parts.turns);
    return async ({ caller, params, request }) => {
      if (!/^[1-9]\d{0,3}$/.test(params.number)) return refuse(notFound);
      const reference = parseReference(params.id);
      const found = await readForOrganisation(database, caller.organisation.id, reference, (sql, whose) =>
        findDecision(sql, whose, reference, Number(params.number), parts),
      );
      if (!found) return refuse(notFound);
      return inMediaType({ ...parts, render }, found.decision, request);
    };
  },
);

async function inMediaType(
  { keys, reference, render }: DecisionRouteDependencies & { readonly render: RenderDecision },
  decision: Decision,
  request: Pick<RequestFacts, 'header' | 'language'>,
): Promise<Answer> {
  const mediaType = preferredMediaType(request.header('accept'), decisionMediaTypes);
  const knownEtag = request.header('if-none-match');
  const text = JSON.stringify(decision);
  switch (mediaType) {
    case 'application/json':
      return withEtag(text, `"${digest(text)}"`, knownEtag, { mediaType });
    case 'application/jose': {
      // Each signature of a decision has other bytes with the same meaning, so the ETag is weak (RFC 9110, section 8.8.1).
      const body = await keys.sign(text);
      return withEtag(body, `W/"${digest(`jws ${text}`)}"`, knownEtag, { mediaType });
    }
    case 'application/pdf': {
      const words = await codeNamesOn(reference, new Date(decision.decidedAt), request.language);
      const page = await render(decision, words);
      const { declaration, number } = decision;
      const name = `${declaration.mrn ?? declaration.lrn}-${number}.pdf`;
      const headers = ['Content-Disposition', attachmentHeader(name, 'pdf')];
      return withEtag(page, `"${digest(page)}"`, knownEtag, { mediaType, headers });
    }
  }
}

function withEtag(
  body: string | Buffer,
  tag: string,
  requestEtag: string | undefined,
  { mediaType, headers = [] }: { readonly mediaType: string; readonly headers?: readonly string[] },
): Answer {
  if (matchesTag(requestEtag, tag)) return answer(304, undefined, ['ETag', tag]);
  return { ...answer(200, body, ['ETag', tag, ...headers]), mediaType };
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
