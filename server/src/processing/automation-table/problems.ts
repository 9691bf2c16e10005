import { defineProblem } from '../../foundation/http/problem.ts';

export const automationStatusConflict = defineProblem({ code: 'automation_status_conflict', status: 409 });

export const cannotConfirmOwnAutomation = defineProblem({
  code: 'cannot_confirm_own_automation',
  status: 409,
});

export const customsOfficeForbidden = defineProblem({ code: 'customs_office_forbidden', status: 403 });
