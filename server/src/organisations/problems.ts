import { defineProblem } from '../foundation/http/problem.ts';

export const identificationNumberInUse = defineProblem({
  code: 'identification_number_in_use',
  status: 409,
  title: 'The identification number is in use',
  cause: 'Another organisation is registered under this identification number.',
  cure: 'Look for the organisation in the list; an organisation is registered once.',
  retryable: false,
});

export const registeredNumber = defineProblem({
  code: 'registered_number',
  status: 409,
  title: 'An organisation keeps the number that it is registered with',
  cause:
    'The number is the `identificationNumber` of the organisation; only those that it was given beside it can be taken.',
  cure: 'Suspend the organisation, if it should not declare any more.',
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

export const linkInvalid = defineProblem({
  code: 'link_invalid',
  status: 403,
  title: 'The link is not valid any more',
  cause: 'The link was used before, its time is over, or a newer one has taken its place.',
  cure: 'Ask for a new mail: sign up again, or set a new password.',
  retryable: false,
});

export const notPending = defineProblem({
  code: 'not_pending',
  status: 409,
  title: 'There is nothing to approve',
  cause: 'It was approved or refused already, or was never asked for.',
  cure: 'Read it: its state tells. An active one is suspended and revived by changing its state.',
  retryable: false,
});

export const approvalPending = defineProblem({
  code: 'approval_pending',
  status: 409,
  title: 'The organisation has yet to be approved',
  cause:
    'The organisation was registered by a person and was not approved; its state cannot be changed in another way.',
  cure: 'Approve or refuse it at POST /management/organisations/{id}/approval.',
  retryable: false,
});

export const ownRequest = defineProblem({
  code: 'own_request',
  status: 403,
  title: 'Nobody approves what they asked for themselves',
  cause: 'The person who decides is the one who registered it.',
  cure: 'Let another administrator decide.',
  retryable: false,
});

export const registrationLimit = defineProblem({
  code: 'registration_limit',
  status: 409,
  title: 'There are too many open registrations',
  cause: 'Three organisations that you registered wait for approval.',
  cure: 'Wait until they are decided.',
  retryable: false,
});

export const roleNotAvailable = defineProblem({
  code: 'role_not_available',
  status: 409,
  title: 'The organisation has no such role',
  cause:
    'Officers, administrators and auditors are people of the customs authority; owners, developers and viewers of all others.',
  cure: 'Choose one of the roles in `roles`.',
  retryable: false,
});

export const lastOwner = defineProblem({
  code: 'last_owner',
  status: 409,
  title: 'The last owner stays',
  cause:
    'An organisation has at least one owner, the customs authority at least one administrator, and this is the only one.',
  cure: 'Make somebody else one first.',
  retryable: false,
});

export const ownMembership = defineProblem({
  code: 'own_membership',
  status: 409,
  title: 'Nobody changes their own role',
  cause: 'The call would change the role of the person who makes it.',
  cure: 'Ask another owner or administrator.',
  retryable: false,
});

export const alreadyMember = defineProblem({
  code: 'already_member',
  status: 409,
  title: 'The person is a member already',
  cause: 'Whoever has this address belongs to the organisation.',
  cure: 'Change the role of the member instead.',
  retryable: false,
});

export const alreadyInvited = defineProblem({
  code: 'already_invited',
  status: 409,
  title: 'The person is invited already',
  cause: 'There is an open invitation for this address.',
  cure: 'Withdraw it first if it should be another.',
  retryable: false,
});

export const invitationLimit = defineProblem({
  code: 'invitation_limit',
  status: 409,
  title: 'There are too many open invitations',
  cause: 'The organisation has a hundred open invitations.',
  cure: 'Withdraw those that nobody accepts.',
  retryable: false,
});
