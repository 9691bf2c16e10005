import { defineProblem } from '../../foundation/http/problem.ts';

export const importNotReady = defineProblem({
  code: 'import_not_ready',
  status: 409,
  title: 'The import cannot be applied',
  cause:
    'The import is still being read, has faulty lines, was not read to its end, was applied already, or was discarded.',
  cure: 'Look at its state and its errors; mend the file and send it again as a new import.',
  retryable: false,
});

export const referenceListChanged = defineProblem({
  code: 'reference_list_changed',
  status: 409,
  title: 'The list has changed since the import was compared with it',
  cause: 'Another import was applied, or a new release has brought another list.',
  cure: 'Send the file again as a new import, look at what it changes now, and apply that one.',
  retryable: false,
});
