/** Declarations that the code examples of the documentation assume. */
export const assumedDeclarations = `import type { CustomsPortal, DraftDeclaration, GrantTokens } from '@customs-portal/client';
declare global {
  const portal: CustomsPortal;
  const declaration: DraftDeclaration;
  const callbackUrl: string;
  const traderId: string;
  let stored: string | undefined;
  const database: {
    readTokens(id: string): Promise<GrantTokens | null>;
    writeTokens(id: string, tokens: GrantTokens): Promise<void>;
    withLock<Result>(id: string, work: () => Promise<Result>): Promise<Result>;
  };
}
`;

/** The programs of this module are compiled against the packages, as callers would. */
/** A program that uses every type of the rules packages, with correct and incorrect uses. */
export const consumerOfRules = `import { CustomsPortal } from '@customs-portal/client';
import { compareAmounts, inNationalCurrency, type Parameter, placeIf, type Rule, valueOn } from '@customs-portal/rules';
import * as pack from '@customs-portal/rules-xa';

const parameters: readonly Parameter[] = [{ name: 'limit', validFrom: '2027-01-01', value: '150.00' }];
export const rules: readonly Rule[] = [
  {
    id: 'XA900',
    dataElement: 'InvoiceAmount',
    severity: 'warning',
    only: 'import',
    parameters,
    check: ({ invoice }, reference) => {
      const value = inNationalCurrency(invoice?.amount ?? '0', invoice?.currency ?? 'XTS', reference);
      const limit = valueOn(parameters, 'limit', reference);
      return placeIf(value !== null && limit !== null && compareAmounts(value, limit) > 0, '/invoice/amount');
    },
    passing: {},
    failing: { set: { '/invoice/amount': '150.01' }, at: ['/invoice/amount'] },
  },
];

export async function check(portal: CustomsPortal, document: object): Promise<string[]> {
  const rules = await portal.rules.offline(pack);
  const files = await portal.rules.offline(pack, [{ list: 'offices', entries: 'code' }]);
  const { errors, warnings, askedAtCustoms } = rules.check(document, { date: '2027-01-01', language: 'de' });
  files.check(document);
  return [...[...errors, ...warnings].map(({ code, pointer, hint }) => \`\${code} \${pointer} \${hint}\`), ...askedAtCustoms];
}
`;

export const typescriptConsumer = `import { CustomsPortal, isProblem, PortalProblem, verifyWebhook, type Declaration, type PortalEvent } from '@customs-portal/client';
export async function lodge(portal: CustomsPortal): Promise<string> {
  try {
    const lodged: Declaration = await portal.declarations.create({ type: 'import', lrn: 'A-1' });
    return lodged.id;
  } catch (error) {
    if (isProblem(error, 'lrn_in_use')) return error.conflict.id;
    if (error instanceof PortalProblem && error.code === 'rate_limited') return String(error.retryAfterSeconds);
    throw error;
  }
}
export function aboutOf(event: PortalEvent): string {
  if ('declaration' in event) return event.declaration.lrn;
  return 'webhookId' in event ? event.webhookId : event.id;
}
export async function receive(headers: Headers, body: string): Promise<string> {
  const { event } = await verifyWebhook(headers, body, 'whsec_');
  // @ts-expect-error A test is about no declaration.
  event.declaration;
  return 'declaration' in event && event.type === 'declaration.released' ? event.declaration.lrn : aboutOf(event);
}
// @ts-expect-error A client has one of both.
new CustomsPortal({ baseUrl: '', clientId: '', apiKey: '' });
`;

/** A program that sends a request with a token bound to a key. It runs on the oldest supported Node. */
export const senderConstrainedProgram = `import { readFileSync } from 'node:fs';
import { CustomsPortal } from '@customs-portal/client';
const { baseUrl, hostToHost } = JSON.parse(readFileSync('data/sandbox.json', 'utf8'));
const { clientId, clientSecret, apiKey } = hostToHost;
const portal = new CustomsPortal({ baseUrl, clientId, clientSecret, apiKey, dpop: true });
console.log('bound:', (await portal.status.poll({ limit: 1 })).status);
`;
