import type { Database } from '../foundation/database/database.ts';
import type { Operation } from '../foundation/http/operation.ts';
import type { IdSource } from '../foundation/ids.ts';
import type { PostMail } from '../foundation/mail/mail.ts';
import type { RightsEnded } from './members/public.ts';
import {
  acceptInvitationOperation,
  changeMemberOperation,
  inviteOperation,
  listInvitationsOperation,
  listMembersOperation,
  removeMemberOperation,
  withdrawInvitationOperation,
} from './members/public.ts';
import {
  approveOrganisationOperation,
  changeOrganisationOperation,
  createOrganisationOperation,
  getOrganisationOperation,
  listOrganisationsOperation,
  registerOrganisationOperation,
} from './registration/public.ts';

export interface OrganisationParts {
  readonly database: Database;
  readonly source: IdSource;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly sealingKey: Uint8Array;
  readonly postMail: PostMail;
  readonly rightsEnded: RightsEnded;
}

export function organisationOperations(parts: OrganisationParts): Operation[] {
  const { database, source, baseUrl, sealingKey, postMail } = parts;
  const { now } = source;
  return [
    createOrganisationOperation(database, source, baseUrl),
    listOrganisationsOperation(database, sealingKey),
    getOrganisationOperation(database),
    changeOrganisationOperation(database, now),
    registerOrganisationOperation(database, source, baseUrl),
    approveOrganisationOperation(database, now, baseUrl, postMail),
    listMembersOperation(database, sealingKey),
    changeMemberOperation(database, now, parts.rightsEnded),
    removeMemberOperation(database, now, parts.rightsEnded),
    inviteOperation(database, source, baseUrl, postMail),
    listInvitationsOperation(database, now),
    withdrawInvitationOperation(database, now),
    acceptInvitationOperation(database, now),
  ];
}
