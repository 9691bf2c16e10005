import type { DraftDeclaration } from '@customs-portal/client';
import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { answer, labelled, reading } from '../answer.ts';
import { documentInput } from '../inputs.ts';
import type { Portal } from '../portal.ts';
import { tellProgress } from '../progress.ts';
import { type Judgement, judge } from '../tools/dry-run.ts';
import { hostAsks } from './confirmation.ts';
import type { Preparation, Preparations } from './preparations.ts';

/** `prepare_lodgement`: tries a document, and keeps it for a lodgement under a code of its own. */
export function prepareLodgement(server: McpServer, { client }: Portal, preparations: Preparations): void {
  server.registerTool(
    'prepare_lodgement',
    {
      title: 'Prepare a lodgement',
      description:
        'Step 1 of 2: validates a declaration. If the declaration has no errors, returns a code that is valid for ten minutes, for this content and one lodgement. This tool lodges nothing. Show the result to the person before you call `lodge`. After a change of the declaration, call this tool again; the earlier code becomes invalid.',
      inputSchema: z.strictObject({ document: documentInput }),
      outputSchema: labelled({
        ready: z.boolean(),
        lrn: z.string(),
        errors: z.array(z.unknown()).optional(),
        code: z.string().optional(),
        contentHash: z.string().optional(),
        expiresAt: z.string().optional(),
        confirmedBy: z.enum(['person', 'confirm_lrn']).optional(),
        duties: z.unknown().optional(),
        warnings: z.array(z.unknown()).optional(),
      }),
      annotations: { ...reading, readOnlyHint: false, idempotentHint: false },
    },
    ({ document }, context) =>
      answer(async () => {
        await tellProgress(context, 1, 2, 'Validating the declaration');
        const judgement = await judge(client, document, context.mcpReq.signal);
        if (!judgement.canLodge) return { ready: false, ...judgement, lrn: document.lrn };
        await tellProgress(context, 2, 2, 'The declaration can be lodged');
        const preparation = preparations.add(document, summaryOf(document, judgement.duties));
        const confirmedBy = hostAsks(server, context) ? 'person' : 'confirm_lrn';
        return { ready: true, ...judgement, ...toldOf(preparation), confirmedBy };
      }),
  );
}

function toldOf({ code, lrn, contentHash, expiresAt }: Preparation): object {
  return { code, lrn, contentHash, expiresAt: new Date(expiresAt).toISOString() };
}

type Duties = Extract<Judgement, { canLodge: true }>['duties'];

/** Numbers only: a text of the document has no business in a question to a person. */
function summaryOf({ type, lrn, goodsItems }: DraftDeclaration, duties: Duties): string {
  const items = goodsItems?.length ?? 0;
  const amount = duties.kind === 'calculated' ? `${duties.totals.payable} ${duties.currency}` : '';
  const due = /^[\d.]+ [A-Z]{3}$/.test(amount) ? `, payable ${amount}` : '';
  return `${type} ${lrn}, ${items} goods item${items === 1 ? '' : 's'}${due}.`;
}
