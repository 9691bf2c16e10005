export interface OrganisationOfCaller {
  readonly id: string;
  readonly name: string;
  /** Weight of the organisation's share of the capacity under overload. */
  readonly capacityWeight?: number;
}

/** An organisation that lodges declarations. */
export interface DeclaringOrganisation extends OrganisationOfCaller {
  /** Identification numbers under which the organisation lodges declarations. */
  readonly numbers: readonly string[];
}

interface OpenApiCallerBase {
  /** The organisation in whose name the request is sent. For a platform with a trader's consent, this is the trader. */
  readonly organisation: DeclaringOrganisation;
  readonly client: { readonly id: string };
  readonly apiKeyId: string;
  readonly scopes: ReadonlySet<string>;
  /** The person who consented to the client's access; null for a token that needed no consent. */
  readonly personId: string | null;
  /** The id of the consent of this person; null if `personId` is null. */
  readonly grantId: string | null;
  /** The person who is responsible for the client, or null. */
  readonly responsibleId: string | null;
}

export interface HostToHostCaller extends OpenApiCallerBase {
  readonly userType: 'host_to_host';
}

export interface PlatformCaller extends OpenApiCallerBase {
  readonly userType: 'platform';
  readonly platform: { readonly id: string };
}

/** A caller admitted by the guard of `/openapi`. */
export type Caller = HostToHostCaller | PlatformCaller;

/** Roles of people that exist in organisations of every kind. */
export const organisationRoles = ['owner', 'developer', 'clerk', 'viewer'] as const;
/** Roles that exist only in the customs authority. They give access to the data of all organisations. */
export const customsRoles = ['officer', 'supervisor', 'administrator', 'auditor', 'accountant'] as const;
export const roles = [...organisationRoles, ...customsRoles] as const;
export type Role = (typeof roles)[number];

export function isCustomsRole(role: Role): boolean {
  return customsRoles.some((one) => one === role);
}

interface ManagementCallerBase {
  readonly organisation: OrganisationOfCaller;
  /** Scope of access: the caller's own organisation, or all organisations for callers of the customs authority. */
  readonly dataScope: 'own' | 'all';
}

/** The person who is responsible for a client, with their current role. */
export interface Responsible {
  readonly id: string;
  /** The organisation in which the person has the role: that of the client, or the customs authority. */
  readonly organisationId: string;
  readonly role: Role;
}

/** A program with a bearer token. Its scopes and the role of its responsible person determine its access. */
export interface ManagementClient extends ManagementCallerBase {
  readonly userType: 'management';
  readonly client: { readonly id: string };
  readonly scopes: ReadonlySet<string>;
  /** The person who is responsible for the client; null if no person created the client. */
  readonly responsible: Responsible | null;
}

/**
 * A person with a console session who acts for an organisation. The role in this organisation determines the access.
 */
export interface ManagementPerson extends ManagementCallerBase {
  readonly userType: 'person';
  readonly organisation: DeclaringOrganisation;
  readonly person: { readonly id: string; readonly name: string };
  readonly role: Role;
  readonly sessionId: string;
  /** Time until which operations that require a recent authentication are permitted. */
  readonly freshUntil: Date;
}

/** Stages of a sign-in: the person must present a second factor, must set one up, or is signed in. */
export const sessionStages = ['second_factor', 'enrolment', 'signed_in'] as const;
export type SessionStage = (typeof sessionStages)[number];

/** A person with a console session, possibly without an acting organisation. */
export interface PersonCaller {
  readonly userType: 'person';
  readonly person: { readonly id: string; readonly name: string; readonly email: string };
  readonly sessionId: string;
  readonly stage: SessionStage;
  readonly freshUntil: Date;
  readonly expiresAt: Date;
  /** The acting organisation; null if none is chosen, or the membership has ended. */
  readonly organisation: OrganisationOfPerson | null;
  readonly role: Role | null;
}

export interface OrganisationOfPerson extends DeclaringOrganisation {
  readonly kind: 'trader' | 'broker' | 'platform_operator' | 'customs_authority';
  readonly status: 'pending' | 'active' | 'suspended' | 'refused';
}

/** The caller of an operation that requires no credentials. */
export interface UnauthenticatedCaller {
  readonly userType: 'anyone';
}

/** A caller admitted by the guard of `/management`. */
export type ManagementCaller = ManagementClient | ManagementPerson;

/**
 * A caller that lodges and manages declarations: a program on `/openapi`, or a person on
 * `/management/organisation`.
 */
export type Declarant = Caller | ManagementPerson;

/**
 * Returns the person to whom an action is attributed: the calling person, the person who consented, or the person who is
 * responsible for the client. Returns null if there is none.
 */
export function accountablePersonOf(caller: ManagementCaller | Caller): string | null {
  switch (caller.userType) {
    case 'person':
      return caller.person.id;
    case 'management':
      return caller.responsible?.id ?? null;
    case 'host_to_host':
    case 'platform':
      return caller.personId ?? caller.responsibleId;
  }
}

/** Returns the id of the consent by which a platform acts for a trader; null for all other callers. */
export function grantIdOf(caller: Declarant): string | null {
  return caller.userType === 'person' ? null : caller.grantId;
}

/** Returns the kind and id of a caller, for the audit log and for comparing callers. */
export function callerIdentityOf(
  caller: Pick<ManagementClient, 'client'> | Pick<ManagementPerson, 'person'>,
): {
  readonly kind: 'client' | 'person';
  readonly id: string;
} {
  return 'person' in caller
    ? { kind: 'person', id: caller.person.id }
    : { kind: 'client', id: caller.client.id };
}
