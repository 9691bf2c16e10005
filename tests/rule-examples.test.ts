import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listAt, textAt } from '../conformance/json.ts';
import { buildExample, exampleDayOf, exampleTimeOf } from '../server/src/declarations/rules/build-example.ts';
import { allRules } from '../server/src/declarations/rules/catalogue.ts';
import type { Rule } from '../server/src/declarations/rules/rule.ts';
import { ruleWithExamples } from '../server/src/declarations/rules/rule-representation.ts';
import { startInProcessPortal } from './in-process-portal.ts';
import { createPortalClient, type PortalClient } from './portal-client.ts';
import type { ServingPortal } from './portal-process.ts';

describe('the violating example of a rule', () => {
  let portal: ServingPortal;
  let callers: readonly PortalClient[];
  before(async () => {
    portal = await startInProcessPortal({ environment: { PORTAL_CLIENT_RATE: '0' } });
    const { hostToHost, otherHostToHost } = portal.credentials;
    callers = [hostToHost, otherHostToHost].map((client) => createPortalClient(portal.baseUrl, client));
  });
  after(() => portal?.stop());

  test('is reported with the code and the location of the rule, wherever only the declaration matters', async () => {
    const sent = allRules.filter(needsOnlyDeclaration);
    const silent: string[] = [];
    for (const rule of sent) {
      const expected = rule.failing.at.map((pointer) => `${rule.id} ${pointer}`);
      const found = await findingsOf(rule);
      if (!expected.every((finding) => found.has(finding)))
        silent.push(`${rule.id}: ${[...found].join(', ')}`);
    }
    assert.deepEqual(silent, []);
    assert.ok(sent.length >= 135, `${sent.length} examples`);
  });

  /** Returns the findings of dry runs by the sandbox's trader and by its broker, as code and location. */
  async function findingsOf(rule: Rule): Promise<Set<string>> {
    const body = buildExample(rule.failing, exampleTimeOf(rule));
    const found = new Set<string>();
    for (const caller of callers) {
      const answer = await caller.call(
        'POST',
        `/openapi/declarations?dryRun=true&date=${exampleDayOf(rule)}`,
        { body },
      );
      assert.ok([200, 400].includes(answer.status), answer.text);
      for (const finding of [...listAt(answer.body, 'errors'), ...listAt(answer.body, 'warnings')])
        found.add(`${textAt(finding, 'code')} ${textAt(finding, 'pointer')}`);
    }
    return found;
  }
});

/** Whether the page of a rule names no condition of its example, such as another organisation that lodges it. */
function needsOnlyDeclaration(rule: Rule): boolean {
  const { needs, lodgedBy, mandate } = ruleWithExamples(rule, 'https://portal.example', 'en').failing;
  return needs.length === 0 && lodgedBy === undefined && mandate === undefined;
}
