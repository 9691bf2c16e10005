import { countrySamples } from '../document/samples.ts';

/* Returns a sample of the example country by name. The constants below are samples and their parties. */

function sampleDocument(name: string) {
  const found = countrySamples.samples.find((sample) => sample.name === name);
  if (!found) throw new Error(`there is no sample ${name}`);
  return found.document;
}

export const coffeeBySea = sampleDocument('coffee-by-sea');
const bicyclesBySea = sampleDocument('bicycles-by-sea');
export const foodExport = sampleDocument('food-export');
export const lowValue = sampleDocument('low-value');

export const sampleTrader = coffeeBySea.declarant;
/** The representative in the samples. */
export const sampleBroker = brokerOf(bicyclesBySea);

function brokerOf({ representative }: typeof bicyclesBySea) {
  if (!representative) throw new Error('nobody represents the declarant');
  return representative;
}
