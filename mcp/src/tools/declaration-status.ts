import type { DeclarationWithHistory, WithEtag } from '@customs-portal/client';
import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { declarationReferenceInput } from '../input-schemas.ts';
import type { PortalConnection } from '../portal.ts';
import { ToolRefusal } from '../tool-failure.ts';
import { createOutputSchema, readOnlyAnnotations, toolResult } from '../tool-result.ts';

/**
 * `declaration_status` returns the status of a declaration, its next actions with deadlines, and the due
 * amount.
 */
export function registerDeclarationStatus(server: McpServer, { client }: PortalConnection): void {
  server.registerTool(
    'declaration_status',
    {
      title: 'Get the status of a declaration',
      description:
        'Finds one declaration of the organisation by its LRN, MRN or ID. Returns its status, history, next actions with the responsible party and deadline, open query of customs, and outstanding payments. Read-only.',
      inputSchema: z.strictObject({
        lrn: declarationReferenceInput.optional().describe('Local reference number of the declarant'),
        mrn: declarationReferenceInput.optional().describe('Movement reference number that customs assigned'),
        id: z
          .string()
          .regex(/^dec_\w{26}$/)
          .optional()
          .describe('ID of the declaration in the portal'),
      }),
      outputSchema: createOutputSchema({
        id: z.string(),
        lrn: z.string(),
        status: z.string(),
        nextActions: z.array(z.unknown()),
        deadlines: z.array(z.unknown()),
        toPay: z.array(z.unknown()),
      }),
      annotations: readOnlyAnnotations,
    },
    (input, { mcpReq: { signal } }) =>
      toolResult(async () => statusOf(await client.declarations.get(referenceOf(input), { signal }))),
  );
}

interface GivenReference {
  readonly lrn?: string | undefined;
  readonly mrn?: string | undefined;
  readonly id?: string | undefined;
}

function referenceOf({ lrn, mrn, id }: GivenReference): string {
  const references = [lrn && `lrn:${lrn}`, mrn && `mrn:${mrn}`, id].filter((each) => each !== undefined);
  const [reference] = references;
  if (!reference || references.length > 1)
    throw new ToolRefusal('Pass exactly one of `lrn`, `mrn` and `id`.');
  return reference;
}

/**
 * Returns a declaration without its document, which the caller already has, and without properties that only
 * programs need.
 */
function statusOf(declaration: WithEtag<DeclarationWithHistory>): object {
  const { document, history, etag, bills, ...rest } = declaration;
  const due = bills.filter(({ status }) => status === 'due');
  const deadlines = rest.nextActions.flatMap(({ actor, action, dueBy }) =>
    dueBy ? [{ actor, action, dueBy }] : [],
  );
  return {
    ...rest,
    history: history.slice(-20),
    deadlines: deadlines.toSorted((one, other) => Date.parse(one.dueBy) - Date.parse(other.dueBy)),
    toPay: due.map(({ reference, outstanding, currency, method, dueBy, overdueSince }) => ({
      reference,
      outstanding,
      currency,
      method,
      dueBy,
      overdueSince,
    })),
  };
}
