export interface OrganisationOfCaller {
  readonly id: string;
  readonly name: string;
  /** Its share of the capacity, compared with others. */
  readonly capacityWeight?: number;
}

/** One that lodges. */
export interface DeclaringOrganisation extends OrganisationOfCaller {
  /** The numbers that it declares under. */
  readonly numbers: readonly string[];
}

interface OpenApiCallerBase {
  /** The organisation that the call acts for; for a platform with a trader's consent, that trader. */
  readonly organisation: DeclaringOrganisation;
  readonly client: { readonly id: string };
  readonly apiKeyId: string;
  readonly scopes: ReadonlySet<string>;
  /** The person who consented, when the token came from an authorization code. */
  readonly personId: string | null;
  /** Their consent; null with `personId`. */
  readonly grantId: string | null;
  /** The person who answers for the client; null where none does. */
  readonly responsibleId: string | null;
}

export interface HostToHostCaller extends OpenApiCallerBase {
  readonly userType: 'host_to_host';
}

export interface PlatformCaller extends OpenApiCallerBase {
  readonly userType: 'platform';
  readonly platform: { readonly id: string };
}

/** Whoever got past the guard of `/openapi`. */
export type Caller = HostToHostCaller | PlatformCaller;

/** The roles that a person has in an organisation of any kind. */
export const organisationRoles = ['owner', 'developer', 'clerk', 'viewer'] as const;
/** The roles that a person has in the customs authority alone: they reach all organisations. */
export const customsRoles = ['officer', 'supervisor', 'administrator', 'auditor'] as const;
export const roles = [...organisationRoles, ...customsRoles] as const;
export type Role = (typeof roles)[number];

/** Whether a role is one of people of the customs authority. */
export function isCustomsRole(role: Role): boolean {
  return customsRoles.some((one) => one === role);
}

interface ManagementCallerBase {
  readonly organisation: OrganisationOfCaller;
  /** Its own organisation, or all: for the customs authority. */
  readonly reach: 'own' | 'all';
}

/** The person who answers for a client, in the role that they have today where they answer for it. */
export interface Responsible {
  readonly id: string;
  /** Where their right comes from: the client's organisation, or the customs authority. */
  readonly organisationId: string;
  readonly role: Role;
}

/** A program with a bearer token: its scopes decide, and the role of whoever answers for it. */
export interface ManagementClient extends ManagementCallerBase {
  readonly userType: 'management';
  readonly client: { readonly id: string };
  readonly scopes: ReadonlySet<string>;
  /** Null: no person made it. */
  readonly responsible: Responsible | null;
}

/** A person with a console session: the role in the organisation that the session acts for decides. */
export interface ManagementPerson extends ManagementCallerBase {
  readonly userType: 'person';
  readonly organisation: DeclaringOrganisation;
  readonly person: { readonly id: string; readonly name: string };
  readonly role: Role;
  readonly sessionId: string;
  /** Until when the last authentication counts as fresh. */
  readonly freshUntil: Date;
}

/** Where a sign-in stands: a second factor is to be shown, or to be set up, or nothing is missing. */
export const sessionStages = ['second_factor', 'enrolment', 'signed_in'] as const;
export type SessionStage = (typeof sessionStages)[number];

/** A person with a console session, who need not act for an organisation yet. */
export interface PersonCaller {
  readonly userType: 'person';
  readonly person: { readonly id: string; readonly name: string; readonly email: string };
  readonly sessionId: string;
  readonly stage: SessionStage;
  readonly freshUntil: Date;
  readonly expiresAt: Date;
  /** What the session acts for; null when nothing is chosen, or the membership is over. */
  readonly organisation: OrganisationOfPerson | null;
  readonly role: Role | null;
}

export interface OrganisationOfPerson extends DeclaringOrganisation {
  readonly kind: 'trader' | 'broker' | 'platform_operator' | 'customs_authority';
  readonly status: 'pending' | 'active' | 'suspended' | 'refused';
}

/** Whoever calls what needs no credentials. */
export interface AnyoneCaller {
  readonly userType: 'anyone';
}

/** Whoever got past the guard of `/management`. */
export type ManagementCaller = ManagementClient | ManagementPerson;

/** A caller that lodges declarations and acts on them: a program under `/openapi`, or a person under `/management/organisation`. */
export type Declarant = Caller | ManagementPerson;

/** The person whom a deed counts for: whoever calls, has consented, or answers for the client that calls; null where nobody does. */
export function personBehind(caller: ManagementCaller | Caller): string | null {
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

/** The consent by which a platform calls; null for everybody else. */
export function grantOf(caller: Declarant): string | null {
  return caller.userType === 'person' ? null : caller.grantId;
}

/** Who it is, as audit rows and whatever else has to tell one caller from another name it. */
export function identityOf(caller: Pick<ManagementClient, 'client'> | Pick<ManagementPerson, 'person'>): {
  readonly kind: 'client' | 'person';
  readonly id: string;
} {
  return 'person' in caller
    ? { kind: 'person', id: caller.person.id }
    : { kind: 'client', id: caller.client.id };
}
