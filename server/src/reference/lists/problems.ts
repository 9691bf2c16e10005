import { defineProblem } from '../../foundation/http/problem.ts';

export const importNotReady = defineProblem({ code: 'import_not_ready', status: 409 });

/** Refuses an import because of inconsistencies, which are reported line by line. */
export const codeListsInconsistent = defineProblem({ code: 'code_lists_inconsistent', status: 409 });
export const referenceListChanged = defineProblem({ code: 'reference_list_changed', status: 409 });
