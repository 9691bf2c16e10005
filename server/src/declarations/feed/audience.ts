import type { LodgedFor } from '../record/public.ts';
import type { StreamRole } from './principal-feed.ts';

/** Relations that exist for both audiences, `principal_…` for principals, with the same columns. */
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
 * The readers of a stream: the organisation that lodged the declarations, or their principal. Every statement
 * is written once, with the relations of its audience.
 */
export interface Audience {
  readonly isPrincipal: boolean;
  /**
   * Returns the name of a relation in which `organisation_id` is the reader. A principal reads declarations
   * of other organisations through views: a statement looks up their rows one by one (LATERAL with OFFSET 0),
   * and scans only the sequence and the entries of the stream.
   */
  relation(name: Relation): string;
}

const owner: Audience = { isPrincipal: false, relation: (name) => `declarations.${name}` };
const principal: Audience = { isPrincipal: true, relation: (name) => `declarations.principal_${name}` };

export function audienceOf(role: StreamRole | undefined): Audience {
  return role === undefined ? owner : principal;
}

/** Builds a statement once for each audience. */
export function statementPerAudience(
  build: (audience: Audience) => string,
): (role: StreamRole | undefined) => string {
  const texts = { owner: build(owner), principal: build(principal) };
  return (role) => texts[role ?? 'owner'];
}

/** Returns joins to the change and the declaration of a sequence row `n`. */
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

/** Returns the organisation that lodged a declaration in the principal's stream, and the mandate. */
export function representedBy(lodgedBy?: string, mandateId?: string): { readonly represented?: LodgedFor } {
  return lodgedBy === undefined || mandateId === undefined ? {} : { represented: { lodgedBy, mandateId } };
}
