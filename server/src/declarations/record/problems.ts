import { defineProblem } from '../../foundation/http/problem.ts';

export const lrnInUse = defineProblem({ code: 'lrn_in_use', status: 409 });

export const referenceDataMissing = defineProblem({
  code: 'reference_data_missing',
  status: 503,
  retryable: true,
});

export const declarationIncomplete = defineProblem({ code: 'declaration_incomplete', status: 409 });
export const actionNotAllowed = defineProblem({ code: 'action_not_allowed', status: 409 });
export const nothingToChange = defineProblem({ code: 'nothing_to_change', status: 400 });
export const storageFull = defineProblem({ code: 'storage_full', status: 409 });
