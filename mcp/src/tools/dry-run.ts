import {
  type CustomsPortal,
  type DraftDeclaration,
  type DryRun,
  type InputError,
  isProblem,
} from '@customs-portal/client';
import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { declarationDocumentInput } from '../input-schemas.ts';
import type { PortalConnection } from '../portal.ts';
import { createOutputSchema, ResultWithServerText, readOnlyAnnotations, toolResult } from '../tool-result.ts';

export type DryRunResult =
  | ({ readonly canLodge: true } & Pick<DryRun, 'lrn' | 'warnings' | 'duties' | 'nextActions'>)
  | { readonly canLodge: false; readonly errors: readonly InputError[]; readonly errorsTotal: number };

/**
 * Validates a document at the portal without storing it. Returns errors of the document as a result instead of
 * throwing them.
 */
export async function validateDocument(
  client: CustomsPortal,
  document: DraftDeclaration,
  signal: AbortSignal,
): Promise<DryRunResult> {
  try {
    const { lrn, warnings, duties, nextActions } = await client.declarations.dryRun(document, { signal });
    return { canLodge: true, lrn, warnings, duties, nextActions };
  } catch (error) {
    if (!isProblem(error, 'input_invalid')) throw error;
    return { canLodge: false, errors: error.errors, errorsTotal: error.errorsTotal };
  }
}

export function registerDryRun(server: McpServer, { client }: PortalConnection): void {
  server.registerTool(
    'dry_run',
    {
      title: 'Validate a declaration',
      description:
        'Validates a declaration without storing or lodging it. Returns every error with its location, message and hint. Without errors, returns warnings, duties and next actions.',
      inputSchema: z.strictObject({ document: declarationDocumentInput }),
      outputSchema: createOutputSchema(
        {
          errors: z.array(z.unknown()).optional(),
          errorsTotal: z.int().optional(),
          warnings: z.array(z.unknown()).optional(),
          duties: z.unknown().optional(),
          nextActions: z.array(z.unknown()).optional(),
        },
        { canLodge: z.boolean() },
      ),
      annotations: readOnlyAnnotations,
    },
    ({ document }, { mcpReq: { signal } }) =>
      toolResult(async () => {
        const { canLodge, ...data } = await validateDocument(client, document, signal);
        return new ResultWithServerText({ canLodge }, data);
      }),
  );
}
