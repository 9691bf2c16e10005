/** Costs included in the price under an Incoterms 2020 rule, as needed for the customs value. */
export type TermsOfDelivery = {
  /** Main carriage up to the border. */
  readonly freight: boolean;
  /** Insurance of the main carriage. */
  readonly insurance: boolean;
  /** Carriage after the border; the stated amount of the invoice is deducted. */
  readonly inlandFreight: boolean;
  /** Import duties and taxes. */
  readonly importDuties: boolean;
  /** Whether the rule is for sea and inland waterways only. */
  readonly waterOnly: boolean;
};

function terms(
  included: readonly ('freight' | 'insurance' | 'inlandFreight' | 'importDuties')[],
  waterOnly = false,
): TermsOfDelivery {
  return {
    freight: included.includes('freight'),
    insurance: included.includes('insurance'),
    inlandFreight: included.includes('inlandFreight'),
    importDuties: included.includes('importDuties'),
    waterOnly,
  };
}

export const incoterms = {
  EXW: terms([]),
  FCA: terms([]),
  FAS: terms([], true),
  FOB: terms([], true),
  CFR: terms(['freight'], true),
  CIF: terms(['freight', 'insurance'], true),
  CPT: terms(['freight', 'inlandFreight']),
  CIP: terms(['freight', 'insurance', 'inlandFreight']),
  // The seller bears the risk up to the named place, so insurance is the seller's cost and included in the price.
  DAP: terms(['freight', 'insurance', 'inlandFreight']),
  DPU: terms(['freight', 'insurance', 'inlandFreight']),
  DDP: terms(['freight', 'insurance', 'inlandFreight', 'importDuties']),
} as const satisfies Record<string, TermsOfDelivery>;
export type Incoterm = keyof typeof incoterms;
