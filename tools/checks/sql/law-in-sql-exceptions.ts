/**
 * Literals that an SQL object may contain although they express customs law, and the reason. `case` or `if`
 * allows a branch on a status.
 */
interface LawException {
  readonly contains: readonly string[];
  readonly reason: string;
}

/** Exceptions by the name of the function or table. The check reports exceptions that are no longer needed. */
export type LawExceptions = Readonly<Record<string, LawException>>;

const initial = 'The default of a new row.';
const ruleLiterals =
  'Evaluates rules of the registers, which must become TypeScript rules over rows read under a lock.';
const tracks =
  'Derives rows from a change that the declarant makes; TypeScript must derive them and pass them with the change.';
const storage = 'Counts what is stored, in a trigger of the tables that store it.';

/** The exceptions of this repository. The check refuses new ones, and those that no longer apply. */
export const lawExceptions: LawExceptions = {
  'access.clients': { contains: ['active'], reason: initial },
  'audit.events': { contains: ['applied'], reason: initial },
  'declarations.close_queries': { contains: ['closed'], reason: tracks },
  'declarations.is_security_in_force': { contains: ['active'], reason: ruleLiterals },
  'declarations.move_stock': {
    contains: ['demanded', 'case'],
    reason: 'A kind of movement that has the name of a status.',
  },
  'declarations.open_queries': { contains: ['open'], reason: tracks },
  'declarations.store_bills': {
    contains: ['paid', 'refunded', 'cancelled', 'case'],
    reason: 'Derives from the state of a bill when it was settled; the bill must contain it.',
  },
  'declarations.track_draft_storage': { contains: ['draft'], reason: storage },
  'declarations.write_related_rows': { contains: ['answered', 'open'], reason: tracks },
  'documents.stage_chunk': {
    contains: ['uploading'],
    reason: 'Stores a chunk only while its document uploads.',
  },
  'documents.track_document_storage': { contains: ['uploading', 'refused', 'if'], reason: storage },
  'organisations.organisations': { contains: ['active'], reason: initial },
  'organisations.people': { contains: ['active'], reason: initial },
  'organisations.sync_registered_number': {
    contains: ['refused', 'if'],
    reason:
      'A trigger on the table of organisations makes the number of a refused organisation available again.',
  },
  'platforms.platforms': { contains: ['pending'], reason: initial },
};
