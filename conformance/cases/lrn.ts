import type { ConformanceCase } from '../case.ts';
import { bodyJson } from '../http.ts';
import { textAt, valueAt } from '../json.ts';
import { authenticatedHeaders } from '../test-client.ts';
import { createDraft, DECLARATIONS_PATH, declarationCase } from './drafts.ts';

const LRN =
  "An LRN is the declarant's own reference: 1 to 35 characters of A-Z a-z 0-9 . _ -, unique in the organisation. The LRN of a deleted draft can be used again. A PUT cannot change an LRN.";
const IN_USE =
  'A second declaration with the same LRN: 409 lrn_in_use. The property conflict contains the original declaration, and sameContent.';

export const lrnCases: readonly ConformanceCase[] = [
  {
    ...declarationCase(
      'lrn-shape',
      'accepts an LRN of 35 characters and every allowed character',
      LRN,
      async (context) => {
        const lrn = `A-z.0_${context.fixtures.freshLrn()}`.padEnd(35, 'x');
        context.expect.status(
          await createDraft(
            context,
            await context.fixtures.trader(),
            await context.fixtures.declaration({ lrn }),
          ),
          201,
        );
      },
    ),
    skip: ({ fixtures }) =>
      fixtures.country.hasFreeLrn ? undefined : 'this country prescribes a format of reference numbers',
  },
  declarationCase(
    'lrn-in-use',
    'returns 409 for a used LRN, with the original declaration and sameContent',
    IN_USE,
    async (context) => {
      const { fixtures, expect, call } = context;
      const trader = await fixtures.trader();
      const document = await fixtures.declaration();
      const first = await createDraft(context, trader, document);
      const same = await createDraft(context, trader, document);
      expect.problem(same, 409, 'lrn_in_use');
      const conflict = valueAt(bodyJson(same), 'conflict');
      expect.equal(
        'conflict',
        pickConflict(conflict),
        [valueAt(bodyJson(first), 'id'), document.lrn, null, 'draft', true],
        same,
      );
      const href = URL.parse(textAt(conflict, 'href') ?? '', same.url);
      const path = (href?.pathname ?? '').slice(
        new URL(context.client.target.base).pathname.replace(/\/$/, '').length,
      );
      expect.status(await call({ method: 'GET', path, headers: authenticatedHeaders(trader) }), 200);
      const { type, lrn } = document;
      const other = await createDraft(context, trader, { type, lrn });
      expect.problem(other, 409, 'lrn_in_use');
      expect.equal('sameContent', valueAt(bodyJson(other), 'conflict', 'sameContent'), false, other);
    },
  ),
  declarationCase(
    'lrn-other-organisation',
    'accepts an LRN that another organisation uses',
    LRN,
    async (context) => {
      const lrn = context.fixtures.freshLrn();
      await context.fixtures.draft(await context.fixtures.trader(), { lrn });
      context.expect.status(
        await createDraft(
          context,
          await context.fixtures.clientOfOtherOrganisation(),
          await context.fixtures.declaration({ lrn }),
        ),
        201,
      );
    },
  ),
  declarationCase(
    'lrn-concurrent',
    'creates one of five concurrent drafts with one LRN',
    LRN,
    async (context) => {
      const document = await context.fixtures.declaration();
      const trader = await context.fixtures.trader();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => createDraft(context, trader, document)),
      );
      context.expect.equal(
        'statuses',
        answers.map(({ status }) => status).toSorted(),
        [201, 409, 409, 409, 409],
      );
    },
  ),
  declarationCase('lrn-freed', 'accepts the LRN of a deleted draft', LRN, async (context) => {
    const { fixtures, expect, call } = context;
    const trader = await fixtures.trader();
    const lrn = fixtures.freshLrn();
    const path = `${DECLARATIONS_PATH}/${await fixtures.draft(trader, { lrn })}`;
    expect.status(await call({ method: 'DELETE', path, headers: authenticatedHeaders(trader) }), 204);
    expect.status(await createDraft(context, trader, await fixtures.declaration({ lrn })), 201);
  }),
];

function pickConflict(conflict: unknown): readonly unknown[] {
  return ['id', 'lrn', 'mrn', 'declarationStatus', 'sameContent'].map((member) => valueAt(conflict, member));
}
