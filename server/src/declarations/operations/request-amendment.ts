import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { Fault } from '../../foundation/http/problem.ts';
import {
  contentHash,
  type DraftDeclaration,
  DraftDeclaration as DraftSchema,
  sampleDeclarations,
} from '../document/public.ts';
import type { FullDeclaration } from '../record/public.ts';
import {
  FullDeclarationBody,
  fullExample,
  hrefOf,
  referenceDataMissing,
  referenceParams,
} from '../record/public.ts';
import type { Finding } from '../rules/public.ts';
import {
  actAsDeclarant,
  actionProblems,
  type DeclarantActionDependencies,
  type Plan,
} from './declarant-action.ts';
import { type Bench, judgeForLodging } from './judge-for-lodging.ts';
import { Reason } from './reason.ts';

const AmendmentRequest = Type.Object(
  { document: DraftSchema, reason: Reason },
  { additionalProperties: false, title: 'AmendmentRequest' },
);

const [sample] = sampleDeclarations(new Date('2026-01-05T00:00:00Z'));

export const requestAmendment = declarantOperation(
  {
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
    problems: [...actionProblems, referenceDataMissing],
  },
  (deps: DeclarantActionDependencies & Bench) => (input) => {
    const { document, reason } = input.body;
    return actAsDeclarant(deps, input, {
      action: 'requestAmendment',
      audited: 'declaration.requestAmendment',
      facts: () => ({ reason, expectedArrival: document.expectedArrival ?? null }),
      async plan(found, at, next) {
        const judged = await judge(document, found, at, deps);
        if ('kind' in judged) return judged;
        // The table has set the track where customs has to decide.
        const atOnce = next.amendment !== 'requested';
        const plan = atOnce
          ? replacing(found, document, reason)
          : requesting(found, document, reason, at, deps.baseUrl);
        return { ...plan, shown: { ...plan.shown, warnings: judged.warnings } };
      },
    });
  },
);

// A fault's pointer is into the body, and the document is a member of it.
function inDocument<Told extends Fault>(fault: Told): Told {
  return {
    ...fault,
    pointer: `/document${fault.pointer ?? ''}`,
  };
}

/**
 * Holds an amendment to the rules like a lodgement. What was right on the day of lodging stays right, and so is what is
 * right today: an arrival that is past by now, an invoice that was corrected since.
 */
async function judge(document: DraftDeclaration, found: FullDeclaration, at: Date, bench: Bench) {
  const identity = identityFaults(document, found);
  const then = await judgeForLodging(document, found.lodgedAt ?? at, bench);
  if (then.kind === 'lodgeable') return accepted(identity, then.warnings);
  const today = await judgeForLodging(document, at, bench);
  if (today.kind === 'lodgeable') return accepted(identity, today.warnings);
  if (then.problem.code !== 'input_invalid') return then;
  if (today.problem.code !== 'input_invalid') return today;
  const { errors = [] } = today;
  const both = (then.errors ?? []).filter((fault) =>
    errors.some(({ code, pointer }) => code === fault.code && pointer === fault.pointer),
  );
  return accepted([...identity, ...both], []);
}

function accepted(faults: readonly Fault[], warnings: readonly Finding[]) {
  return faults.length > 0 ? inputRefusal(faults.map(inDocument)) : { warnings: warnings.map(inDocument) };
}

/** What names a declaration cannot be amended. */
function identityFaults(document: DraftDeclaration, found: FullDeclaration): Fault[] {
  const names = ['type', 'lrn'] as const;
  return names.flatMap((name): Fault[] => {
    if (document[name] === found[name]) return [];
    const message = 'cannot be amended; request the invalidation and declare anew';
    return [{ code: 'immutable', in: 'body', pointer: `/${name}`, message, expected: found[name] }];
  });
}

function placeOf(number: number): string {
  return `/amendments/${number}`;
}

/** The document as the next version. */
function replacing(found: FullDeclaration, document: DraftDeclaration, reason: string): Plan {
  const text = JSON.stringify(document);
  const hash = contentHash(document);
  return {
    document: text,
    made: placeOf(found.amendments + 1),
    particulars: {
      version: found.version + 1,
      office: document.office ?? null,
      contentHash: hash,
    },
    reason,
    beside: { amendment: { state: 'granted', contentHash: hash.toString('hex') } },
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
    reason,
    beside: { amendment: { state: 'requested', contentHash: contentHash(document).toString('hex') } },
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
