/** Returns how much the sandbox grants of a claim or an appeal, by its reference; null if an officer decides. */
export function parseSimulatedGrant(reference: string | null): 'whole' | 'half' | 'nothing' | null {
  if (reference?.startsWith('SLOW-')) return null;
  if (reference?.startsWith('REFUSE-')) return 'nothing';
  return reference?.startsWith('PART-') ? 'half' : 'whole';
}
