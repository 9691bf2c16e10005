import { Type } from 'typebox';

/*
 * Declarations that a representative lodged in an organisation's name form a separate stream. Its sequence numbers,
 * positions and cursors are independent of the stream of declarations that the organisation lodges itself.
 */

/** The role in which an organisation reads declarations; without a role it reads the declarations that it lodged. */
export const StreamRole = Type.Enum(['principal'], {
  description:
    '`principal`: the declarations that other organisations lodged in the name of the organisation, or that name it under a mandate as importer (for an export: as exporter). These declarations have a separate feed with separate cursors.',
});
export type StreamRole = 'principal';

/** Returns the name of a stream in notifications between nodes. */
export function streamNameOf(organisationId: string, role: StreamRole | undefined): string {
  return role === undefined ? organisationId : `${organisationId}/principal`;
}
