import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { Fault } from '../../foundation/http/problem.ts';
import type { MandateClaim } from '../../mandates/public.ts';
import { dayOf } from '../../reference/lists/public.ts';
import {
  contentHash,
  type DraftDeclaration,
  DraftDeclaration as DraftSchema,
  sampleDeclarations,
} from '../document/public.ts';
import {
  type Beside,
  type FullDeclaration,
  FullDeclarationBody,
  fullExample,
  hrefOf,
  parseDocument,
  referenceDataMissing,
  referenceParams,
} from '../record/public.ts';
import type { Lodger } from '../rules/public.ts';
import {
  actAsDeclarant,
  actionProblems,
  type DeclarantActionDependencies,
  type Plan,
} from './declarant-action.ts';
import { type Bench, judgeForLodging, type Lodgeable } from './judge-for-lodging.ts';
import { claimOf, goesOn } from './mandate-claim.ts';
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
        const numbers = [...input.caller.organisation.numbers, ...lodgedUnder(found)];
        const judged = await judge(document, found, at, { ...deps, numbers });
        if ('kind' in judged) return judged;
        // The table has set the track where customs has to decide.
        const atOnce = next.amendment !== 'requested';
        const plan = atOnce
          ? replacing(found, document, reason)
          : requesting(found, document, reason, at, deps.baseUrl);
        const beside = { ...plan.beside, ...namedBy(judged.mandate, document, found) };
        return { ...plan, beside, shown: { ...plan.shown, warnings: judged.warnings } };
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
async function judge(
  document: DraftDeclaration,
  found: FullDeclaration,
  at: Date,
  bench: Bench & Pick<Lodger, 'numbers'>,
) {
  const identity = identityFaults(document, found);
  const then = await judgeForLodging(document, found.lodgedAt ?? at, bench, bench);
  if (then.kind === 'lodgeable') return accepted(identity, then);
  const today = await judgeForLodging(document, at, bench, bench);
  if (today.kind === 'lodgeable') return accepted(identity, today);
  if (then.problem.code !== 'input_invalid') return then;
  if (today.problem.code !== 'input_invalid') return today;
  const { errors = [] } = today;
  const both = (then.errors ?? []).filter((fault) =>
    errors.some(({ code, pointer }) => code === fault.code && pointer === fault.pointer),
  );
  const mandate = claimOf(document, await bench.reference.on(dayOf(at)), at);
  return accepted([...identity, ...both], { warnings: [], mandate });
}

function accepted(faults: readonly Fault[], { warnings, mandate }: Pick<Lodgeable, 'warnings' | 'mandate'>) {
  if (faults.length > 0) return inputRefusal(faults.map(inDocument));
  return { warnings: warnings.map(inDocument), mandate };
}

/** What it was lodged under stays right, whoever has the number by now. */
function lodgedUnder(found: FullDeclaration): string[] {
  const { declarant, representative } = parseDocument(found.document);
  return [declarant, representative].flatMap((party) => party?.identification ?? []);
}

/** Who is represented by what is amended: whoever acts for somebody else still has to be allowed to. */
function namedBy(mandate: MandateClaim | null, document: DraftDeclaration, found: FullDeclaration): Beside {
  if (mandate === null) return { namesNobody: true };
  return goesOn(parseDocument(found.document), document) ? {} : { mandate };
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
