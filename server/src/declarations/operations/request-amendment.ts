import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { country } from '../../country/public.ts';
import { localizeErrors } from '../../foundation/messages/format-error.ts';
import {
  contentHash,
  type DraftDeclaration,
  DraftDeclarationInput,
  readableDraftOf,
  sampleDeclarations,
  validatorOfBodyWithDraft,
} from '../document/public.ts';
import { duplicateWarnings, findDuplicate } from '../duplicates/public.ts';
import {
  declarationUrl,
  type FullDeclaration,
  FullDeclarationBody,
  fullExample,
  nothingToChange,
  referenceDataMissing,
  referenceParams,
} from '../record/public.ts';
import { dryRunAmendment, dryRunAmendmentResponse } from './dry-run-amendment.ts';
import {
  actionProblems,
  type DeclarantActionDependencies,
  type Plan,
  performDeclarantAction,
} from './perform-declarant-action.ts';
import { RequestReason } from './request-invalidation.ts';
import {
  isActingPrincipal,
  pointersRelativeToBody,
  refuseMovedGoods,
  validateAmendment,
} from './validate-amendment.ts';
import type { ValidationDependencies } from './validate-lodgement.ts';

const AmendmentRequest = Type.Object(
  { document: DraftDeclarationInput, reason: RequestReason },
  { additionalProperties: false, title: 'AmendmentRequest' },
);

const [exampleSample] = sampleDeclarations(new Date('2026-01-05T00:00:00Z'));

export const requestAmendment = declarantOperation(
  {
    id: 'requestAmendment',
    client: 'declarations.requestAmendment',
    method: 'POST',
    path: '/openapi/declarations/{id}/amendments',
    tag: 'Amendments, queries and invalidation',
    summary: 'Amend a declaration',
    description: `Amends a declaration with new content. Before acceptance, the new content becomes the next version immediately. After acceptance, customs grants or denies the amendment. You can’t request an amendment while a control is announced or open. After release, you can request an amendment within ${country.timeLimits.amendmentYears} years of the acceptance. The new content must have the same type and LRN, and must follow the rules for a lodgement (after acceptance: the rules of the acceptance date). After acceptance, these elements can’t change: office, representation, the identification numbers of declarant, representative and importer (for an export: exporter), the procedures, and the number of goods items. The net mass of goods placed under a procedure can’t change either. If the declaration takes goods out of a procedure, its net masses, supplementary units and previous documents can’t change. After release, previous documents, transport documents, containers, payment and guarantee can’t change either. With \`dryRun=true\` the portal returns the changes and their cost, and stores nothing.`,
    scope: 'declarations:write',
    params: referenceParams,
    query: Type.Object(
      {
        dryRun: Type.Optional(
          Type.Boolean({ description: 'True to return the changes and their cost, and store nothing' }),
        ),
      },
      { additionalProperties: false },
    ),
    idempotent: true,
    ifMatch: 'optional',
    translated: true,
    body: {
      schema: AmendmentRequest,
      validator: validatorOfBodyWithDraft({ reason: RequestReason }),
      description: 'The complete new content of the declaration, and the reason for the amendment.',
      examples: {
        [exampleSample.name]: {
          summary: exampleSample.summary,
          value: { reason: 'The invoice was corrected', document: exampleSample.document },
        },
      },
    },
    answers: {
      200: dryRunAmendmentResponse,
      201: {
        description: 'The amendment was granted or requested; `Location` is the address of the amendment',
        body: FullDeclarationBody,
        headers: ['Location', 'ETag', 'Idempotency-Replayed'],
        examples: {
          amended: {
            summary: 'Amended immediately, before acceptance',
            value: { ...fullExample, version: 2 },
          },
        },
      },
    },
    problems: [...actionProblems, referenceDataMissing, nothingToChange],
  },
  (deps: DeclarantActionDependencies & ValidationDependencies) => (input) => {
    const { document: sent, reason } = input.body;
    const { expectedArrival = null } = readableDraftOf(sent).document ?? {};
    if (input.query.dryRun === true) return dryRunAmendment(deps, input);
    return performDeclarantAction(deps, input, {
      action: 'requestAmendment',
      status: 201,
      audited: 'declaration.requestAmendment',
      facts: () => ({ reason, expectedArrival }),
      async plan(found, at, next) {
        const itself = isActingPrincipal(found, input.caller.organisation);
        const {
          judged: validated,
          first,
          moved,
        } = await deps.database.organisation(found.organisationId, async (sql) => {
          const validation = await validateAmendment(sql, sent, found, at, deps, input.caller.organisation);
          // A principal must not learn of other declarations of its representative, so its amendment is not compared
          // with them.
          const probe = validation.kind === 'refusal' || itself ? null : validation.duplicate;
          return {
            judged: validation,
            moved: validation.kind === 'refusal' ? null : await refuseMovedGoods(sql, validation, found),
            first: await findDuplicate(sql, found.organisationId, found.lrn, probe),
          };
        });
        if (validated.kind === 'refusal') return validated;
        if (moved) return moved;
        const { document, duplicate } = validated;
        // The lifecycle sets this sub-status if customs must decide on the amendment.
        const atOnce = next.amendment !== 'requested';
        const plan = atOnce
          ? planNextVersion(found, document, reason, validated.reference.edition)
          : planAmendmentRequest(found, document, reason, at, deps.baseUrl);
        // If customs must grant the amendment, the declaration keeps its reserved goods until then. The registers are
        // checked when customs grants it.
        const registerChecks = atOnce && validated.registers !== null && { registers: validated.registers };
        const beside = { ...plan.beside, mandates: validated.mandates, ...registerChecks, duplicate };
        const warnings = localizeErrors(
          input.request.language,
          [...validated.warnings, ...duplicateWarnings(validated, first, deps.baseUrl)].map(
            pointersRelativeToBody,
          ),
        );
        return { ...plan, beside, shown: { ...plan.shown, warnings } };
      },
    });
  },
);

function amendmentPath(number: number): string {
  return `/amendments/${number}`;
}

function planNextVersion(
  found: FullDeclaration,
  document: DraftDeclaration,
  reason: string,
  validated: string,
): Plan {
  const text = JSON.stringify(document);
  const hash = contentHash(document);
  return {
    document: text,
    judged: validated,
    made: amendmentPath(found.amendments + 1),
    particulars: {
      version: found.version + 1,
      office: document.office ?? null,
      contentHash: hash,
    },
    reason,
    beside: { amendment: { status: 'granted', contentHash: hash.toString('hex') } },
  };
}

/** Prepares the document as an amendment request on which customs decides. */
function planAmendmentRequest(
  found: FullDeclaration,
  document: DraftDeclaration,
  reason: string,
  at: Date,
  baseUrl: string,
): Plan {
  const number = found.amendments + 1;
  return {
    document: JSON.stringify(document),
    made: amendmentPath(number),
    reason,
    beside: { amendment: { status: 'requested', contentHash: contentHash(document).toString('hex') } },
    shown: {
      pendingAmendment: {
        number,
        reason,
        baseVersion: found.version,
        requestedAt: at.toISOString(),
        href: declarationUrl(baseUrl, found.id, amendmentPath(number)),
      },
    },
  };
}
