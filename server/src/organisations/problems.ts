import { defineProblem } from '../foundation/http/problem.ts';

export const identificationNumberInUse = defineProblem({
  code: 'identification_number_in_use',
  status: 409,
  title: 'The identification number is in use',
  cause: 'Another organisation is registered under this identification number.',
  cure: 'Look for the organisation in the list; an organisation is registered once.',
  retryable: false,
});

export const ownOrganisation = defineProblem({
  code: 'own_organisation',
  status: 409,
  title: 'An organisation does not suspend itself',
  cause: 'The call would suspend the organisation that it is made for, and nobody of it could undo that.',
  cure: 'Suspend single clients instead.',
  retryable: false,
});
