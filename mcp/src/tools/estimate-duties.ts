import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { answer, labelled, reading } from '../answer.ts';
import { ToolRefusal } from '../failure.ts';
import { dayInput } from '../inputs.ts';
import type { Portal } from '../portal.ts';

/** The members of a declaration that duties go by: the portal takes no other. */
const dutyMembers = [
  'invoice',
  'goodsItems',
  'supportingDocuments',
  'representation',
  'declarant',
  'importer',
  'exporter',
];

const draft = z
  .looseObject({ type: z.enum(['import', 'export']) })
  .describe('A declaration, or as much of it as there is; members that duties do not go by are left out');

const decimal = z.string().regex(/^\d{1,16}(?:\.\d{1,6})?$/);

/** One item in few words, as people ask. */
const goods = z
  .strictObject({
    type: z.enum(['import', 'export']).default('import'),
    commodityCode: z.string().regex(/^\d{4,14}$/),
    origin: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .describe('Country of origin, ISO 3166-1 alpha-2'),
    itemAmount: decimal.describe('The price, a decimal'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .describe('Of the price, ISO 4217'),
    incoterm: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('CIF'),
    procedure: z
      .string()
      .regex(/^\d{4}$/)
      .default('4000'),
    preference: z.string().max(10).default('100').describe('Tariff treatment; 100 is the usual one'),
    netMass: decimal.optional().describe('In kilograms'),
    grossMass: decimal.optional().describe('In kilograms'),
  })
  .describe('One goods item');

/** `estimate_duties`: what goods would cost, from a draft or a few facts. */
export function estimateDuties(server: McpServer, { client }: Portal): void {
  server.registerTool(
    'estimate_duties',
    {
      title: 'Estimate duties',
      description:
        'Calculates duties and VAT step by step, from a draft or from one item of goods. What is missing is told as what stands in the way. Stores nothing, binds nobody: customs assesses what was lodged and accepted. The rules of declarations are not looked at: dry_run does that.',
      inputSchema: z.strictObject({
        draft: draft.optional(),
        goods: goods.optional(),
        valid_on: dayInput.optional().describe('By the tariff and the rates of this day instead of today'),
      }),
      outputSchema: labelled({ date: z.string(), duties: z.looseObject({ kind: z.string() }) }),
      annotations: reading,
    },
    ({ draft: given, goods: item, valid_on: date }, { mcpReq: { signal } }) =>
      answer(async () => {
        const bodies = [...(item ? [ofItem(item)] : []), ...(given ? [ofDraft(given)] : [])];
        const [body] = bodies;
        if (!body || bodies.length > 1) throw new ToolRefusal('Give either `draft` or `goods`.');
        const options = { query: { date }, body, signal };
        return (await client.request('POST', '/openapi/tariff/calculation', options)).data;
      }),
  );
}

function ofItem({ type, currency, incoterm, netMass, grossMass, ...item }: z.output<typeof goods>) {
  const masses = { ...(netMass && { netMass }), ...(grossMass && { grossMass }) };
  return { type, invoice: { currency, incoterm }, goodsItems: [{ ...item, ...masses }] };
}

function ofDraft({ type, ...members }: z.output<typeof draft>) {
  const known = Object.entries(members).filter(([name]) => dutyMembers.includes(name));
  return { type, ...Object.fromEntries(known) };
}
