/* Invented companies of the fictional country XA, for the samples. */

export const sampleTrader = {
  name: 'Havenport Trading Ltd',
  identification: 'XA100200300400',
  address: { street: 'Quay Street 12', postCode: '1012', city: 'Havenport', country: 'XA' },
};

export const sampleBroker = {
  name: 'Northgate Customs Brokers Ltd',
  identification: 'XA555666777888',
  address: { street: 'Customs House Square 3', postCode: '1001', city: 'Havenport', country: 'XA' },
};
