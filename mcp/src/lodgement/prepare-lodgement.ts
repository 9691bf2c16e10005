import type { DraftDeclaration } from '@customs-portal/client';
import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { toPlainLine } from '../../../cli/src/console-io.ts';
import { declarationDocumentInput } from '../input-schemas.ts';
import type { PortalConnection } from '../portal.ts';
import { reportProgress } from '../progress.ts';
import {
  createOutputSchema,
  errorResult,
  ResultWithServerText,
  readOnlyAnnotations,
  toolResult,
} from '../tool-result.ts';
import { type DryRunResult, validateDocument } from '../tools/dry-run.ts';
import { canPromptPerson } from './confirmation.ts';
import { formsNotSupportedError } from './lodge.ts';
import type { LodgementSettings, PreparedLodgement } from './prepared-lodgements.ts';

/** `prepare_lodgement` validates a document and stores it under a code for a later lodgement. */
export function registerPrepareLodgement(
  server: McpServer,
  { client }: PortalConnection,
  { preparations, allowUnconfirmed }: LodgementSettings,
): void {
  server.registerTool(
    'prepare_lodgement',
    {
      title: 'Prepare a lodgement',
      description:
        'Step 1 of 2: validates a declaration. If the declaration has no errors, returns a code for `lodge`. The code is valid for ten minutes, for one lodgement of exactly this content. This tool lodges nothing. Show the result to the person before you call `lodge`. If the declaration changes, call this tool again. The earlier code is then invalid.',
      inputSchema: z.strictObject({ document: declarationDocumentInput }),
      outputSchema: createOutputSchema(
        {
          lrn: z.string(),
          errors: z.array(z.unknown()).optional(),
          duties: z.unknown().optional(),
          warnings: z.array(z.unknown()).optional(),
        },
        {
          ready: z.boolean(),
          code: z.string().optional(),
          contentHash: z.string().optional(),
          expiresAt: z.string().optional(),
          confirmedBy: z.enum(['person', 'confirm_lrn']).optional(),
        },
      ),
      annotations: { ...readOnlyAnnotations, readOnlyHint: false, idempotentHint: false },
    },
    ({ document }, context) => {
      if (!allowUnconfirmed && !canPromptPerson(server, context))
        return errorResult(formsNotSupportedError());
      return toolResult(async () => {
        await reportProgress(context, 1, 2, 'Validating the declaration');
        const validation = await validateDocument(client, document, context.mcpReq.signal);
        const { canLodge, ...data } = validation;
        if (!validation.canLodge)
          return new ResultWithServerText({ ready: canLodge }, { ...data, lrn: document.lrn });
        await reportProgress(context, 2, 2, 'The declaration has no errors');
        const preparation = preparations.add(document, summaryOf(document, validation.duties));
        const confirmedBy = canPromptPerson(server, context) ? 'person' : 'confirm_lrn';
        const own = { ready: true, ...serverTextOf(preparation), confirmedBy };
        return new ResultWithServerText(own, { ...data, lrn: preparation.lrn });
      });
    },
  );
}

function serverTextOf({ code, contentHash, expiresAt }: PreparedLodgement): object {
  return { code, contentHash, expiresAt: new Date(expiresAt).toISOString() };
}

type Duties = Extract<DryRunResult, { canLodge: true }>['duties'];

/**
 * Returns the text that a person reads before a lodgement: who is bound, who pays, with which security, and
 * which goods. Each name from the document is on its own line, shortened, in quotation marks and without unsafe
 * characters.
 */
function summaryOf(document: DraftDeclaration, duties: Duties): string {
  const { importer, exporter, guarantee, payment, goodsItems = [] } = document;
  const headings = [...new Set(goodsItems.map(({ commodityCode = '' }) => commodityCode.slice(0, 4)))];
  const facts = [
    ['Importer', importer?.name ?? importer?.identification],
    ['Exporter', exporter?.name ?? exporter?.identification],
    ['Guarantee', guarantee?.reference],
    ['Deferment account', payment?.account],
    ['Tariff headings of the goods', headings.filter((each) => /^\d{4}$/.test(each)).join(', ')],
  ].flatMap(([name, value]) => (value ? [`${name}: “${quotedName(value)}”`] : []));
  return [firstLine(document, duties), ...facts].join('\n');
}

const maxShownLength = 70;

function quotedName(text: string): string {
  const line = toPlainLine(text).replaceAll(/[“”]/g, "'");
  return line.length > maxShownLength ? `${line.slice(0, maxShownLength)}…` : line;
}

function firstLine({ type, lrn, goodsItems }: DraftDeclaration, duties: Duties): string {
  const items = goodsItems?.length ?? 0;
  const amount = duties.kind === 'calculated' ? `${duties.totals.payable} ${duties.currency}` : '';
  const due = /^[\d.]+ [A-Z]{3}$/.test(amount) ? `, duties payable ${amount}` : '';
  return `${type} ${lrn}, ${items} goods item${items === 1 ? '' : 's'}${due}.`;
}
