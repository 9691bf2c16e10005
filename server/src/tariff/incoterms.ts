/** Costs that the price includes under an Incoterms 2020 rule, as far as the customs value depends on them. */
export type TermsOfDelivery = {
  /** Whether the price includes the main carriage up to the border. */
  readonly freight: boolean;
  /** Whether the price includes the insurance of the main carriage. */
  readonly insurance: boolean;
  /** Whether the price includes carriage after the border, so that its amount in the invoice is deducted. */
  readonly inlandFreight: boolean;
  /** Whether the price includes import duties and taxes. */
  readonly importDuties: boolean;
  /** Whether the rule applies only to transport by sea and inland waterways. */
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
  // Under the D rules, the seller bears the risk up to the named place, so the price includes the insurance.
  DAP: terms(['freight', 'insurance', 'inlandFreight']),
  DPU: terms(['freight', 'insurance', 'inlandFreight']),
  DDP: terms(['freight', 'insurance', 'inlandFreight', 'importDuties']),
} as const satisfies Record<string, TermsOfDelivery>;
export type Incoterm = keyof typeof incoterms;
