import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { commodityInput, dayInput, declarationTypeInput } from '../input-schemas.ts';
import type { PortalConnection } from '../portal.ts';
import { readDeclarationSchemaAndSamples } from '../read-declaration-schema-and-samples.ts';
import { ToolRefusal } from '../tool-failure.ts';
import { createOutputSchema, readOnlyAnnotations, toolResult } from '../tool-result.ts';

const draftInput = z
  .looseObject({ type: declarationTypeInput })
  .describe('A complete or partial declaration');

const decimalInput = z.string().regex(/^\d{1,16}(?:\.\d{1,6})?$/);

/** A goods item, described by the few facts that people usually give. */
const goodsInput = z
  .strictObject({
    type: declarationTypeInput.optional(),
    commodityCode: commodityInput,
    origin: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .describe('Country of origin, ISO 3166-1 alpha-2'),
    itemAmount: decimalInput.describe('Price of the goods item as a decimal number'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .describe('Currency of the price, ISO 4217'),
    incoterm: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('CIF'),
    procedure: z.string().min(1).max(20).optional(),
    preference: z.string().max(10).optional().describe('Code of the requested tariff preference'),
    netMass: decimalInput.optional().describe('Net mass in kilograms'),
    grossMass: decimalInput.optional().describe('Gross mass in kilograms'),
  })
  .describe(
    'One goods item. If you omit `type`, `procedure` or `preference`, the tool uses the values of the first sample declaration of the portal (of the given type).',
  );

/** `estimate_duties` calculates the duties of goods from a draft declaration or from a few facts. */
export function registerEstimateDuties(server: McpServer, portal: PortalConnection): void {
  server.registerTool(
    'estimate_duties',
    {
      title: 'Estimate duties',
      description:
        'Calculates duties and VAT step by step for a draft or one goods item, and lists missing inputs. The estimate is not binding and not stored: customs assesses the accepted declaration. This tool does not apply the business rules; use dry_run to validate the declaration.',
      inputSchema: z.strictObject({
        draft: draftInput.optional(),
        goods: goodsInput.optional(),
        date: dayInput.optional().describe('Date of the tariff and exchange rates (default: today)'),
      }),
      outputSchema: createOutputSchema({ date: z.string(), duties: z.looseObject({ kind: z.string() }) }),
      annotations: readOnlyAnnotations,
    },
    ({ draft, goods: item, date }, { mcpReq: { signal } }) =>
      toolResult(async () => {
        if (draft && item) throw new ToolRefusal('Pass either `draft` or `goods`, not both.');
        const body = draft ?? (item && declarationOfItem(await completeItem(item, portal, signal)));
        if (!body) throw new ToolRefusal('Pass either `draft` or `goods`.');
        const options = { query: { date }, body, signal };
        return (await portal.client.request('POST', '/openapi/tariff/calculation', options)).data;
      }),
  );
}

const sampleSchema = z.object({
  type: declarationTypeInput,
  goodsItems: z.tuple([z.object({ procedure: z.string(), preference: z.string().optional() })], z.unknown()),
});

/**
 * Completes a goods item to a declaration. Missing values come from a sample declaration, of the same type if
 * possible, because codes depend on the country.
 */
async function completeItem(
  item: z.output<typeof goodsInput>,
  portal: PortalConnection,
  signal: AbortSignal,
) {
  if (item.type && item.procedure && item.preference) return { ...item, type: item.type };
  const { samples } = await readDeclarationSchemaAndSamples(portal, signal);
  const found = Object.values(samples)
    .flatMap(({ value }) => sampleSchema.safeParse(value).data ?? [])
    .find(({ type }) => item.type === undefined || type === item.type);
  const type = item.type ?? found?.type;
  if (!type) throw new ToolRefusal('Pass `type`. The resource portal://country lists the types.');
  const { procedure = found?.goodsItems[0].procedure, preference = found?.goodsItems[0].preference } = item;
  return { ...item, type, ...(procedure && { procedure }), ...(preference && { preference }) };
}

type CompletedItem = Awaited<ReturnType<typeof completeItem>>;

function declarationOfItem({
  type,
  currency,
  incoterm,
  netMass,
  grossMass,
  procedure,
  preference,
  ...item
}: CompletedItem) {
  const presentFields = Object.entries({ netMass, grossMass, procedure, preference }).filter(
    ([, value]) => value,
  );
  return {
    type,
    invoice: { currency, incoterm },
    goodsItems: [{ ...item, ...Object.fromEntries(presentFields) }],
  };
}
