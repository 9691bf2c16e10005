import type { LodgedFor } from '../record/public.ts';
import type { StreamRole } from './principal-feed.ts';

/**
 * Views and tables that exist for both audiences with the same columns; for principals with the prefix `principal_`.
 */
type Relation =
  | 'assessments'
  | 'change_log'
  | 'change_sequence'
  | 'declaration_summary'
  | 'declarations'
  | 'search_terms'
  | 'status_entries'
  | 'stream_positions';

/**
 * The readers of an event stream: the organisation that lodged the declarations, or their principal. Each statement is
 * written once and uses the views of its audience.
 */
export interface Audience {
  readonly isPrincipal: boolean;
  /**
   * Returns the name of a view or table in which `organisation_id` is the reader. A principal reads declarations of
   * other organisations through views. A statement must look up the rows of these views one by one (LATERAL with OFFSET
   * 0) and scan only the stream.
   */
  relation(name: Relation): string;
}

const ownerAudience: Audience = { isPrincipal: false, relation: (name) => `declarations.${name}` };
const principalAudience: Audience = {
  isPrincipal: true,
  relation: (name) => `declarations.principal_${name}`,
};

export function audienceOf(role: StreamRole | undefined): Audience {
  return role === undefined ? ownerAudience : principalAudience;
}

/** Builds a statement once for each audience. */
export function statementPerAudience(
  build: (audience: Audience) => string,
): (role: StreamRole | undefined) => string {
  const texts = { owner: build(ownerAudience), principal: build(principalAudience) };
  return (role) => texts[role ?? 'owner'];
}

/** Returns the SQL joins of a sequence row `n` to its change and its declaration. */
export function changeOfRow({ relation }: Audience): {
  readonly change: string;
  readonly declaration: string;
} {
  return {
    change: `lateral (
         select * from ${relation('change_log')} c where c.organisation_id = $1 and c.id = n.change_id offset 0) c`,
    declaration: `lateral (
         select * from ${relation('declarations')} d where d.organisation_id = $1 and d.id = c.declaration_id offset 0) d`,
  };
}

/** Returns the organisation that lodged a declaration in the principal's stream, and the id of the mandate. */
export function representedProperty(
  lodgedBy?: string,
  mandateId?: string,
): { readonly represented?: LodgedFor } {
  return lodgedBy === undefined || mandateId === undefined ? {} : { represented: { lodgedBy, mandateId } };
}
