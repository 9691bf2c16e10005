import { defineProblem } from '../foundation/http/problem.ts';

export const identificationNumberInUse = defineProblem({
  code: 'identification_number_in_use',
  status: 409,
  retryable: false,
});

export const registeredNumber = defineProblem({
  code: 'registered_number',
  status: 409,
  retryable: false,
});

export const ownOrganisation = defineProblem({
  code: 'own_organisation',
  status: 409,
  retryable: false,
});

export const linkInvalid = defineProblem({
  code: 'link_invalid',
  status: 403,
  retryable: false,
});

export const notPending = defineProblem({
  code: 'not_pending',
  status: 409,
  retryable: false,
});

export const approvalPending = defineProblem({
  code: 'approval_pending',
  status: 409,
  retryable: false,
});

export const ownRequest = defineProblem({
  code: 'own_request',
  status: 403,
  retryable: false,
});

export const registrationLimit = defineProblem({
  code: 'registration_limit',
  status: 409,
  retryable: false,
});

export const roleNotAvailable = defineProblem({
  code: 'role_not_available',
  status: 409,
  retryable: false,
});

export const lastOwner = defineProblem({
  code: 'last_owner',
  status: 409,
  retryable: false,
});

export const ownMembership = defineProblem({
  code: 'own_membership',
  status: 409,
  retryable: false,
});

export const alreadyMember = defineProblem({
  code: 'already_member',
  status: 409,
  retryable: false,
});

export const alreadyInvited = defineProblem({
  code: 'already_invited',
  status: 409,
  retryable: false,
});

export const invitationLimit = defineProblem({
  code: 'invitation_limit',
  status: 409,
  retryable: false,
});
