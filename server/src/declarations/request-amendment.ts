import { Type } from 'typebox';
import { inputRefusal } from '../foundation/http/input.ts';
import { openApiOperation } from '../foundation/http/operation.ts';
import type { Fault } from '../foundation/http/problem.ts';
import { missingForLodging } from './completeness.ts';
import { contentHash } from './content.ts';
import {
  actAsDeclarant,
  actionProblems,
  type DeclarantActionDependencies,
  type Plan,
} from './declarant-action.ts';
import { type DraftDeclaration, DraftDeclaration as DraftSchema } from './declaration.ts';
import { FullDeclarationBody, fullExample, hrefOf } from './full-declaration.ts';
import type { FullDeclaration } from './full-declaration-store.ts';
import { Ground } from './ground.ts';
import { referenceParams } from './reference.ts';
import { sampleDeclarations } from './samples.ts';

const AmendmentRequest = Type.Object(
  { document: DraftSchema, reason: Ground },
  { additionalProperties: false, title: 'AmendmentRequest' },
);

const [sample] = sampleDeclarations(new Date('2026-01-05T00:00:00Z'));

export function requestAmendment(deps: DeclarantActionDependencies) {
  return openApiOperation({
    id: 'requestAmendment',
    method: 'POST',
    path: '/openapi/declarations/{id}/amendments',
    tag: 'Declarations',
    summary: 'Amend a declaration',
    description:
      'Before acceptance the document becomes the next version at once. Afterwards it is a request that customs grants or denies: not once a control is announced; after release for three years. The document keeps type and LRN and is held to the rules like a lodgement.',
    scope: 'declarations:write',
    params: referenceParams,
    idempotent: true,
    ifMatch: 'optional',
    body: {
      schema: AmendmentRequest,
      description: 'The whole document as it should be, and why.',
      required: true,
      examples: {
        [sample.name]: {
          summary: sample.summary,
          value: { reason: 'The invoice was corrected', document: sample.document },
        },
      },
    },
    answers: {
      201: {
        description:
          'The declaration is amended, or the amendment requested; `Location` is that of the amendment',
        body: FullDeclarationBody,
        headers: ['Location', 'ETag', 'Idempotency-Replayed'],
        examples: {
          amended: {
            summary: 'Amended at once, before acceptance',
            value: { ...fullExample, version: 2 },
          },
        },
      },
    },
    problems: actionProblems,
    handle(input) {
      const { document, reason } = input.body;
      return actAsDeclarant(deps, input, {
        action: 'requestAmendment',
        audited: 'declaration.requestAmendment',
        facts: () => ({ reason, expectedArrival: document.expectedArrival ?? null }),
        plan(found, at, next) {
          const faults = [...identityFaults(document, found), ...missingForLodging(document)];
          if (faults.length > 0) return inputRefusal(faults.map(inDocument));
          // The table has set the track where customs has to decide.
          const atOnce = next.amendment !== 'requested';
          return atOnce
            ? replacing(found, document, reason)
            : requesting(found, document, reason, at, deps.baseUrl);
        },
      });
    },
  });
}

// A fault's pointer is into the body, and the document is a member of it.
const inDocument = (fault: Fault): Fault => ({ ...fault, pointer: `/document${fault.pointer ?? ''}` });

/** What names a declaration cannot be amended. */
function identityFaults(document: DraftDeclaration, found: FullDeclaration): Fault[] {
  const names = ['type', 'lrn'] as const;
  return names.flatMap((name): Fault[] => {
    if (document[name] === found[name]) return [];
    const message = 'cannot be amended; request the invalidation and declare anew';
    return [{ code: 'immutable', in: 'body', pointer: `/${name}`, message, expected: found[name] }];
  });
}

const placeOf = (number: number): string => `/amendments/${number}`;

/** The document as the next version. */
function replacing(found: FullDeclaration, document: DraftDeclaration, reason: string): Plan {
  const text = JSON.stringify(document);
  const hash = contentHash(document);
  return {
    document: text,
    made: placeOf(found.amendments + 1),
    row: {
      document: text,
      version: found.version + 1,
      office: document.office ?? null,
      contentHash: hash,
    },
    beside: { reason, amendment: { state: 'granted', contentHash: hash.toString('hex') } },
  };
}

/** The document as a request that customs decides. */
function requesting(
  found: FullDeclaration,
  document: DraftDeclaration,
  reason: string,
  at: Date,
  baseUrl: string,
): Plan {
  const number = found.amendments + 1;
  return {
    document: JSON.stringify(document),
    made: placeOf(number),
    beside: {
      reason,
      amendment: { state: 'requested', contentHash: contentHash(document).toString('hex') },
    },
    shown: {
      pendingAmendment: {
        number,
        reason,
        baseVersion: found.version,
        requestedAt: at.toISOString(),
        href: hrefOf(baseUrl, found.id, placeOf(number)),
      },
    },
  };
}
