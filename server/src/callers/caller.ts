export interface OrganisationOfCaller {
  readonly id: string;
  readonly name: string;
  /** Weight of the organisation when organisations share a limited capacity. */
  readonly capacityWeight?: number;
}

/** An organisation that lodges declarations. */
export interface DeclaringOrganisation extends OrganisationOfCaller {
  /** Identification numbers under which it declares. */
  readonly numbers: readonly string[];
}

interface OpenApiCallerBase {
  /** The acting organisation; for a platform with a trader's consent, that trader. */
  readonly organisation: DeclaringOrganisation;
  readonly client: { readonly id: string };
  readonly apiKeyId: string;
  readonly scopes: ReadonlySet<string>;
  /** The person who consented, for a token from an authorization code. */
  readonly personId: string | null;
  /** The consent of this person; null if `personId` is null. */
  readonly grantId: string | null;
  /** The client's responsible person, or null. */
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

/** Roles of people in an organisation of any kind. */
export const organisationRoles = ['owner', 'developer', 'clerk', 'viewer'] as const;
/** Roles in the customs authority only; they have access to all organisations. */
export const customsRoles = ['officer', 'supervisor', 'administrator', 'auditor', 'accountant'] as const;
export const roles = [...organisationRoles, ...customsRoles] as const;
export type Role = (typeof roles)[number];

export function isCustomsRole(role: Role): boolean {
  return customsRoles.some((one) => one === role);
}

interface ManagementCallerBase {
  readonly organisation: OrganisationOfCaller;
  /** Access to the caller's organisation, or to all: for the customs authority. */
  readonly reach: 'own' | 'all';
}

/** A client's responsible person, with their current role. */
export interface Responsible {
  readonly id: string;
  /** Organisation of that role: the client's, or the customs authority. */
  readonly organisationId: string;
  readonly role: Role;
}

/** A program with a bearer token: its scopes and the role of its responsible person determine its access. */
export interface ManagementClient extends ManagementCallerBase {
  readonly userType: 'management';
  readonly client: { readonly id: string };
  readonly scopes: ReadonlySet<string>;
  /** The responsible person of the client; null if the client was not created by a person. */
  readonly responsible: Responsible | null;
}

/** A person with a console session: the role in the acting organisation determines their access. */
export interface ManagementPerson extends ManagementCallerBase {
  readonly userType: 'person';
  readonly organisation: DeclaringOrganisation;
  readonly person: { readonly id: string; readonly name: string };
  readonly role: Role;
  readonly sessionId: string;
  /** Time until which the last authentication counts as fresh. */
  readonly freshUntil: Date;
}

/** Stages of a sign-in: present a second factor, set one up, or complete. */
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
 * Returns the person to whom an action is attributed: the caller, the person who consented, or the client's
 * responsible person, or null.
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

/** Returns the consent by which a platform acts; null for all others. */
export function grantOf(caller: Declarant): string | null {
  return caller.userType === 'person' ? null : caller.grantId;
}

/** Returns the caller's identity for audit rows and for comparisons of callers. */
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
