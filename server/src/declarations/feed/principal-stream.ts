import { Type } from 'typebox';

/*
 * What was lodged in an organisation's name is a stream of its own: its numbers, its head and its cursors have nothing to do
 * with those of what the organisation lodges itself.
 */

/** As whom an organisation asks for declarations; without a role for those that it has lodged. */
export const StreamRole = Type.Enum(['principal'], {
  description:
    '`principal`: the declarations that other organisations lodged in the name of the organisation, or that name it under a mandate as importer (for an export: as exporter). These declarations have a separate feed with separate cursors.',
});
export type StreamRole = 'principal';

/** The name of a stream, as nodes tell each other of it. */
export function streamOf(organisationId: string, role: StreamRole | undefined): string {
  return role === undefined ? organisationId : `${organisationId}/principal`;
}
