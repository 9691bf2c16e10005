import { managementOperation } from '../../callers/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired } from '../../foundation/http/problems.ts';
import {
  type AutomationParts,
  AutomationView,
  exampleAutomation,
  readAutomationView,
} from './automation-view.ts';

export const getAutomation = managementOperation(
  {
    id: 'getAutomation',
    method: 'GET',
    path: '/management/automation',
    tag: 'Automation',
    summary: 'Get the automation table',
    description:
      'Returns the rows by which the portal accepts, assigns lanes, releases and clears without an officer, the stops in force, and the proposed table. Declarants never see it. Only for the customs authority.',
    scope: 'management:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    programs: 'authority',
    answers: {
      200: {
        description: 'The automation table.',
        body: AutomationView,
        examples: { one: { summary: 'A table with one row', value: exampleAutomation } },
      },
    },
    problems: [customsAuthorityRequired],
  },
  (parts: AutomationParts) =>
    async ({ caller }) =>
      caller.dataScope === 'all'
        ? answer(200, await readAutomationView(parts))
        : refuse(customsAuthorityRequired),
);
