import { defineProblem } from '../foundation/http/problem.ts';

export const identificationNumberInUse = defineProblem({ code: 'identification_number_in_use', status: 409 });
export const primaryNumberRequired = defineProblem({ code: 'primary_number_required', status: 409 });

export const cannotChangeOwnOrganisation = defineProblem({
  code: 'cannot_change_own_organisation',
  status: 409,
});

export const linkInvalid = defineProblem({ code: 'link_invalid', status: 403 });
export const approvalNotPending = defineProblem({ code: 'approval_not_pending', status: 409 });
export const approvalPending = defineProblem({ code: 'approval_pending', status: 409 });
export const cannotApproveOwnRequest = defineProblem({ code: 'cannot_approve_own_request', status: 403 });
export const registrationLimit = defineProblem({ code: 'registration_limit', status: 409 });
export const roleNotAvailable = defineProblem({ code: 'role_not_available', status: 409 });
export const lastOwner = defineProblem({ code: 'last_owner', status: 409 });
export const cannotChangeOwnMembership = defineProblem({ code: 'cannot_change_own_membership', status: 409 });
export const alreadyMember = defineProblem({ code: 'already_member', status: 409 });
export const alreadyInvited = defineProblem({ code: 'already_invited', status: 409 });
export const invitationLimit = defineProblem({ code: 'invitation_limit', status: 409 });
