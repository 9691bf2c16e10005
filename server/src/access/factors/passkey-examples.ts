/** Shortened examples of WebAuthn registration and authentication responses. */
export const examplePasskey = {
  id: 'p3kHnYw0TqWnJmFzc2tleQ',
  rawId: 'p3kHnYw0TqWnJmFzc2tleQ',
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: {},
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' },
} as const;

export const examplePasskeyAnswer = {
  id: 'p3kHnYw0TqWnJmFzc2tleQ',
  rawId: 'p3kHnYw0TqWnJmFzc2tleQ',
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: {},
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2M',
    signature: 'MEUCIQDk',
  },
} as const;
